/** What holds something on a board; null for its root. */
export type Parent = string | null;

/** Something that stands on a board, in the list of what is expanded. */
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
  /** Only of what can hold others. */
  isExpanded: boolean | undefined;
};

/** What stands for children that have not arrived, could not be read, or aren't there. */
export type RemarkRow = {
  kind: 'loading' | 'failed' | 'empty';
  key: string;
  parent: Parent;
  level: number;
};

export type BoardRow = BoardItem | RemarkRow;

/** The row after `from` whose title begins with what was typed, going round at the end; -1 for none. */
export function rowBeginning(rows: readonly BoardRow[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase('en');
  // A second letter narrows what the first one found, so that row counts again.
  const start = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    const row = rows[index];
    if (row?.kind === 'item' && row.title.toLocaleLowerCase('en').startsWith(wanted)) return index;
  }
  return -1;
}
