'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { EditorPosition } from '../text/editor.ts';

/** Reports the editor's scroll position and cursor. */
export type ScrollSource = {
  /** Undefined until the editor is loaded. */
  position: () => EditorPosition | undefined;
  /** @returns stops listening */
  onScroll: (listener: () => void) => () => void;
};

/**
 * Scrolls the preview along with the editor, and keeps the block being edited in view.
 * @param holder contains the blocks in order
 * @param lines the first line of each block; undefined before the first render
 */
export function useScrollSync(
  holder: RefObject<HTMLElement | null>,
  lines: readonly number[] | undefined,
  source: ScrollSource | undefined,
): void {
  const known = useRef<readonly number[]>([]);
  const hasBlocks = lines !== undefined;
  useEffect(() => {
    known.current = lines ?? [];
    const { cursor } = source?.position() ?? {};
    const at = cursor === undefined ? undefined : blockAt(known.current, cursor)?.index;
    if (at !== undefined) holder.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [lines, holder, source]);
  useEffect(() => {
    if (!hasBlocks || !source) return;
    const { position, onScroll } = source;
    function align(): void {
      const { top } = position() ?? {};
      const box = holder.current?.closest('section');
      const found = top === undefined || top <= 1 ? undefined : blockAt(known.current, top);
      const block = found && holder.current?.children[found.index];
      if (!box || top === undefined) return;
      if (!block) {
        box.scrollTo({ top: 0 });
        return;
      }
      const { top: blockTop, height } = block.getBoundingClientRect();
      box.scrollBy({ top: blockTop - box.getBoundingClientRect().top + height * found.part });
    }
    align();
    return onScroll(align);
  }, [hasBlocks, holder, source]);
}

/**
 * Returns the block that contains a line, and how far down in it the line is, from 0 to 1.
 * @param lines the first line of each block
 */
export function blockAt(
  lines: readonly number[],
  line: number,
): { index: number; part: number } | undefined {
  const next = lines.findIndex((start) => start > line);
  const index = (next < 0 ? lines.length : next) - 1;
  const start = lines[index];
  if (start === undefined) return undefined;
  const end = lines[index + 1] ?? Number.POSITIVE_INFINITY;
  return { index, part: Number.isFinite(end) ? (line - start) / (end - start) : 0 };
}
