/** The position of a cell; column 0 is the space's title, then the fields follow. */
export type CellPosition = { row: number; column: number };

/** A selection from one cell to another; `at` is the active one. */
export type CellSelection = { from: CellPosition; at: CellPosition };

export type Rectangle = { top: number; bottom: number; left: number; right: number };

/** The number of rows and columns. */
export type Extent = { rows: number; columns: number };

/** The number of rows that Page Up and Page Down skip. */
const PAGE = 10;

/** The cells between the two corners of a selection. */
export function rectangleOf({ from, at }: CellSelection): Rectangle {
  return {
    top: Math.min(from.row, at.row),
    bottom: Math.max(from.row, at.row),
    left: Math.min(from.column, at.column),
    right: Math.max(from.column, at.column),
  };
}

/** The nearest position inside the grid. */
export function clampTo({ rows, columns }: Extent, { row, column }: CellPosition): CellPosition {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** A selection of one cell. */
export function singleCell(at: CellPosition): CellSelection {
  return { from: at, at };
}

type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** The selection after a key press; null for a key that doesn't move it. */
export function moveSelection(
  selection: CellSelection,
  press: Press,
  extent: Extent,
): CellSelection | null {
  const far = press.ctrlKey || press.metaKey;
  const { row, column } = selection.at;
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  const targets: Record<string, CellPosition> = {
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
  const at = clampTo(extent, target);
  return press.shiftKey ? { from: selection.from, at } : singleCell(at);
}

/**
 * The cells that a pasted table covers, titles included: once, or repeated if it fits the selection
 * several times.
 * @returns each position with its text
 */
export function pasteTargets(
  selection: CellSelection,
  table: readonly (readonly string[])[],
): (CellPosition & { text: string })[] {
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
