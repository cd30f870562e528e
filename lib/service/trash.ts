import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type * as collectionContract from '#lib/contract/collections.ts';
import type * as spaceContract from '#lib/contract/spaces.ts';
import { idsOf, insideCollection, present } from './content/inside.ts';
import type { Executor } from './database/executor.ts';
import { collections, spaces } from './database/schema/index.ts';
import { conflict, notFound } from './errors.ts';
import type { Handler } from './handler.ts';
import { isOneOf } from './places.ts';
import { presentScope } from './spaces/rows.ts';
import { restorableSince } from './trash-time.ts';

/** Puts a space into the trash; it keeps its place, its grants and its content. */
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

/** Puts a collection with all that is in it into the trash, all at the same moment. */
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

/** Brings a space back to its place, and the collections above it, without which it would have none. */
export const restoreSpace: Handler<typeof spaceContract.restoreSpace> = async ({
  instance,
  database,
  space,
  record,
}) => {
  const { row, chain } = space;
  if (row.deletedAt === null)
    throw conflict(`${row.title} is not in the trash: there is nothing to restore.`, [
      'not-deleted',
    ]);
  const back = { deletedAt: null, deletedBy: null };
  const [found] = await database
    .update(spaces)
    .set(back)
    .where(eq(spaces.id, row.id))
    .returning({ id: spaces.id });
  // The clean-up asks for no lock: it may have come first, at the very end of the days.
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
 * Removes what can't be restored any more. A collection is never in the trash for longer than what is
 * in it, so nothing that could still be restored loses its place.
 * @returns how many spaces went, whose content may be left behind
 */
export async function purgeTrash(database: Executor, now: Date): Promise<number> {
  const since = restorableSince(now);
  const { rowCount } = await database.delete(spaces).where(lte(spaces.deletedAt, since));
  await database.delete(collections).where(lte(collections.deletedAt, since));
  return rowCount ?? 0;
}
