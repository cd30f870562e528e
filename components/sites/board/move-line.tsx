'use client';

import { Undo2 } from 'lucide-react';
import { formatTime } from '#components/kit/format.ts';
import { IconButton } from '#components/ui/button.tsx';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { moverName, moveWords } from './words.ts';

/** One move in a list, with Undo for one's own. */
export function MoveLine({
  move,
  isMine,
  titleOf,
  undo,
  when = formatTime(move.movedAt),
}: {
  move: SiteMove;
  isMine: boolean;
  titleOf: (id: string) => string | undefined;
  undo: (() => void) | undefined;
  when?: string;
}) {
  const words = `${move.item.title}, ${moveWords(move, titleOf)}`;
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-hairline">
      <span className="min-w-0 flex-1 truncate" title={words}>
        <b className="font-semibold">{isMine ? 'You' : moverName(move)}</b> {words}
      </span>
      <span suppressHydrationWarning className="flex-none text-meta text-ink-3 tabular-nums">
        {when}
      </span>
      {isMine && undo ? (
        <IconButton label={`Undo: ${words}`} onClick={undo}>
          <Undo2 aria-hidden className="size-3.5" />
        </IconButton>
      ) : (
        <span className="w-6 flex-none" />
      )}
    </li>
  );
}
