import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type * as collectionContract from '#lib/contract/collections.ts';
import type * as spaceContract from '#lib/contract/spaces.ts';
import type { Executor } from '../database/executor.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { presentScope } from './space-rows.ts';
import { idsOf, insideCollection, present } from './subtree.ts';
import { restorableSince } from './trash-time.ts';

/** Moves a space to the trash; it keeps its position, grants and content. */
export const deleteSpace: Handler<typeof spaceContract.deleteSpace> = async ({
  database,
  space: { row },
  caller,
  now,
  record,
}) => {
  const deleted = { deletedAt: now, deletedBy: caller.id };
  await database.update(spaces).set(deleted).where(eq(spaces.id, row.id));
  record({ target: { type: 'space', id: row.id, label: row.title } });
  return undefined;
};

/** Moves a collection with everything in it to the trash, all at the same moment. */
export const deleteCollection: Handler<typeof collectionContract.deleteCollection> = async ({
  database,
  collection: { row },
  caller,
  now,
  record,
}) => {
  const inside = present(await insideCollection(database, row.id));
  const deleted = { deletedAt: now, deletedBy: caller.id };
  const nested = idsOf(inside.collections);
  const within = idsOf(inside.spaces);
  await database.update(collections).set(deleted).where(isOneOf(collections.id, nested));
  await database.update(spaces).set(deleted).where(isOneOf(spaces.id, within));
  record({
    target: { type: 'collection', id: row.id, label: row.title },
    payload: { collections: nested.length, spaces: within.length },
  });
  return undefined;
};

/** Restores a space to its position, together with the collections above it. */
export const restoreSpace: Handler<typeof spaceContract.restoreSpace> = async ({
  instance,
  database,
  space,
  record,
}) => {
  const { row, chain } = space;
  if (row.deletedAt === null)
    throw conflict(`${row.title} is not in the trash, so there is nothing to restore.`, [
      'not-deleted',
    ]);
  const back = { deletedAt: null, deletedBy: null };
  const [found] = await database
    .update(spaces)
    .set(back)
    .where(eq(spaces.id, row.id))
    .returning({ id: spaces.id });
  // The clean-up job takes no lock, so it may have purged the space at the very end of its time.
  if (!found) throw notFound('This space');
  const above = idsOf(chain.slice(1));
  const restored = await database
    .update(collections)
    .set(back)
    .where(and(isOneOf(collections.id, above), isNotNull(collections.deletedAt)))
    .returning({ id: collections.id, title: collections.title });
  record({ target: { type: 'space', id: row.id, label: row.title } });
  for (const { id, title } of restored)
    record({ action: 'restoreCollection', target: { type: 'collection', id, label: title } });
  return presentScope(instance.appUrl, space, back);
};

/**
 * Purges what can no longer be restored. A collection is never in the trash longer than its contents,
 * so nothing that can be restored loses its parent.
 * @returns the number of purged spaces, whose content may be left behind
 */
export async function purgeTrash(database: Executor, now: Date): Promise<number> {
  const since = restorableSince(now);
  const { rowCount } = await database.delete(spaces).where(lte(spaces.deletedAt, since));
  await database.delete(collections).where(lte(collections.deletedAt, since));
  return rowCount ?? 0;
}
