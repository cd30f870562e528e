'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from '../text/editor.ts';
import { blockAt } from './block-at.ts';

/** Where somebody looks in the text. */
export type Looking = {
  /** Undefined while the editor isn't there. */
  place: () => Place | undefined;
  /** @returns stops listening */
  onScroll: (listener: () => void) => () => void;
};

/**
 * Keeps in view what is looked at in the text beside it: where that is scrolled to, and what is written.
 * @param holder holds the blocks, in their order
 * @param lines the line each block begins at; undefined before there are any
 */
export function useLookedAt(
  holder: RefObject<HTMLElement | null>,
  lines: readonly number[] | undefined,
  looking: Looking | undefined,
): void {
  const known = useRef<readonly number[]>([]);
  const isThere = lines !== undefined;
  useEffect(() => {
    known.current = lines ?? [];
    const { cursor } = looking?.place() ?? {};
    const at = cursor === undefined ? undefined : blockAt(known.current, cursor)?.index;
    if (at !== undefined) holder.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [lines, holder, looking]);
  useEffect(() => {
    if (!isThere || !looking) return;
    const { place, onScroll } = looking;
    function align(): void {
      const { top } = place() ?? {};
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
  }, [isThere, holder, looking]);
}
