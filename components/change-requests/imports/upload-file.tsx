'use client';

import { useState } from 'react';
import { base64Of } from '#components/kit/base64.ts';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { formatSize } from '#components/kit/format.ts';
import { useAskBeforeUnload } from '#components/kit/use-ask-before-unload.ts';
import { Failure } from '#components/ui/failure.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type ImportSource, importFile, UPLOAD_MAXIMUM } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { RESPOND_ASYNC, sourceOfName } from './labels.ts';

const ACCEPTED = '.zip,.docx,.md,.markdown,.html,.htm';

/** Imports a file from the user's disk, by its type. */
export function UploadFile({
  source,
  ask,
  onStarted,
}: {
  /** The chosen source: exports of Notion and Confluence are archives, too. */
  source: ImportSource;
  ask: (name: string, run: () => void) => void;
  onStarted: (importId: string | undefined) => void;
}) {
  const { spaceId, number, editLock } = useRequest();
  const sending = useMutationFor(importFile, RESPOND_ASYNC);
  const [error, setError] = useState<string | null>(null);
  useAskBeforeUnload(sending.isPending);

  async function send(file: File): Promise<void> {
    const detected = sourceOfName(file.name);
    if (!detected) {
      setError(`${file.name} can’t be imported. Choose a .zip, .docx, .md or .html file.`);
      return;
    }
    const isExport = source === 'notion' || source === 'confluence';
    const base64 = await base64Of(file).catch(() => '');
    if (base64 === '') {
      setError(`${file.name} couldn’t be read. Choose it again.`);
      return;
    }
    const body = {
      name: file.name,
      base64,
      source: detected === 'zip' && isExport ? source : detected,
    };
    sending.mutate(
      { ...requestInput(spaceId, number), body },
      {
        onSuccess: (reply) => onStarted(reply.import),
        onError: ({ message }) => setError(message),
      },
    );
  }

  function choose([file]: File[]): void {
    if (!file || sending.isPending) return;
    setError(fileFault(file));
    if (!fileFault(file)) ask(file.name, () => void send(file));
  }

  if (editLock.unavailable) return null;
  return (
    <div className="grid gap-3">
      <Failure title="Couldn’t import the file." reason={error} />
      <FileDrop className="gap-2" onFiles={choose}>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton label="File to import" accept={ACCEPTED} onFiles={choose}>
            Choose a file…
          </FileButton>
          <span role="status" className="min-w-0 flex-1 basis-52 text-meta text-ink-3">
            {sending.isPending
              ? 'Uploading…'
              : `Or drop a .zip, .docx, .md or .html file here, up to ${formatSize(UPLOAD_MAXIMUM)}.`}
          </span>
        </div>
      </FileDrop>
    </div>
  );
}

function fileFault({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size <= UPLOAD_MAXIMUM) return null;
  return `${name} is ${formatSize(size)}. The limit is ${formatSize(UPLOAD_MAXIMUM)}.`;
}
