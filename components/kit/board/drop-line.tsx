'use client';

import { Ban } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '#components/ui/cn.ts';
import { gapLabel } from './gap-words.ts';
import type { Gap } from './gaps.ts';
import type { Moving } from './use-moving.ts';
import { elementAt } from './use-virtual-rows.ts';

/** The line at the drop position, with the position in words. */
export function DropLine({
  moving,
  titles,
  indent,
  label = (gap) => gapLabel(gap, titles),
}: {
  moving: Moving;
  titles: (id: string) => string;
  /** The indentation of the rows at that position, in pixels. */
  indent: number;
  /** The label of a gap, if its neighbor isn't enough. */
  label?: ((gap: Gap) => string) | undefined;
}) {
  const { gap, refusal } = moving;
  const line = useRef<HTMLDivElement>(null);
  // After every render, since the rows above may have grown or mounted.
  useLayoutEffect(() => {
    if (!line.current || !gap) return;
    const above = elementAt(line.current.parentElement, gap.row);
    line.current.style.top = `${above ? above.offsetTop + above.offsetHeight : 0}px`;
  });
  if (!gap) return null;
  const hue = refusal ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent';
  return (
    <div
      ref={line}
      aria-hidden
      data-drop-line
      style={{ marginLeft: indent }}
      className="pointer-events-none absolute right-0 left-gutter z-sticky h-0"
    >
      <span className={cn('absolute -top-0.5 right-gutter left-1.5 h-[3px]', hue)} />
      <span
        className={cn(
          'absolute -top-[5px] left-0 size-[9px] rounded-full border-2 bg-paper',
          refusal ? 'border-danger' : 'border-accent',
        )}
      />
      <span
        className={cn(
          'absolute -top-3 right-gutter flex h-[22px] max-w-[80%] items-center gap-1 rounded-badge px-2 text-[12px]/[22px] font-semibold @max-[38rem]:hidden',
          hue,
        )}
      >
        {refusal && <Ban className="size-3.5" />}
        <span className="truncate">{refusal?.split('\n')[0] ?? label(gap)}</span>
      </span>
    </div>
  );
}
