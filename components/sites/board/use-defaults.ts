'use client';

import { useState } from 'react';
import { useBoard } from './board-context.tsx';
import type { SiteItemRow } from './rows.ts';

/** Makes a section the default of the site, or a space the default of its section. */
export function useDefaults() {
  const { edits } = useBoard();
  const [isBusy, setBusy] = useState(false);

  async function makeDefault({
    id,
    item,
    parent,
    title,
  }: Pick<SiteItemRow, 'id' | 'item' | 'parent' | 'title'>) {
    setBusy(true);
    await edits.makeDefault({ id, object: item.object, parent, title });
    setBusy(false);
  }
  return { makeDefault, isBusy };
}
