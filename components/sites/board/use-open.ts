'use client';

import { useCallback, useMemo } from 'react';
import { expansionOf, useExpanded } from '#components/kit/board/expansion.ts';
import type { Item } from './items.ts';

/**
 * The expanded items on the board of a site: at first groups and the default section, then as the
 * person left it. The browser stores expanded items by id and collapsed ones as `!id`.
 */
export function useOpen(siteId: string) {
  const expansion = expansionOf(`site:${siteId}`);
  const kept = useExpanded(expansion);
  const isOpen = useCallback(
    (item: Item) => {
      if (kept.has(item.id)) return true;
      const isFirst = item.object === 'site-section' && item.default === true;
      return (item.object === 'site-section-group' || isFirst) && !kept.has(`!${item.id}`);
    },
    [kept],
  );
  const setAll = useCallback(
    (ids: readonly string[], isExpanded: boolean) => {
      const closed = ids.map((id) => `!${id}`);
      expansion.set(isExpanded ? closed : ids, false);
      expansion.set(isExpanded ? ids : closed, true);
    },
    [expansion],
  );
  const setOpen = useCallback(
    (id: string, isExpanded: boolean) => setAll([id], isExpanded),
    [setAll],
  );
  return useMemo(() => ({ isOpen, setOpen, setAll }), [isOpen, setOpen, setAll]);
}
