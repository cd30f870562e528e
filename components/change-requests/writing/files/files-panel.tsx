'use client';

import { CircleCheck, CircleX, FileText, Image, Trash2, Upload as UploadIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { FileButton } from '#components/kit/file-button.tsx';
import { fileHref } from '#components/kit/file-href.ts';
import { formatSize, plural } from '#components/kit/format.ts';
import { FILE_LIMIT } from '#components/kit/upload.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { File as StoredFile } from '#lib/contract/revisions.ts';
import { fileReference } from '../text/references.ts';
import { isRunning, type Upload, type Uploads } from './use-uploads.ts';

const DeleteFile = lazyPart(() =>
  import('./delete-file.tsx').then(({ DeleteFile: loaded }) => loaded),
);

/** The files of a change request, with uploads in progress; each can be inserted into the text. */
export function FilesPanel({
  files,
  revision,
  uploads: { uploads, actions },
  onChoose,
  onInsert,
  onClose,
}: {
  files: readonly StoredFile[];
  /** The revision of the change request that has these files. */
  revision: string;
  uploads: Uploads;
  onChoose: (files: File[]) => void;
  onInsert: (markdown: string) => void;
  onClose: () => void;
}) {
  const [deleting, setDeleting] = useState<StoredFile | null>(null);
  const isBusy = uploads.some(isRunning);
  return (
    <SidePanel
      width="summary"
      title="Files"
      subtitle={plural(files.length, 'file')}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 py-4 max-md:px-4">
        <div className="grid justify-items-start gap-1.5">
          <FileButton multiple label="Files" onFiles={onChoose}>
            <UploadIcon aria-hidden /> Add files
          </FileButton>
          <p className="text-meta text-ink-3">
            Up to {FILE_LIMIT} each. You can also drop files or paste images into the text.
          </p>
        </div>
        {uploads.length > 0 && (
          <section aria-label="Uploads" className="grid gap-2">
            <ul className="grid gap-1.5">
              {uploads.map((upload) => (
                <UploadLine key={upload.id} upload={upload} />
              ))}
            </ul>
            {isBusy ? (
              <Button size="small" className="justify-self-start" onClick={actions.stop}>
                Stop
              </Button>
            ) : (
              <Button
                variant="bare"
                size="small"
                className="justify-self-start"
                onClick={actions.clear}
              >
                Clear list
              </Button>
            )}
          </section>
        )}
        {files.length === 0 ? (
          <p className="text-ink-2">No files yet</p>
        ) : (
          <ul aria-label="Files in this change request">
            {files.map((file) => (
              <FileLine
                key={file.id}
                file={file}
                onInsert={onInsert}
                onDelete={() => setDeleting(file)}
              />
            ))}
          </ul>
        )}
      </div>
      {deleting && (
        <DeleteFile file={deleting} revision={revision} onClose={() => setDeleting(null)} />
      )}
    </SidePanel>
  );
}

const stateLabels: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Added',
  failed: 'Failed',
  stopped: 'Stopped',
};

function UploadLine({ upload: { name, size, state, message } }: { upload: Upload }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2">
      <span className="mt-0.5">
        {state === 'sending' && <Spinner />}
        {state === 'done' && <CircleCheck aria-hidden className="text-ins" />}
        {state === 'failed' && <CircleX aria-hidden className="text-danger" />}
      </span>
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        <span className={`block text-meta ${state === 'failed' ? 'text-danger' : 'text-ink-3'}`}>
          {message ?? `${stateLabels[state]}, ${formatSize(size)}`}
        </span>
      </span>
    </li>
  );
}

function FileLine({
  file,
  onInsert,
  onDelete,
}: {
  file: StoredFile;
  onInsert: (markdown: string) => void;
  onDelete: () => void;
}) {
  const { id, name, size, contentType, dimensions } = file;
  const isImage = contentType.startsWith('image/');
  const nameId = useId();
  const about = dimensions ? `${dimensions.width} × ${dimensions.height}, ` : '';
  return (
    <li className="flex items-center gap-2.5 border-b border-hairline py-2">
      <span className="grid size-9 flex-none place-items-center overflow-hidden border border-hairline text-ink-3">
        {isImage && contentType !== 'image/svg+xml' ? (
          // biome-ignore lint/performance/noImgElement: next/image would need a list of all hosts
          <img
            src={fileHref(file)}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-full object-cover"
          />
        ) : isImage ? (
          <Image aria-hidden />
        ) : (
          <FileText aria-hidden />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span id={nameId} className="block truncate" title={name}>
          {name}
        </span>
        <span className="block text-meta text-ink-3">
          {about}
          {formatSize(size)}
        </span>
      </span>
      <Button
        size="row"
        variant="bare"
        aria-label={`Insert ${name} into the text`}
        onClick={() => onInsert(fileReference({ id, name, contentType }))}
      >
        Insert
      </Button>
      <CopyButton
        value={fileReference({ id, name, contentType })}
        label={`Copy Markdown for ${name}`}
        iconOnly
        size="row"
      />
      <IconButton label={`Delete ${name}`} onClick={onDelete} {...DeleteFile.preload}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
