import type { KeyboardEvent } from 'react';
import { nearestItem } from './row-keys.ts';
import type { BoardRow } from './rows.ts';
import type { BoardSelection } from './use-board-selection.ts';

/**
 * Handles the keys that select rows: Shift with up and down, Shift with Space, and ⌘A for the list.
 * @returns whether it was one of them
 */
export function onSelectionKey(
  event: KeyboardEvent,
  rows: readonly BoardRow[],
  index: number,
  { toggle, reach, selectList }: BoardSelection,
  focus: (index: number) => void,
): boolean {
  const row = rows[index];
  if (row?.kind !== 'item' || event.altKey) return false;
  const { key, shiftKey } = event;
  const isCommand = event.metaKey || event.ctrlKey;
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (isCommand && !shiftKey && key.toLowerCase() === 'a') selectList(row);
  else if (isCommand || !shiftKey) return false;
  else if (key === ' ') toggle(row.id, false);
  else if (by !== 0) {
    const to = nearestItem(rows, index + by, by) ?? index;
    const end = rows[to];
    if (end?.kind === 'item') reach(row.id, end.id);
    focus(to);
  } else return false;
  event.preventDefault();
  return true;
}
