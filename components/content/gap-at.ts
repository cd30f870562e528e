import { endOf, type Gap } from '#components/kit/board/gaps.ts';
import type { Pointed } from '#components/kit/board/use-moving.ts';
import type { Row } from './rows.ts';

/**
 * The gap a pointer means.
 * @param index the row it is over
 * @param ratio how far down in that row, from 0 to 1
 * @param depth the depth it is at: where several lists end at one row, this tells which one is meant
 */
export function gapAt(
  rows: readonly Row[],
  gaps: readonly Gap[],
  { index, ratio, depth }: Pointed,
): Gap | undefined {
  const row = rows[index];
  if (!row) return gaps.at(-1);
  if (row.kind !== 'item') return gaps.findLast((gap) => gap.parent === row.parent);
  const isCollection = row.isExpanded !== undefined;
  if (ratio < (isCollection ? 0.3 : 0.5)) return gaps.find((gap) => gap.next === row.id);
  if (row.isExpanded) return gaps.find((gap) => gap.parent === row.id && gap.index === 0);
  if (isCollection && ratio <= 0.7) return endOf(row.id, row.level + 1, index);
  const ends = gaps.filter((gap) => gap.row === index);
  return ends.findLast((gap) => gap.depth >= Math.max(1, depth)) ?? ends[0];
}
