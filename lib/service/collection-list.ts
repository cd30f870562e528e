import { inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/collections.ts';
import { presentCollectionIn } from './collection-rows.ts';
import { collections as table } from './database/schema/index.ts';
import type { Handler } from './handler.ts';
import { pageOf } from './keyset.ts';
import { type CollectionPlace, type View, viewOf } from './places.ts';

/** Where a collection stands in the tree: the ranks from the root down to it, then its id. */
type Path = (string | number)[];
type Placed = { place: CollectionPlace; path: Path };

/** All collections as the tree is read: each before what is nested in it. */
function inTreeOrder(view: View<CollectionPlace>): Placed[] {
  const children = Map.groupBy(view.collections.values(), ({ parentId }) => parentId);
  const below = (parentId: string | null, ranks: number[]): Placed[] =>
    (children.get(parentId) ?? []).sort(bySiblingOrder).flatMap((place) => {
      const path = [...ranks, place.rank];
      return [{ place, path: [...path, place.id] }, ...below(place.id, path)];
    });
  return below(null, []);
}

function bySiblingOrder(one: CollectionPlace, other: CollectionPlace): number {
  return one.rank - other.rank || (one.id < other.id ? -1 : 1);
}

/** Whether a path comes after another; ids come last in both, and after any rank. */
function isAfter(path: Path, start: Path): boolean {
  for (const [index, part] of path.entries()) {
    const other = start[index];
    if (part === other) continue;
    if (other === undefined) return true;
    if (typeof part === typeof other) return part > other;
    // One stands inside the other, or inside a sibling of the same rank.
    return typeof part === 'number';
  }
  return false;
}

/** Lists the collections a caller sees, in the order of the tree. */
export const listCollections: Handler<typeof contract.listCollections> = async ({
  instance,
  database,
  organization,
  caller,
  query,
  cursors,
}) => {
  const view = await viewOf(database, organization, caller.id);
  const isTop = ({ parentId }: CollectionPlace) =>
    parentId === null || !view.seesCollection(parentId);
  const seen = inTreeOrder(view).filter(
    ({ place }) => view.seesCollection(place.id) && (query.nested || isTop(place)),
  );
  const start = cursors.read(query.page);
  const first = start ? seen.findIndex(({ path }) => isAfter(path, start)) : 0;
  const page = first < 0 ? [] : seen.slice(first, first + query.limit + 1);
  const ids = page.map(({ place }) => place.id);
  const rows = await database.select().from(table).where(inArray(table.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { items, ...envelope } = pageOf(
    page,
    query.limit,
    seen.length,
    cursors,
    ({ path }) => path,
    ({ place }) => byId.get(place.id),
  );
  // A collection that went between the two reads is left out.
  const present = items.flatMap((row) => row ?? []);
  return {
    ...envelope,
    items: present.map((row) => presentCollectionIn(instance.appUrl, view, row)),
  };
};
