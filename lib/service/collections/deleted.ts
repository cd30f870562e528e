import { and, desc, eq, gt } from 'drizzle-orm';
import type * as contract from '#lib/contract/collections.ts';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { type CollectionRow, presentCollectionIn } from '../content/collection-rows.ts';
import { restorableSince } from '../content/trash-time.ts';
import { pageOf } from '../database/keyset.ts';
import { collections as table, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { collectionNode, isOneOf, viewOf } from '../permissions/ancestors.ts';
import { presentUser } from '../users/handlers.ts';

/** Lists the collections in the trash that a caller can restore, the last deleted first. */
export const listDeletedCollections: Handler<typeof contract.listCollections> = async ({
  instance,
  database,
  organization,
  caller,
  query,
  cursors,
  now,
}) => {
  const rows = await database
    .select()
    .from(table)
    .where(
      and(eq(table.organizationId, organization.id), gt(table.deletedAt, restorableSince(now))),
    )
    .orderBy(desc(table.deletedAt), desc(table.id));
  // Every content page counts them, and most organizations have none.
  if (rows.length === 0) return { items: [], count: 0 };
  const view = await viewOf(database, organization, caller.id, { orDeleted: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isRestoredWithParent = ({ parentId, deletedAt }: CollectionRow) =>
    byId.get(parentId ?? '')?.deletedAt?.getTime() === deletedAt?.getTime();
  const mine = rows.filter(
    (row) =>
      !isRestoredWithParent(row) &&
      permissionsOf('collection', roleAt(view.on(collectionNode(row)).level)).admin,
  );
  const [time, id = ''] = cursors.read(query.page) ?? [];
  const isLater = (row: CollectionRow) => {
    const at = row.deletedAt?.toISOString() ?? '';
    return time === undefined || at < time || (at === time && row.id < id);
  };
  const page = mine.filter(isLater).slice(0, query.limit + 1);
  const deleters = await database
    .select(userColumns)
    .from(users)
    .where(isOneOf(users.id, [...new Set(page.flatMap(({ deletedBy }) => deletedBy ?? []))]));
  const keyOf = (row: CollectionRow) => [row.deletedAt?.toISOString() ?? '', row.id];
  return pageOf(page, query.limit, mine.length, cursors, keyOf, (row) => {
    const deleter = deleters.find((user) => user.id === row.deletedBy);
    return {
      ...presentCollectionIn(instance.appUrl, view, row),
      ...(row.deletedAt && { deletedAt: row.deletedAt.toISOString() }),
      ...(deleter && { deletedBy: presentUser(instance.appUrl, deleter) }),
    };
  });
};
