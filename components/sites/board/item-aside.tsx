'use client';

import { memo } from 'react';
import { shownLater } from '#components/ui/later.ts';
import type { Structure } from './items.ts';

const ItemPanel = shownLater(() => import('./item-panel.tsx').then((module) => module.ItemPanel));

/** What is beside the board in the page's address; the same functions for the board's whole life. */
export type Beside = { show: (id: string) => void; hide: () => void };

/**
 * Beside the board: the item that the address names. Renders only when that changes: the server has
 * drawn it, and an update before it has woken would draw it anew.
 */
export const ItemAside = memo(function ItemAside({
  id,
  structure,
  beside,
}: {
  id: string;
  structure: Structure;
  beside: Beside;
}) {
  return (
    <ItemPanel key={id} id={id} structure={structure} onShow={beside.show} onClose={beside.hide} />
  );
});
