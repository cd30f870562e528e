'use client';

import { useCallback } from 'react';
import { useOpenItems } from '#components/kit/board/expansion.ts';
import type { Item } from './items.ts';

/** The expanded items on the board of a site: at first groups and the default section. */
export function useOpen(siteId: string) {
  const { stateOf, setOpen, setAll } = useOpenItems(`site:${siteId}`);
  const isOpen = useCallback((item: Item) => stateOf(item.id) ?? isOpenAtFirst(item), [stateOf]);
  return { isOpen, setOpen, setAll };
}

function isOpenAtFirst(item: Item): boolean {
  const isDefault = item.object === 'site-section' && item.default === true;
  return item.object === 'site-section-group' || isDefault;
}
