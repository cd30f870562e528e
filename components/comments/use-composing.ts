'use client';

import { useCallback, useEffect, useState } from 'react';
import { useComments } from './comments-context.tsx';
import { draftsBelow } from './drafts.ts';

/** What a new comment is about: a page, or a block of it. */
export const slotOf = (pageId: string, blockId = '') => `${pageId}|${blockId}`;

/** The page and the block of a slot; the block is empty for the page as a whole. */
export function fromSlot(slot: string): { page: string; block: string } {
  const [page = '', block = ''] = slot.split('|');
  return { page, block };
}

/** Where comments are being written; what was begun when the page was left is gone on with. */
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
