import type { DiffLine } from './diff/page-diff.ts';

/** A row of the diff, or a fold of unchanged rows. */
export type DiffItem =
  | { kind: 'row'; row: number /** The index of its change. */; change?: number }
  | { kind: 'fold'; from: number; to: number };

/** The number of unchanged rows shown around a change. */
const AROUND = 1;
/** Shorter runs are not folded. */
const FOLDED_MINIMUM = 2;

/**
 * Folds unchanged rows.
 * @param opened the folds that were opened, by their first row
 * @param isKept whether a block is never folded, because it has threads
 */
export function itemsOf(
  rows: readonly DiffLine[],
  opened: ReadonlySet<number>,
  isKept: (block: string) => boolean,
): DiffItem[] {
  const stays = rows.map(
    ({ kind, block }) => kind !== 'same' || (block !== undefined && isKept(block)),
  );
  const isNear = (index: number): boolean => {
    for (let at = index - AROUND; at <= index + AROUND; at++) if (stays[at]) return true;
    return false;
  };
  const changes = changesOf(rows);
  const items: DiffItem[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && !isNear(end)) end += 1;
    if (end - at >= FOLDED_MINIMUM && !opened.has(at)) {
      items.push({ kind: 'fold', from: at, to: end });
      at = end;
      continue;
    }
    for (const last = Math.max(end, at + 1); at < last; at++) {
      const change = changes[at];
      items.push({ kind: 'row', row: at, ...(change !== undefined && { change }) });
    }
  }
  return items;
}

/** The change each row belongs to: adjacent removed and added rows are one change, others one each. */
function changesOf(rows: readonly DiffLine[]): (number | undefined)[] {
  let last = -1;
  return rows.map(({ kind }, index) => {
    if (kind === 'same') return undefined;
    const isBare = kind === 'added' || kind === 'removed';
    const above = rows[index - 1]?.kind;
    if (!isBare || (above !== 'added' && above !== 'removed')) last += 1;
    return last;
  });
}

/** The first item of each change. */
export function changeStarts(items: readonly DiffItem[]): number[] {
  const starts: number[] = [];
  for (const [index, item] of items.entries())
    if (item.kind === 'row' && item.change === starts.length) starts.push(index);
  return starts;
}
