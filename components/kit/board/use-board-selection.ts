'use client';

import { useMemo } from 'react';
import { useListKeys } from '../use-list-keys.ts';
import { useSelected } from '../use-selected.ts';
import type { BoardItem, BoardRow } from './rows.ts';

/** Whether a row is selected, or is inside one that is. */
export type RowSelection = 'on' | 'within' | 'off';

const idOf = ({ id }: BoardItem) => id;

/**
 * The selected rows of a board. What is inside a selected item goes with it and isn't counted.
 * @param mayChange whether a row can be moved or removed; others can't be selected
 */
export function useBoardSelection<Row extends BoardRow>(
  rows: readonly Row[],
  mayChange: (row: Row & { kind: 'item' }) => boolean,
) {
  const items = useMemo(
    () =>
      rows.filter(
        (row): row is Row & BoardItem => row.kind === 'item' && mayChange(row as Row & BoardItem),
      ),
    [rows, mayChange],
  );
  const selected = useSelected<BoardItem>(items, idOf);
  const { items: chosen, clear } = selected;
  const { ids, within } = useMemo(
    () => idsSelected(rows, new Set(chosen.map(idOf))),
    [rows, chosen],
  );
  useListKeys({ onEscape: clear });

  return {
    /** Without those inside another selected item, in row order. */
    ids,
    stateOf: (id: string): RowSelection =>
      within.has(id) ? 'within' : selected.has(id) ? 'on' : 'off',
    /** The items that an action on one is for: all that are selected, if it is one of them. */
    together: (id: string): readonly string[] => (ids.includes(id) ? ids : [id]),
    toggle: (id: string, isRange: boolean) => {
      if (!within.has(id) && items.some((item) => item.id === id)) selected.toggle(id, isRange);
    },
    reach: selected.reach,
    /** Selects the list that a row is in. */
    selectList: ({ parent }: BoardItem) =>
      selected.set(items.filter((item) => item.parent === parent).map(idOf)),
    clear,
  };
}

export type BoardSelection = ReturnType<typeof useBoardSelection>;

/**
 * The selected items of a board without those inside another selected one, and what is inside them.
 * @param chosen the ids of the selected rows
 */
export function idsSelected(
  rows: readonly BoardRow[],
  chosen: ReadonlySet<string>,
): { ids: readonly string[]; within: ReadonlySet<string> } {
  const ids: string[] = [];
  const within = new Set<string>();
  let level = Number.POSITIVE_INFINITY;
  if (chosen.size === 0) return { ids, within };
  for (const row of rows) {
    if (row.kind !== 'item') continue;
    if (row.level > level) {
      within.add(row.id);
      continue;
    }
    level = Number.POSITIVE_INFINITY;
    if (!chosen.has(row.id)) continue;
    ids.push(row.id);
    level = row.level;
  }
  return { ids, within };
}
