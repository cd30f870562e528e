'use client';

import { useCallback, useEffect, useState } from 'react';
import { draftsBelow } from '#components/kit/session-draft.ts';
import { useComments } from './comments-context.tsx';

/** The key of a composer: a page, or a block of it. */
export const slotOf = (pageId: string, blockId = '') => `${pageId}|${blockId}`;

/** The page and block of a slot; the block is empty for the whole page. */
export function parseSlot(slot: string): { page: string; block: string } {
  const [page = '', block = ''] = slot.split('|');
  return { page, block };
}

/** The open composers; those with a saved draft open again after a reload. */
export function useComposing() {
  const { draftKey } = useComments();
  const [composing, setComposing] = useState<ReadonlySet<string>>(new Set());
  const drafts = draftKey('new ');
  useEffect(() => {
    const left = draftsBelow(drafts).filter((slot) => slot.includes('|'));
    if (left.length > 0) setComposing((before) => new Set([...before, ...left]));
  }, [drafts]);
  const compose = useCallback((slot: string, isOn: boolean) => {
    setComposing((before) => {
      const after = new Set(before);
      if (isOn) after.add(slot);
      else after.delete(slot);
      return after;
    });
  }, []);
  return { composing, compose };
}
