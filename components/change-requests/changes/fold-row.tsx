'use client';

import { UnfoldVertical } from 'lucide-react';
import { counted } from '../words.ts';

/** In the place of what didn't change: how much it is, and the way to see it. */
export function FoldRow(props: { from: number; to: number; onOpen: (from: number) => void }) {
  const { from, to, onOpen } = props;
  return (
    <button
      type="button"
      onClick={() => onOpen(from)}
      className="my-1 flex h-8 w-full items-center gap-2 border-y border-dashed border-hairline text-meta text-ink-2 hover:bg-paper-2 hover:text-ink"
    >
      <UnfoldVertical aria-hidden className="size-3.5" />
      Show {counted(to - from, 'unchanged paragraph')}
    </button>
  );
}
