import type { KeyboardEvent } from 'react';
import { type BoardRow, rowBeginning } from './rows.ts';
import type { Direction } from './use-moving.ts';

/** The commands of keys on a row. */
export type RowCommands = {
  focus: (index: number) => void;
  expand: (index: number, isExpanded: boolean) => void;
  open: (index: number) => void;
  details: (index: number) => void;
  rename: (index: number) => void;
  remove: (index: number) => void;
  grab: (index: number) => void;
};

/** The commands of keys during a move. */
type MoveCommands = {
  step: (direction: Direction) => void;
  drop: () => void;
  cancel: () => void;
};

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
  Home: 'first',
  End: 'last',
};

/** Handles keys during a move; other keys do nothing. */
export function onMovingKey(event: KeyboardEvent, { step, drop, cancel }: MoveCommands): void {
  const direction = directions[event.key];
  if (event.key === 'Tab' || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (direction) step(direction);
  else if (event.key === 'Enter' || event.key === ' ') drop();
  else if (event.key === 'Escape') cancel();
}

/** The number of rows that Page Up and Page Down skip. */
const PAGE = 10;
/** Milliseconds after which typing starts a new search. */
const PAUSE = 600;
let typed = { text: '', at: 0 };

/** Handles keys on the focused row by the tree pattern of ARIA. */
export function onRowKey(
  event: KeyboardEvent,
  rows: readonly BoardRow[],
  index: number,
  commands: RowCommands,
): void {
  const row = rows[index];
  if (row?.kind !== 'item' || event.metaKey || event.ctrlKey) return;
  const run = keyOf(event, rows, index, commands);
  if (!run) return;
  event.preventDefault();
  run();
}

function keyOf(
  event: KeyboardEvent,
  rows: readonly BoardRow[],
  index: number,
  commands: RowCommands,
): (() => void) | undefined {
  const { key, altKey } = event;
  const row = rows[index];
  if (row?.kind !== 'item') return undefined;
  if (altKey) return key === 'Enter' ? () => commands.details(index) : undefined;
  const go = (to: number) => () => commands.focus(to);
  const step = (from: number, by: -1 | 1) => nearestItem(rows, from, by) ?? index;
  switch (key) {
    case 'ArrowDown':
      return go(step(index + 1, 1));
    case 'ArrowUp':
      return go(step(index - 1, -1));
    case 'Home':
      return go(step(0, 1));
    case 'End':
      return go(step(rows.length - 1, -1));
    case 'PageDown':
      return go(step(Math.min(index + PAGE, rows.length - 1), -1));
    case 'PageUp':
      return go(step(Math.max(index - PAGE, 0), 1));
    case 'ArrowRight':
      if (row.isExpanded === false) return () => commands.expand(index, true);
      return row.isExpanded && (rows[index + 1]?.level ?? 0) > row.level
        ? go(step(index + 1, 1))
        : undefined;
    case 'ArrowLeft':
      if (row.isExpanded) return () => commands.expand(index, false);
      return row.parent === null
        ? undefined
        : go(rows.findIndex((each) => each.kind === 'item' && each.id === row.parent));
    case 'Enter':
      return () => commands.open(index);
    case 'F2':
      return () => commands.rename(index);
    case 'Delete':
      return () => commands.remove(index);
    case ' ':
      return () => commands.grab(index);
    default:
      return typeAhead(key, rows, index, commands);
  }
}

/** The nearest item from an index on, upwards or downwards. */
export function nearestItem(
  rows: readonly BoardRow[],
  from: number,
  by: -1 | 1,
): number | undefined {
  for (let index = from; index >= 0 && index < rows.length; index += by)
    if (rows[index]?.kind === 'item') return index;
  return undefined;
}

function typeAhead(
  key: string,
  rows: readonly BoardRow[],
  index: number,
  commands: RowCommands,
): (() => void) | undefined {
  // These two focus the search and open the shortcuts everywhere.
  if (key.length !== 1 || key === '/' || key === '?') return undefined;
  const now = Date.now();
  typed = { text: now - typed.at < PAUSE ? typed.text + key : key, at: now };
  const found = rowBeginning(rows, index, typed.text);
  return found < 0 ? undefined : () => commands.focus(found);
}
