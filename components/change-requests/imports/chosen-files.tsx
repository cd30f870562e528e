'use client';

import { useQueries } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { base64Of } from '#components/kit/base64.ts';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { call } from '#lib/client/call.ts';
import { type ImportSource, previewImportFile } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { FilePreview } from './file-preview.tsx';
import { sourceOfFile } from './labels.ts';
import { outlineOf } from './preview-outline.ts';

export type ChosenFile = { key: string; file: File };

type Props = {
  files: readonly ChosenFile[];
  source: ImportSource;
  onImport: (files: File[]) => void;
  /** Gives up some of the files. */
  onRemove: (keys: readonly string[]) => void;
};

/** The files chosen for an import, each with what it would bring, before any of it is imported. */
export function ChosenFiles({ files, source, onImport, onRemove }: Props) {
  const { spaceId, number } = useRequest();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const heading = useRef<HTMLHeadingElement>(null);

  async function preview(file: File, signal: AbortSignal) {
    const base64 = await base64Of(file);
    const body = { name: file.name, base64, source: sourceOfFile(file.name, source) };
    const { items } = await call(
      previewImportFile,
      { ...requestInput(spaceId, number), body },
      { signal },
    );
    return outlineOf(items);
  }

  const previews = useQueries({
    queries: files.map(({ key, file }) => ({
      queryKey: ['preview', 'import', number, key, sourceOfFile(file.name, source)],
      // One after the other: each sends its whole file.
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const mine = turn.current.then(() => preview(file, signal));
        turn.current = mine.catch(() => undefined);
        return mine;
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    })),
  });
  useEffect(() => heading.current?.focus(), []);

  const ready = files.filter((_, at) => {
    const { data: outline, isError } = previews[at] ?? {};
    // Without a preview it can be imported all the same: the import says what it can't read.
    if (isError) return true;
    return outline && outline.pages.length + outline.images + outline.unread > 0;
  });
  const isReading = previews.some(({ isFetching }) => isFetching);
  const pages = previews.reduce((sum, { data }) => sum + (data?.pages.length ?? 0), 0);
  return (
    <section aria-labelledby="imports:chosen" className="grid gap-3">
      <h3
        id="imports:chosen"
        ref={heading}
        tabIndex={-1}
        className="font-semibold focus-visible:outline-none"
      >
        Preview
      </h3>
      <ul className="grid gap-3">
        {files.map(({ key, file }, at) => (
          <FilePreview
            key={key}
            name={file.name}
            outline={previews[at]?.data}
            error={previews[at]?.error ?? null}
            onRetry={() => void previews[at]?.refetch()}
            onRemove={() => onRemove([key])}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {(isReading || ready.length > 0) && (
          <Button
            variant="primary"
            busy={isReading}
            onClick={() => onImport(ready.map(({ file }) => file))}
          >
            <FileInput aria-hidden />{' '}
            {pages > 0 ? `Import ${plural(pages, 'page')}` : 'Import files'}
          </Button>
        )}
        <Button onClick={() => onRemove(files.map(({ key }) => key))}>Cancel</Button>
        <span className="min-w-0 flex-1 basis-52 text-meta text-ink-3">
          Nothing is imported yet. Pages are added at the end, and none is replaced.
        </span>
      </div>
    </section>
  );
}
