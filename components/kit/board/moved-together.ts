import type { BoardItem, Parent } from './rows.ts';

type IndexInParent = { parent: Parent; index: number };
type Find = (id: string) => IndexInParent | undefined;

/** Where items are, if they are next to each other in that order; moving them there changes nothing. */
export function homeOf(ids: readonly string[], find: Find): IndexInParent | undefined {
  const places = ids.map(find);
  const [first] = places;
  const areTogether = places.every(
    (each, at) => each && each.parent === first?.parent && each.index === first.index + at,
  );
  return areTogether ? first : undefined;
}

/** The index of an item among the siblings that don't move with it. */
export function indexAmongOthers(
  { parent, position }: BoardItem,
  ids: readonly string[],
  find: Find,
): number {
  const before = ids
    .map(find)
    .filter((each) => each?.parent === parent && each.index < position - 1);
  return position - 1 - before.length;
}

/** The first reason that one of several items has. */
export function firstReason(
  ids: readonly string[],
  reasonOf: (id: string) => string | undefined,
): string | undefined {
  for (const id of ids) {
    const reason = reasonOf(id);
    if (reason) return reason;
  }
  return undefined;
}
