/** A cell by its row and its column; column 0 names the space, the fields follow. */
export type Place = { row: number; column: number };

/** From where the selection reaches to where; the keys are at `at`. */
export type Selection = { from: Place; at: Place };

export type Rectangle = { top: number; bottom: number; left: number; right: number };

/** How many rows and columns there are. */
export type Extent = { rows: number; columns: number };

/** So many rows are passed with Page Up and Page Down. */
const PAGE = 10;

export function rectangleOf({ from, at }: Selection): Rectangle {
  return {
    top: Math.min(from.row, at.row),
    bottom: Math.max(from.row, at.row),
    left: Math.min(from.column, at.column),
    right: Math.max(from.column, at.column),
  };
}

/** A place inside of the grid. */
export function within({ rows, columns }: Extent, { row, column }: Place): Place {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** One cell alone. */
export function only(at: Place): Selection {
  return { from: at, at };
}

type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Where a key leads; null for a key that doesn't move. */
export function moved(selection: Selection, press: Press, extent: Extent): Selection | null {
  const far = press.ctrlKey || press.metaKey;
  const { row, column } = selection.at;
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  const targets: Record<string, Place> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? last.row : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? last.column : column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? last.row : row, column: last.column },
  };
  const target = Object.hasOwn(targets, press.key) ? targets[press.key] : undefined;
  if (!target) return null;
  const at = within(extent, target);
  return press.shiftKey ? { from: selection.from, at } : only(at);
}

/**
 * The cells that a table lies on, also those of titles: once, or as often as it fits what is selected.
 * @returns for each the place and the cell of the table
 */
export function landing(
  selection: Selection,
  table: readonly (readonly string[])[],
): (Place & { text: string })[] {
  const { top, bottom, left, right } = rectangleOf(selection);
  const height = table.length;
  const width = table.reduce((most, cells) => Math.max(most, cells.length), 0);
  const times = (selected: number, own: number) =>
    own > 0 && selected > own && selected % own === 0 ? selected : own;
  const rows = times(bottom - top + 1, height);
  const columns = times(right - left + 1, width);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({
      row: top + row,
      column: left + column,
      text: table[row % height]?.[column % width] ?? '',
    })),
  ).flat();
}
