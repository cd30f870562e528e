'use client';

import { CornerDownRight, Diff, MessageSquarePlus, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ChangedPage } from './changed-pages.ts';
import type { DiffView, Drawn } from './diff/draw.ts';
import type { DiffLine } from './diff/page-diff.ts';
import { DrawnNodes } from './drawn-nodes.tsx';
import { useReviewThreads } from './review-threads.tsx';

const marks = {
  added: { Icon: Plus, word: 'Added', sign: 'bg-ins-wash text-ins', bar: 'bg-ins' },
  removed: {
    Icon: Minus,
    word: 'Removed',
    sign: 'bg-del-wash text-del',
    bar: 'bg-[repeating-linear-gradient(var(--del)_0_3px,transparent_3px_5px)]',
  },
  changed: { Icon: Diff, word: 'Changed', sign: 'bg-paper-3 text-ink-2', bar: 'bg-edge' },
  moved: {
    Icon: CornerDownRight,
    word: 'Moved here',
    sign: 'bg-accent-wash text-accent',
    bar: 'bg-accent',
  },
} as const;

type Props = {
  page: ChangedPage;
  /** Its index in the list. */
  item: number;
  row: DiffLine;
  drawn: Drawn | undefined;
  view: DiffView;
  layout: 'inline' | 'beside';
};

/** A block of the diff with its threads below. */
export const DiffRow = memo(function DiffRow({ page, item, row, drawn, view, layout }: Props) {
  const { threadsFor, onComment } = useReviewThreads();
  const mark = row.kind === 'same' ? null : marks[row.kind];
  const block = row.isLast ? row.block : undefined;
  const canComment = onComment !== undefined && block !== undefined;
  return (
    <>
      <div
        data-item={item}
        data-kind={row.kind}
        data-block={block}
        tabIndex={mark ? -1 : undefined}
        className={cn(
          'group/row relative scroll-mt-14 py-1.5 outline-offset-2',
          // The button never covers words: it is beside them, on wide screens outside of the text.
          canComment && (layout === 'inline' ? 'max-xl:pr-8' : 'pr-8'),
        )}
      >
        {mark && (
          <>
            <span
              title={mark.word}
              className={cn(
                'absolute top-2 -left-7.5 grid size-4.5 place-items-center rounded-badge',
                mark.sign,
              )}
            >
              <mark.Icon aria-hidden className="size-3 stroke-[2.25]" />
              <span className="sr-only">{mark.word}: </span>
            </span>
            <span
              aria-hidden
              className={cn(
                'absolute inset-y-1.5 -left-2 w-[3px] forced-colors:bg-[CanvasText]',
                mark.bar,
              )}
            />
          </>
        )}
        {drawn ? (
          <Shown row={row} drawn={drawn} view={view} layout={layout} />
        ) : (
          <div style={{ height: Math.min(400, 28 * Math.ceil(row.length / 80)) }} className="pt-2">
            <Skeleton className="w-4/5" />
          </div>
        )}
        {drawn?.isSilent && (
          <p className="font-sans text-meta text-ink-3">
            Only spaces, line breaks or hidden characters changed. Switch to Source to see them.
          </p>
        )}
        {canComment && (
          <IconButton
            label="Comment on this part"
            tooltip
            className={cn(
              'absolute top-1 right-0 bg-paper opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
              // In the margin of wide screens.
              layout === 'inline' && 'xl:-right-8',
            )}
            onClick={() => onComment(page.id, block)}
          >
            <MessageSquarePlus aria-hidden />
          </IconButton>
        )}
      </div>
      {block && threadsFor(page.id, block)}
    </>
  );
});

const prose =
  'min-w-0 font-serif text-read wrap-anywhere [&>*:first-child]:mt-0 [&>*:last-child]:mb-0 max-md:text-[16px]/6.5';

function Shown({
  row,
  drawn,
  view,
  layout,
}: Pick<Props, 'row' | 'view' | 'layout'> & { drawn: Drawn }) {
  const { nodes } = drawn;
  if (layout === 'inline')
    return (
      <div className={cn(prose, view === 'source' && 'flex gap-3')}>
        {view === 'source' && <LineNumber of={row} side="after" />}
        <div className="content min-w-0 flex-1 [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
          <DrawnNodes nodes={nodes} />
        </div>
      </div>
    );
  const before = row.kind === 'added' ? [] : (drawn.before ?? nodes);
  const after = row.kind === 'removed' ? [] : (drawn.after ?? nodes);
  return (
    <div className="grid grid-cols-2 gap-x-6 max-md:gap-x-3">
      {(['before', 'after'] as const).map((side) => (
        <div
          key={side}
          className={cn(prose, 'flex gap-3', side === 'after' && 'border-l border-hairline pl-3')}
        >
          {view === 'source' && <LineNumber of={row} side={side} />}
          <div className="content min-w-0 flex-1 [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
            <DrawnNodes nodes={side === 'before' ? before : after} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The line number in the Markdown source. */
function LineNumber({ of, side }: { of: DiffLine; side: 'before' | 'after' }) {
  const line = side === 'before' ? of.lineBefore : (of.lineAfter ?? of.lineBefore);
  return (
    <span
      aria-hidden
      className="mono w-8 flex-none text-right text-[11px]/5 text-ink-3 select-none"
    >
      {line}
    </span>
  );
}
