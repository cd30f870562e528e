import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/tree.ts';
import type { TreeItem } from '#lib/contract/tree.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { type AccessView, type CollectionNode, isOneOf, viewOf } from '../permissions/ancestors.ts';
import { withPublished } from '../published/spaces.ts';
import { presentCollectionIn } from './collection-rows.ts';
import { deleteTreeItems, restoreTreeItems } from './items.ts';
import { previewTreeDeletion } from './previews.ts';
import { isAmong } from './siblings.ts';
import { presentSpaceIn, type SpaceRow } from './space-rows.ts';

/**
 * A part of a tree list: the children of a parent, then at the root the items whose parents are
 * hidden.
 */
type Part = { index: number; spaces: SQL | undefined; collections: CollectionNode[] };
/** A child before it is shown, with what orders it. */
type Child = { part: number; rank: number; id: string; space?: SpaceRow };
type Start = { part: number; rank: number; id: string } | null;

const compare = (one: Child, other: NonNullable<Start>) =>
  one.part - other.part ||
  one.rank - other.rank ||
  (one.id < other.id ? -1 : Number(one.id > other.id));

/** The query of a parent's list; null is the root. */
function partsOf(
  view: AccessView<CollectionNode>,
  organizationId: string,
  parentId: string | null,
): Part[] {
  const seen = [...view.collections.values()].filter(({ id }) => view.seesCollection(id));
  const children = {
    index: 0,
    spaces: and(
      isAmong(spaces, { organizationId, parentId }),
      isNull(spaces.deletedAt),
      view.seesSpacesIn(parentId === null ? [] : [parentId]),
    ),
    collections: seen.filter((place) => place.parentId === parentId),
  };
  const hidden = [...view.collections.keys()].filter((id) => !view.seesCollection(id));
  if (parentId !== null || hidden.length === 0) return [children];
  const isHidden = new Set(hidden);
  const strays = {
    index: 1,
    spaces: and(
      eq(spaces.organizationId, organizationId),
      isOneOf(spaces.parentId, hidden),
      isNull(spaces.deletedAt),
      view.seesSpacesIn(hidden),
    ),
    collections: seen.filter((place) => place.parentId !== null && isHidden.has(place.parentId)),
  };
  return [children, strays];
}

/** Reads the children of a part after a position, in order, at most `limit`; none of an earlier part. */
async function readPart(
  database: Executor,
  part: Part,
  start: Start,
  limit: number,
): Promise<Child[]> {
  if (start && part.index < start.part) return [];
  const from = start?.part === part.index ? [start.rank, start.id] : null;
  const order =
    part.index === 0 ? [spaces.parentId, spaces.rank, spaces.id] : [spaces.rank, spaces.id];
  const rows = await database
    .select()
    .from(spaces)
    .where(and(part.spaces, after([spaces.rank, spaces.id], 'asc', from)))
    .orderBy(...inOrder(order, 'asc'))
    .limit(limit);
  const children: Child[] = [
    ...rows.map((row) => ({ part: part.index, rank: row.rank, id: row.id, space: row })),
    ...part.collections.map(({ rank, id }) => ({ part: part.index, rank, id })),
  ];
  return children
    .filter((child) => start === null || compare(child, start) > 0)
    .sort(compare)
    .slice(0, limit);
}

/** Counts the children a person can see in each of some collections. */
async function countChildren(
  database: Executor,
  view: AccessView<CollectionNode>,
  organizationId: string,
  parents: string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (parents.length === 0) return counts;
  const rows = await database
    .select({ parent: spaces.parentId, spaces: sql<number>`count(*)::int` })
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isOneOf(spaces.parentId, parents),
        isNull(spaces.deletedAt),
        view.seesSpacesIn(parents),
      ),
    )
    .groupBy(spaces.parentId);
  for (const row of rows) counts.set(row.parent ?? '', row.spaces);
  for (const { id, parentId } of view.collections.values())
    if (parentId !== null && view.seesCollection(id))
      counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  return counts;
}

async function collectionRows(database: Executor, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof collections.$inferSelect>();
  const rows = await database.select().from(collections).where(inArray(collections.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export const tree: Handlers<typeof contract> = {
  deleteTreeItems,
  restoreTreeItems,
  previewTreeDeletion,

  async listTree(context) {
    const { instance, database, organization, caller, query, cursors } = context;
    const view = await viewOf(database, organization, caller.id);
    const parentId = query.parent ?? null;
    if (parentId !== null && !view.seesCollection(parentId))
      throw notFound('The collection in parent');
    const parts = partsOf(view, organization.id, parentId);
    const start = startOf(cursors.read(query.page));
    const most = query.limit + 1;
    const [read, counted] = await together([
      together(parts.map((part) => readPart(database, part, start, most))),
      together(parts.map((part) => database.$count(spaces, part.spaces))),
    ]);
    const children = read.flat().slice(0, most);
    const total = parts.reduce(
      (sum, part, index) => sum + part.collections.length + (counted[index] ?? 0),
      0,
    );
    const nested = children.filter(({ space }) => !space).map(({ id }) => id);
    const [found, rows, counts] = await together([
      withPublished(
        context,
        children.flatMap(({ space }) => space ?? []),
      ),
      collectionRows(database, nested),
      countChildren(database, view, organization.id, nested),
    ]);
    const shown = new Map(found.map((space) => [space.id, space]));
    const present = ({ id, space }: Child): TreeItem[] => {
      const place = space && shown.get(id);
      if (place) return [{ type: 'space', space: presentSpaceIn(instance.appUrl, view, place) }];
      const row = rows.get(id);
      if (!row) return [];
      const collection = presentCollectionIn(instance.appUrl, view, row);
      return [{ type: 'collection', collection, children: counts.get(id) ?? 0 }];
    };
    const page = pageOf(
      children,
      query.limit,
      total,
      cursors,
      ({ part, rank, id }) => [part, rank, id],
      present,
    );
    // Leaves out a collection that was deleted between two of these reads.
    return { ...page, items: page.items.flat() };
  },
};

function startOf(values: (string | number)[] | null): Start {
  if (!values) return null;
  const [part, rank, id] = values;
  return { part: Number(part), rank: Number(rank), id: String(id) };
}
