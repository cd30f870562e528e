import { and, eq, gt, ilike, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type * as contract from '#lib/contract/spaces.ts';
import { isAmong } from '../content/siblings.ts';
import { presentSpaceIn, type SpaceRow } from '../content/space-rows.ts';
import { restorableSince } from '../content/trash-time.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { collections, spaces as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf, viewFrom, viewOf } from '../permissions/ancestors.ts';
import { withPublished } from '../published/spaces.ts';
import { presentUser } from '../users/handlers.ts';

/** Lists the spaces a caller can see, the newest first; or those in the trash that it can restore. */
export const listSpaces: Handler<typeof contract.listSpaces> = async (context) => {
  const { instance, database, organization, caller, query, cursors, now } = context;
  const orDeleted = query.deleted ?? false;
  const view = await viewOf(database, organization, caller.id, { orDeleted });
  const narrowed = orDeleted
    ? and(
        isNotNull(table.deletedAt),
        gt(table.deletedAt, restorableSince(now)),
        view.reachesSpaces('create'),
      )
    : and(isNull(table.deletedAt), view.seesSpaces);
  const where = and(
    eq(table.organizationId, organization.id),
    narrowed,
    ...titleHas(query.title),
  ) as SQL;
  const order = [orDeleted ? table.deletedAt : table.createdAt, table.id];
  const found = await database
    .select()
    .from(table)
    .where(and(where, after(order, 'desc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'desc'))
    .limit(query.limit + 1);
  const rows = await withPublished(context, found);
  const keyOf = ({ id, createdAt, deletedAt }: SpaceRow) => [
    ((orDeleted ? deletedAt : null) ?? createdAt).toISOString(),
    id,
  ];
  const titles = orDeleted ? await deletedTitles(database, rows) : new Map<string, string>();
  const deleters = orDeleted ? await deletersOf(database, rows) : new Map<string, UserRow>();
  return pageOf(rows, query.limit, await database.$count(table, where), cursors, keyOf, (row) => {
    const space = presentSpaceIn(instance.appUrl, view, row);
    const parentTitle = space.parent && titles.get(space.parent);
    if (parentTitle !== undefined) space.parentTitle = parentTitle;
    const deleter = row.deletedBy === null ? undefined : deleters.get(row.deletedBy);
    if (deleter) space.deletedBy = presentUser(instance.appUrl, deleter);
    return space;
  });
};

/** The conditions that the title of a space has all words of a search, in any order. */
export function titleHas(text = ''): SQL[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.map((word) => ilike(table.title, containing(word)));
}

/** The titles of the collections of some spaces, including deleted ones. */
async function deletedTitles(
  database: Executor,
  rows: readonly SpaceRow[],
): Promise<Map<string, string>> {
  const parents = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const found = await database
    .select({ id: collections.id, title: collections.title })
    .from(collections)
    .where(and(isOneOf(collections.id, [...new Set(parents)]), isNotNull(collections.deletedAt)));
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** The people who deleted some spaces, by id. */
async function deletersOf(
  database: Executor,
  rows: readonly SpaceRow[],
): Promise<Map<string, UserRow>> {
  const ids = rows.flatMap(({ deletedBy }) => deletedBy ?? []);
  const found = await database
    .select(userColumns)
    .from(users)
    .where(isOneOf(users.id, [...new Set(ids)]));
  return new Map(found.map((row) => [row.id, row]));
}

/** Lists the spaces directly in a collection that the caller can see, in order. */
export const listCollectionSpaces: Handler<typeof contract.listCollectionSpaces> = async (
  context,
) => {
  const { instance, database, collection, query, cursors } = context;
  const { organizationId, id } = collection.row;
  const view = viewFrom(collection.person, collection.chain);
  const where = and(
    isAmong(table, { organizationId, parentId: id }),
    isNull(table.deletedAt),
    view.seesSpaces,
  ) as SQL;
  const order = [table.rank, table.id];
  const found = await database
    .select()
    .from(table)
    .where(and(where, after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const rows = await withPublished(context, found);
  return pageOf(
    rows,
    query.limit,
    await database.$count(table, where),
    cursors,
    (row) => [row.rank, row.id],
    (row) => presentSpaceIn(instance.appUrl, view, row),
  );
};
