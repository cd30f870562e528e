import { inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/collections.ts';
import { presentCollectionIn } from '../content/collection-rows.ts';
import { pageOf } from '../database/keyset.ts';
import { collections as table } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { type AccessView, type CollectionNode, viewOf } from '../permissions/ancestors.ts';
import { listDeletedCollections } from './deleted.ts';

/** The position of a collection in the tree: the ranks from the root down to it, then its id. */
type Path = (string | number)[];
type ListedCollection = { place: CollectionNode; path: Path };

/** All collections as the tree is read: each before what is nested in it. */
function inTreeOrder(view: AccessView<CollectionNode>): ListedCollection[] {
  const children = Map.groupBy(view.collections.values(), ({ parentId }) => parentId);
  const below = (parentId: string | null, ranks: number[]): ListedCollection[] =>
    (children.get(parentId) ?? []).sort(bySiblingOrder).flatMap((place) => {
      const path = [...ranks, place.rank];
      return [{ place, path: [...path, place.id] }, ...below(place.id, path)];
    });
  return below(null, []);
}

function bySiblingOrder(one: CollectionNode, other: CollectionNode): number {
  return one.rank - other.rank || (one.id < other.id ? -1 : 1);
}

/** Whether a path comes after another; ids come last in both, after any rank. */
function isAfter(path: Path, start: Path): boolean {
  for (const [index, part] of path.entries()) {
    const other = start[index];
    if (part === other) continue;
    if (other === undefined) return true;
    if (typeof part === typeof other) return part > other;
    // One is nested in the other, or in a sibling with the same rank.
    return typeof part === 'number';
  }
  return false;
}

/** Lists the collections a caller can see, in tree order; or those in the trash that it can restore. */
export const listCollections: Handler<typeof contract.listCollections> = async (context) => {
  const { instance, database, organization, caller, query, cursors } = context;
  if (query.deleted) return listDeletedCollections(context);
  const view = await viewOf(database, organization, caller.id);
  const isTop = ({ parentId }: CollectionNode) =>
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
  // Leaves out a collection that was deleted between the two reads.
  const present = items.flatMap((row) => row ?? []);
  return {
    ...envelope,
    items: present.map((row) => presentCollectionIn(instance.appUrl, view, row)),
  };
};
