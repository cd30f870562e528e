import { formatOrdinal } from '#components/kit/format.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import type { Gap } from './gaps.ts';
import type { Parent } from './rows.ts';

type Titles = (id: string) => string;

/**
 * “after Buoys”, “before Moorings”, “into Hardware”.
 * @param from the parent that it was in: what stays in Hardware doesn’t move into it
 */
export function gapSide(
  { parent, index, previous, next }: Gap,
  titles: Titles,
  from?: Parent,
): string {
  if (parent !== null && parent !== from && (index === 0 || (!previous && !next)))
    return `into ${titles(parent)}`;
  if (previous) return `after ${titles(previous)}`;
  return next ? `before ${titles(next)}` : 'to the top level';
}

/** “2nd of 3 in Hardware”. @param root the name of the top level */
export function gapPosition({ parent, index, of }: Gap, titles: Titles, root: string): string {
  const where = parent === null ? `at the top level of ${root}` : `in ${titles(parent)}`;
  return `${place(index, of)} ${where}`;
}

/** For the drop line: “After Buoys, 2nd of 3”. */
export function gapLabel(gap: Gap, titles: Titles): string {
  const side = gapSide(gap, titles);
  return `${upperFirst(side)}, ${place(gap.index, gap.of)}`;
}

/** “2nd of 3”, or “last” if the number isn't known. */
export function positionLabel({ index, of }: Gap): string {
  return place(index, of);
}

function place(index: number, of: number | undefined): string {
  if (of !== undefined) return `${formatOrdinal(index + 1)} of ${of}`;
  return Number.isFinite(index) && index > 0 ? formatOrdinal(index + 1) : 'last';
}
