import type { SearchMatch } from './rows.ts';

/** The score of a space whose own title matches: above any page. */
const TITLE_SCORE = 10;
const PAGES_SHOWN = 10;
const SECTIONS_SHOWN = 5;

export type RankedSpace = { id: string; score: number; matches: SearchMatch[] };

/** Groups items by a key, in order of first appearance. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const isBefore = (one: RankedSpace, other: RankedSpace) =>
  one.score > other.score || (one.score === other.score && one.id < other.id);

/**
 * Sorts spaces by score, those with a matching title first.
 * @param matches the best first
 */
export function rankSpaces(
  matches: readonly SearchMatch[],
  titled: readonly string[],
): RankedSpace[] {
  const bySpace = groupBy(matches, ({ spaceId }) => spaceId);
  const ids = new Set([...titled, ...bySpace.keys()]);
  const isTitled = new Set(titled);
  const ranked = [...ids].map((id): RankedSpace => {
    const mine = bySpace.get(id) ?? [];
    const score = (mine[0]?.score ?? 0) + (isTitled.has(id) ? TITLE_SCORE : 0);
    return { id, score, matches: mine };
  });
  return ranked.sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

/** The spaces after a given one in the order. */
export function spacesAfter(
  ranked: readonly RankedSpace[],
  cursor: readonly (string | number)[] | null,
): RankedSpace[] {
  if (!cursor) return [...ranked];
  const last = { score: Number(cursor[0]), id: String(cursor[1]), matches: [] };
  return ranked.filter((space) => isBefore(last, space));
}

/** The sections shown for a space: the best of its best pages, in page order. */
export function shownOf({ matches }: RankedSpace): SearchMatch[] {
  const pages = [...groupBy(matches, ({ pageId }) => pageId).values()].slice(0, PAGES_SHOWN);
  return pages.flatMap((sections) =>
    sections.slice(0, SECTIONS_SHOWN).sort((one, other) => one.position - other.position),
  );
}
