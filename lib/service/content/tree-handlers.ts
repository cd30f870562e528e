import { and, eq, getTableColumns, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
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
import { type CollectionRow, presentCollectionIn } from './collection-rows.ts';
import { deleteTreeItems, restoreTreeItems } from './items.ts';
import { previewTreeDeletion } from './previews.ts';
import { isAmong } from './siblings.ts';
import { presentSpaceIn, type SpaceRow, shownColumns } from './space-rows.ts';

/**
 * A part of a tree list: the children of a parent, then at the root the items whose parents are
 * hidden.
 */
type Part = {
  index: number;
  /** Those in the trash, too. */
  spaces: SQL | undefined;
  collections: CollectionNode[];
};
/** A child before it is shown, with what orders it. */
type Child = {
  part: number;
  rank: number;
  id: string;
  space?: Pick<SpaceRow, keyof typeof shownColumns>;
};
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
  const nested: Child[] = part.collections
    .map(({ rank, id }) => ({ part: part.index, rank, id }))
    .filter((child) => start === null || compare(child, start) > 0)
    .sort(compare)
    .slice(0, limit);
  const from = start?.part === part.index ? [start.rank, start.id] : null;
  // A space behind the last of so many collections isn't on the page.
  const last = nested.length === limit ? nested.at(-1)?.rank : undefined;
  const order =
    part.index === 0 ? [spaces.parentId, spaces.rank, spaces.id] : [spaces.rank, spaces.id];
  const rows = await database
    .select({ ...shownColumns, rank: spaces.rank })
    .from(spaces)
    .where(
      and(
        part.spaces,
        isNull(spaces.deletedAt),
        after([spaces.rank, spaces.id], 'asc', from),
        last === undefined ? undefined : lte(spaces.rank, last),
      ),
    )
    .orderBy(...inOrder(order, 'asc'))
    .limit(limit);
  const children = rows.map((row) => ({
    part: part.index,
    rank: row.rank,
    id: row.id,
    space: row,
  }));
  return [...children, ...nested].sort(compare).slice(0, limit);
}

/** Counts the spaces of a part. */
async function countSpaces(database: Executor, part: Part): Promise<number> {
  // With a filter, as a condition would lead the planner to an index of all spaces that aren't deleted.
  const [counted] = await database
    .select({ spaces: sql<number>`(count(*) filter (where ${isNull(spaces.deletedAt)}))::int` })
    .from(spaces)
    .where(part.spaces);
  return counted?.spaces ?? 0;
}

/** A collection with the number of children in it that a person can see. */
type Nested = { row: CollectionRow; children: number };

/** Reads collections, with their numbers of children. */
async function readNested(
  database: Executor,
  view: AccessView<CollectionNode>,
  ids: string[],
): Promise<Map<string, Nested>> {
  if (ids.length === 0) return new Map();
  const inside = and(
    eq(spaces.parentId, collections.id),
    eq(spaces.organizationId, collections.organizationId),
    isNull(spaces.deletedAt),
    view.seesSpacesIn(ids),
  );
  const rows = await database
    .select({
      row: getTableColumns(collections),
      spaces: sql<number>`(select count(*)::int from ${spaces} where ${inside})`,
    })
    .from(collections)
    .where(isOneOf(collections.id, ids));
  const nested = new Map(rows.map((one) => [one.row.id, { row: one.row, children: one.spaces }]));
  for (const { id, parentId } of view.collections.values()) {
    const holder = parentId === null ? undefined : nested.get(parentId);
    if (holder && view.seesCollection(id)) holder.children += 1;
  }
  return nested;
}

/** Counts the open change requests in each of some collections and in what is below it. */
async function countOpenRequests(
  database: Executor,
  organizationId: string,
  view: AccessView<CollectionNode>,
  ids: string[],
): Promise<Map<string, number>> {
  const holders = new Map(ids.map((id) => [id, id]));
  const holderOf = (id: string | null): string | undefined => {
    if (id === null || !view.seesCollection(id)) return;
    const holder = holders.get(id) ?? holderOf(view.collections.get(id)?.parentId ?? null);
    if (holder !== undefined) holders.set(id, holder);
    return holder;
  };
  for (const id of view.collections.keys()) holderOf(id);
  const inside = [...holders.keys()];
  const rows = await database
    .select({
      parentId: spaces.parentId,
      open: sql<number>`sum(${spaces.changeRequestsOpen})::int`,
    })
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isOneOf(spaces.parentId, inside),
        isNull(spaces.deletedAt),
        gt(spaces.changeRequestsOpen, 0),
        view.seesSpacesIn(inside),
      ),
    )
    .groupBy(spaces.parentId);
  const open = new Map(ids.map((id) => [id, 0]));
  for (const row of rows) {
    const holder = row.parentId === null ? undefined : holders.get(row.parentId);
    if (holder !== undefined) open.set(holder, (open.get(holder) ?? 0) + row.open);
  }
  return open;
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
      together(parts.map((part) => countSpaces(database, part))),
    ]);
    const children = read.flat().slice(0, most);
    const total = parts.reduce(
      (sum, part, index) => sum + part.collections.length + (counted[index] ?? 0),
      0,
    );
    const nested = children.filter(({ space }) => !space).map(({ id }) => id);
    const [found, rows, open] = await together([
      withPublished(
        context,
        children.flatMap(({ space }) => space ?? []),
      ),
      readNested(database, view, nested),
      query.include && nested.length > 0
        ? countOpenRequests(database, organization.id, view, nested)
        : null,
    ]);
    const shown = new Map(found.map((space) => [space.id, space]));
    const present = ({ id, space }: Child): TreeItem[] => {
      const place = space && shown.get(id);
      if (place) return [{ type: 'space', space: presentSpaceIn(instance.appUrl, view, place) }];
      const one = rows.get(id);
      if (!one) return [];
      const collection = presentCollectionIn(instance.appUrl, view, one.row);
      const changeRequestsOpen = open?.get(id);
      return [
        {
          type: 'collection',
          collection,
          children: one.children,
          ...(changeRequestsOpen !== undefined && { changeRequestsOpen }),
        },
      ];
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
