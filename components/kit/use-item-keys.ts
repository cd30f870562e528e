'use client';

import { useMemo } from 'react';

type Key = string | number;

/**
 * How the rows of a long list are told apart, by their place. The same function for as long as the list
 * is the same: with another one, the place of every row would be reckoned anew with each render.
 * @param keyOf always the same function
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
