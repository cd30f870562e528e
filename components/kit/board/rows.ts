/** The id of an item's parent on a board; null for the root. */
export type Parent = string | null;

/** An item on a board, as a row of the expanded list. */
export type BoardItem = {
  kind: 'item';
  key: string;
  id: string;
  title: string;
  parent: Parent;
  /** From 1. */
  level: number;
  /** Among its siblings, from 1. */
  position: number;
  of: number;
  /** Undefined for an item that can't have children. */
  isExpanded: boolean | undefined;
};

/** A row for a list that is loading, failed to load or is empty. */
export type StatusRow = {
  kind: 'loading' | 'failed' | 'empty';
  key: string;
  parent: Parent;
  level: number;
};

export type BoardRow = BoardItem | StatusRow;

/** The index of the next row whose title starts with the typed text, wrapping around; -1 for none. */
export function rowBeginning(rows: readonly BoardRow[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase('en');
  // A second letter narrows the first match, so the current row counts too.
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    const row = rows[index];
    if (row?.kind === 'item' && row.title.toLocaleLowerCase('en').startsWith(wanted)) return index;
  }
  return -1;
}
