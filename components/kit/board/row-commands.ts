import type { RowCommands } from './row-keys.ts';
import type { BoardRow } from './rows.ts';
import type { BoardActions } from './use-board-actions.ts';

/**
 * What keys do on the rows of a board: the actions of its rows, by the id of the row.
 * @param actions `details` is what `open` does unless it is something else
 */
export function rowCommands(
  rows: readonly BoardRow[],
  {
    open,
    details = open,
    ...actions
  }: Pick<BoardActions, 'expand' | 'rename' | 'remove' | 'grab'> & {
    open: (id: string) => void;
    details?: (id: string) => void;
  },
): Omit<RowCommands, 'focus'> {
  const at = (index: number) => rows[index]?.key ?? '';
  return {
    expand: (index, isExpanded) => actions.expand(at(index), isExpanded),
    open: (index) => open(at(index)),
    details: (index) => details(at(index)),
    rename: (index) => actions.rename(at(index)),
    remove: (index) => actions.remove(at(index)),
    grab: (index) => actions.grab(at(index)),
  };
}
