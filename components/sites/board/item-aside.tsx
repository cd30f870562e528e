'use client';

import { memo } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { Structure } from './items.ts';

const ItemPanel = lazyPart(() => import('./item-panel.tsx').then((module) => module.ItemPanel));

/** The open panel in the page's address; the functions are stable for the board's whole life. */
export type Beside = { show: (id: string) => void; hide: () => void };

/**
 * The panel of the item that the address names. Renders only when that changes: an update before
 * hydration would replace what the server rendered.
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
