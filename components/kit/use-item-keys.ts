'use client';

import { useMemo } from 'react';

type Key = string | number;

/**
 * The keys of the rows of a long list, by index. The function is stable while the list is: another
 * function would make the virtualizer measure every row again.
 * @param keyOf a stable function
 */
export function useItemKeys<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): (index: number) => Key {
  return useMemo(() => {
    const keys = items.map(keyOf);
    return (index) => keys[index] ?? index;
  }, [items, keyOf]);
}
