import type { BoardRow } from './rows.ts';

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
