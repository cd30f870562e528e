'use client';

import { RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { StatusRow } from '#components/kit/board/rows.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';

const widths = ['w-44', 'w-32', 'w-52', 'w-36', 'w-48'];

/** A row for a list that is loading, failed to load or is empty. */
export function StatusLine({
  row,
  index,
  problem,
  measure,
  onRetry,
}: {
  row: StatusRow;
  index: number;
  problem: Problem | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
  onRetry: () => void;
}) {
  const style: CSSProperties & { '--level': number } = { '--level': row.level - 1 };
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-level={row.level}
      aria-busy={row.kind === 'loading' || undefined}
      style={style}
      className="flex scroll-mt-8 min-h-(--row) items-center border-b border-hairline px-gutter"
    >
      <div
        role="gridcell"
        className="min-w-0 flex-1 pl-[calc(var(--level)*24px+76px)] text-ink-3 @max-[38rem]:pl-[calc(min(var(--level),6)*12px+44px)]"
      >
        {row.kind === 'loading' && (
          <>
            <span className="sr-only">Loading</span>
            <Skeleton className={widths[index % widths.length]} />
          </>
        )}
        {row.kind === 'empty' && 'Nothing here yet'}
        {row.kind === 'failed' && (
          <span
            role="alert"
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-danger"
          >
            <span className="min-w-0">Couldn’t load this collection. {problem?.message}</span>
            <Button size="row" onClick={onRetry}>
              <RotateCw aria-hidden className="size-3.5" /> Try again
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
