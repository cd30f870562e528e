'use client';

import { useRef, useState } from 'react';
import { base64Of } from '#components/kit/base64.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { formatSize, plural } from '#components/kit/format.ts';
import { useAskBeforeUnload } from '#components/kit/use-ask-before-unload.ts';
import { Failure } from '#components/ui/failure.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { useIsMounted } from '#lib/client/use-is-mounted.ts';
import { type ImportSource, importFile, UPLOAD_MAXIMUM } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { RESPOND_ASYNC, sourceOfName } from './labels.ts';

const ACCEPTED = '.zip,.docx,.md,.markdown,.html,.htm';

/** Imports files from the user's disk by their types, one after the other. */
export function UploadFiles({
  source,
  ask,
  onStarted,
}: {
  /** The chosen source: exports of Notion and Confluence are archives, too. */
  source: ImportSource;
  ask: (name: string) => Promise<boolean>;
  onStarted: (importId: string | undefined) => void;
}) {
  const { spaceId, number, editLock } = useRequest();
  const sending = useMutationFor(importFile, RESPOND_ASYNC);
  const [error, setError] = useState<string | null>(null);
  const [queue, setQueue] = useState<readonly File[]>([]);
  const tail = useRef(Promise.resolve());
  // Files that wait are sent, too, when the page is left.
  const latest = useStableCallbacks({ ask });
  const isMounted = useIsMounted();
  useAskBeforeUnload(queue.length > 0);

  async function send(file: File): Promise<void> {
    const { name } = file;
    if (!(await latest.ask(name))) return;
    const base64 = await base64Of(file).catch(() => '');
    if (base64 === '') {
      setError(`${name} couldn’t be read. Choose it again.`);
      return;
    }
    const body = { name, base64, source: sourceOf(file, source) };
    try {
      const reply = await sending.mutateAsync({ ...requestInput(spaceId, number), body });
      // It is opened in the URL of this page, which may have been left.
      if (isMounted.current) onStarted(reply.import);
    } catch (problem) {
      const reason = `${name}: ${(problem as Error).message}`;
      setError((before) => (before ? `${before} ${reason}` : reason));
    }
  }

  function choose(files: File[]): void {
    const faults = files.map((file) => faultOf(file));
    const good = files.filter((file, at) => !faults[at] && !queue.some((one) => isSame(one, file)));
    setError(faults.filter((fault) => fault !== null).join(' ') || null);
    setQueue([...queue, ...good]);
    for (const file of good)
      tail.current = tail.current
        .then(() => send(file))
        .finally(() => setQueue((files) => files.slice(1)));
  }

  if (editLock.unavailable) return null;
  return (
    <div className="grid gap-3">
      <Failure title="Couldn’t import." reason={error} />
      <FileDrop className="gap-2" onFiles={choose}>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton multiple label="Files to import" accept={ACCEPTED} onFiles={choose}>
            Choose files…
          </FileButton>
          <span role="status" className="min-w-0 flex-1 basis-52 text-meta text-ink-3">
            {sending.isPending
              ? `Uploading…${queue.length > 1 ? ` ${plural(queue.length - 1, 'more file')}` : ''}`
              : `Or drop .zip, .docx, .md or .html files here, up to ${formatSize(UPLOAD_MAXIMUM)} each.`}
          </span>
        </div>
      </FileDrop>
    </div>
  );
}

/** The source of a file that has no fault. */
function sourceOf({ name }: File, chosen: ImportSource) {
  const detected = sourceOfName(name) ?? 'zip';
  const isExport = chosen === 'notion' || chosen === 'confluence';
  return detected === 'zip' && isExport ? chosen : detected;
}

function faultOf({ name, size }: File): string | null {
  if (!sourceOfName(name))
    return `${name} can’t be imported. Choose a .zip, .docx, .md or .html file.`;
  if (size === 0) return `${name} is empty.`;
  if (size <= UPLOAD_MAXIMUM) return null;
  return `${name} is ${formatSize(size)}. The limit is ${formatSize(UPLOAD_MAXIMUM)}.`;
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size;
}
