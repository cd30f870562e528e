'use client';

import { useRef, useState } from 'react';
import { base64Of } from '#components/kit/base64.ts';
import { FileButton } from '#components/kit/file-button.tsx';
import { FileDrop } from '#components/kit/file-drop.tsx';
import { formatSize, plural } from '#components/kit/format.ts';
import { useAskBeforeUnload } from '#components/kit/use-ask-before-unload.ts';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { useIsMounted } from '#lib/client/use-is-mounted.ts';
import { type ImportSource, importFile, UPLOAD_MAXIMUM } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import type { ChosenFile } from './chosen-files.tsx';
import { RESPOND_ASYNC, sourceOfFile, sourceOfName } from './labels.ts';

const ACCEPTED = '.zip,.docx,.md,.markdown,.html,.htm';

/** Imports files from the user's disk by their types, one after the other, once they were previewed. */
export function UploadFiles({
  source,
  onStarted,
}: {
  /** The chosen type of content, which distinguishes exports from other archives. */
  source: ImportSource;
  onStarted: (importId: string | undefined) => void;
}) {
  const { spaceId, number, editLock } = useRequest();
  const sending = useMutationFor(importFile, RESPOND_ASYNC);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [queue, setQueue] = useState<readonly File[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const tail = useRef(Promise.resolve());
  const isMounted = useIsMounted();
  useAskBeforeUnload(queue.length > 0);

  async function send(file: File): Promise<void> {
    const { name } = file;
    const base64 = await base64Of(file).catch(() => '');
    if (base64 === '') {
      setError(`${name} couldn’t be read. Choose it again.`);
      return;
    }
    const body = { name, base64, source: sourceOfFile(name, source) };
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
    const known = [...queue, ...chosen.map(({ file }) => file)];
    const good = files.filter((file, at) => !faults[at] && !known.some((one) => isSame(one, file)));
    setError(faults.filter((fault) => fault !== null).join(' ') || null);
    const added = good.map((file) => ({ key: crypto.randomUUID(), file }));
    setChosen([...chosen, ...added]);
  }

  function importAll(files: File[]): void {
    setChosen([]);
    setQueue([...queue, ...files]);
    for (const file of files)
      tail.current = tail.current
        .then(() => send(file))
        .finally(() => setQueue((files) => files.slice(1)));
    focusButton();
  }

  function remove(keys: readonly string[]): void {
    const left = chosen.filter(({ key }) => !keys.includes(key));
    setChosen(left);
    if (left.length === 0) focusButton();
  }

  const focusButton = () => box.current?.querySelector('button')?.focus();

  if (editLock.unavailable) return null;
  return (
    <div ref={box} className="grid gap-3">
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
      {chosen.length > 0 && (
        <ChosenFiles files={chosen} source={source} onImport={importAll} onRemove={remove} />
      )}
    </div>
  );
}

const ChosenFiles = lazyPart(() =>
  import('./chosen-files.tsx').then((module) => module.ChosenFiles),
);

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
