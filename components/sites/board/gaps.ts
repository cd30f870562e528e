import { endOf, type Gap, gapsOf } from '#components/kit/board/gaps.ts';
import { childrenOf } from '#components/kit/board/tree.ts';
import type { PointerPosition } from '#components/kit/board/use-moving.ts';
import { becomesSection, canContain, type Structure } from './items.ts';
import type { SiteBoardRow } from './rows.ts';

/**
 * All positions items can move to together: between rows, and at the end of collapsed ones.
 * @param makesSections also those between sections, where a space becomes one
 */
export function siteGaps(
  structure: Structure,
  rows: readonly SiteBoardRow[],
  ids: readonly string[],
  makesSections = false,
): Gap[] {
  const items = ids.flatMap((id) => structure.nodes.get(id) ?? []);
  if (items.length === 0) return [];
  const gaps = gapsOf(rows, ...ids);
  rows.forEach((row, index) => {
    if (row.kind !== 'item' || row.isExpanded !== false || ids.includes(row.id)) return;
    const children = childrenOf(structure, row.id).filter((each) => !ids.includes(each));
    const end = endOf(row.id, row.level + 1, index, children);
    gaps.push({ ...end, of: children.length + ids.length });
  });
  return gaps
    .filter(({ parent, isClosed }) =>
      items.every(
        (item) =>
          canContain(structure, item, parent) ||
          (makesSections && !isClosed && becomesSection(structure, item, parent)),
      ),
    )
    .sort((one, other) => one.row - other.row || other.depth - one.depth);
}

/**
 * The gap a pointer means: the nearer side of the row under it, with its children; in the middle of
 * a collapsed row its end; otherwise the nearest gap above.
 */
export function siteGapAt(
  rows: readonly SiteBoardRow[],
  gaps: readonly Gap[],
  { index, ratio }: PointerPosition,
): Gap | undefined {
  const row = rows[index];
  if (!row) return gaps.at(-1);
  if (row.kind !== 'item') return gaps.findLast((gap) => gap.parent === row.parent);
  const into = gaps.find((gap) => gap.parent === row.id && (gap.isClosed || gap.index === 0));
  const sides = sidesOf(rows, gaps, index);
  if (into && !sides) return into;
  if (into && (into.isClosed ? ratio >= 0.3 && ratio <= 0.7 : ratio >= 0.5)) return into;
  if (!sides) return gaps.findLast((gap) => gap.row < index) ?? gaps[0];
  const { before, after, start, end } = sides;
  const isUpper = (index + ratio - start) / (end - start + 1) < 0.5;
  return isUpper ? (before ?? after) : (after ?? before);
}

/** The gaps before and after a row, or its nearest ancestor with gaps, and the rows it spans. */
function sidesOf(rows: readonly SiteBoardRow[], gaps: readonly Gap[], index: number) {
  let level = Number.POSITIVE_INFINITY;
  for (let start = index; start >= 0; start -= 1) {
    const row = rows[start];
    if (row?.kind !== 'item' || row.level >= level) continue;
    level = row.level;
    const before = gaps.find((gap) => gap.next === row.id);
    const after = gaps.find((gap) => gap.previous === row.id && !gap.isClosed);
    if (before || after) {
      const next = rows.findIndex((each, at) => at > start && each.level <= level);
      return { before, after, start, end: next < 0 ? rows.length - 1 : next - 1 };
    }
    if (level === 1) return undefined;
  }
  return undefined;
}
