'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { EditorPosition } from '../text/editor.ts';

/** Reports the editor's scroll position and cursor, and scrolls it. */
export type ScrollSource = {
  /** Undefined until the editor is loaded. */
  position: () => EditorPosition | undefined;
  /** Makes a line, from 1, the first visible one. */
  scrollTo: (line: number) => void;
  /** @returns stops listening */
  onScroll: (listener: () => void) => () => void;
};

/** How long after a gesture in the preview its scrolling leads, in milliseconds: wheels run on. */
const LEADS = 800;
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the preview along with the editor, and the editor along with the preview while somebody
 * scrolls that; keeps the block being edited in view.
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
  const leadsUntil = useRef(0);
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
      if (performance.now() < leadsUntil.current) return;
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
  useEffect(() => {
    const box = holder.current?.closest('section');
    if (!hasBlocks || !source || !box) return;
    const { scrollTo } = source;
    const lead = () => {
      leadsUntil.current = performance.now() + LEADS;
    };
    function follow(): void {
      // Scrolled by the editor, or by an edit above it.
      if (!box || performance.now() >= leadsUntil.current) return;
      lead();
      const { top } = box.getBoundingClientRect();
      const blocks = [...(holder.current?.children ?? [])].map((block) =>
        block.getBoundingClientRect(),
      );
      scrollTo(lineAt(known.current, blocks, top));
    }
    for (const gesture of gestures) box.addEventListener(gesture, lead, { passive: true });
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      for (const gesture of gestures) box.removeEventListener(gesture, lead);
      box.removeEventListener('scroll', follow);
    };
  }, [hasBlocks, holder, source]);
}

/**
 * Returns the line at a height of the preview, with the part of it that is above; 1 above all blocks.
 * @param lines the first line of each block
 * @param blocks where each block is
 */
export function lineAt(
  lines: readonly number[],
  blocks: readonly { top: number; bottom: number }[],
  height: number,
): number {
  const index = blocks.findLastIndex(({ top }) => top <= height);
  const start = lines[index];
  const block = blocks[index];
  if (start === undefined || !block || !Number.isFinite(start)) return 1;
  const end = lines[index + 1] ?? start;
  if (!Number.isFinite(end) || block.bottom <= block.top) return start;
  const part = Math.min(1, (height - block.top) / (block.bottom - block.top));
  return start + (end - start) * part;
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
