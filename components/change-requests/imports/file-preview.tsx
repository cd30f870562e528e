'use client';

import { CircleMinus, Copy, FileText, Folder, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, plural, pluralWord } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { OutlinedPage, PreviewOutline } from './preview-outline.ts';

type Props = {
  name: string;
  outline: PreviewOutline | undefined;
  error: Error | null;
  onRetry: () => void;
  onRemove: () => void;
};

/** What importing one file would bring: its pages as a tree, its images, what is skipped and why. */
export function FilePreview({ name, outline, error, onRetry, onRemove }: Props) {
  return (
    <li className="rounded-control border border-edge">
      <div className="flex items-start gap-3 py-2 pr-2 pl-3">
        <div role="status" className="min-w-0 flex-1 py-1">
          <span className="mono block text-[13px] font-medium wrap-anywhere">{name}</span>
          <span className="block text-ink-2">
            {outline ? summaryOf(outline) : error ? 'No preview' : 'Reading…'}
          </span>
        </div>
        <Button size="small" variant="bare" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {error && (
        <div className="flex flex-wrap items-center gap-3 px-3 pb-3">
          <Failure title="Couldn’t preview it." reason={error.message} className="flex-1" />
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {outline && <Outline name={name} outline={outline} />}
    </li>
  );
}

function summaryOf({ pages, images, skipped, unread }: PreviewOutline): string {
  if (pages.length + images + unread === 0) return 'Nothing to import';
  return [
    plural(pages.length, 'page'),
    images > 0 && plural(images, 'image'),
    skipped.length > 0 && `${formatNumber(skipped.length)} skipped`,
    unread > 0 && `${formatNumber(unread)} not previewed`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Outline({ name, outline }: { name: string; outline: PreviewOutline }) {
  const { pages, skipped, images, knownImages, repeated, unread } = outline;
  return (
    <section
      tabIndex={0}
      aria-label={`Contents of ${name}`}
      className="max-h-96 overflow-y-auto border-t border-hairline px-3"
    >
      {repeated > 0 && (
        <Line>
          <b className="text-ink">
            {plural(repeated, 'page')} {pluralWord(repeated, 'is', 'are')} already here.
          </b>{' '}
          {pluralWord(repeated, 'It is', 'They are')} added a second time. Nothing is replaced.
        </Line>
      )}
      {skipped.length > 0 && (
        <ul aria-label={`Skipped in ${name}`}>
          {skipped.map((item) => (
            <li key={item.name} className="flex items-start gap-3 border-b border-hairline py-2">
              <span className="min-w-0 flex-1">
                {item.name !== name && (
                  <span className="mono block text-[12px] wrap-anywhere">{item.name}</span>
                )}
                <span className="block text-ink-2 wrap-anywhere">{item.reason}</span>
              </span>
              <Badge tone="warn" icon={<CircleMinus aria-hidden />}>
                Skipped
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={`Pages in ${name}`} className="py-1">
        {pages.map((page) => (
          <PageLine key={page.name} page={page} />
        ))}
      </ul>
      {images > 0 && (
        <Line>
          {plural(images, 'image')}
          {knownImages > 0 &&
            `, ${formatNumber(knownImages)} already in the files of this space and not added again`}
        </Line>
      )}
      {unread > 0 && (
        <Line>
          {plural(unread, 'more item')} took too long to preview.{' '}
          {pluralWord(unread, 'It is', 'They are')} imported, too.
        </Line>
      )}
    </section>
  );
}

/** The deepest level that moves a page to the right. */
const INDENTS = 6;

function PageLine({ page: { name, title, outcome, existing, depth } }: { page: OutlinedPage }) {
  const Icon = outcome === 'group' ? Folder : FileText;
  return (
    <li
      className="flex flex-wrap items-center gap-x-2 py-1"
      style={{ paddingLeft: `${Math.min(depth, INDENTS) * 1.25}rem` }}
    >
      <Icon aria-hidden className="size-4 flex-none text-ink-3" />
      <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
      {existing !== undefined && (
        <Badge tone="outline" icon={<Copy aria-hidden />}>
          Already here
        </Badge>
      )}
      <span className="mono ml-auto min-w-0 truncate text-[12px] text-ink-3 max-md:hidden">
        {name}
      </span>
    </li>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="border-b border-hairline py-2 text-ink-2 last:border-0 last:border-t">
      {children}
    </p>
  );
}
