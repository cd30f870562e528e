import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type * as collectionContract from '#lib/contract/collections.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type * as spaceContract from '#lib/contract/spaces.ts';
import type { Executor } from '../database/executor.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Context, Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import type { AccessNode } from '../permissions/levels.ts';
import { requireRoom } from '../quotas/room.ts';
import { presentCollection } from './collection-rows.ts';
import type { CollectionScope, SpaceScope } from './scope.ts';
import { presentScope } from './space-rows.ts';
import { idsOf, insideCollection, present } from './subtree.ts';
import { restorableSince } from './trash-time.ts';

/** Moves a space to the trash; it keeps its position, grants and content. */
export const deleteSpace: Handler<typeof spaceContract.deleteSpace> = async (context) => {
  await trashSpace(context, context.space);
  return undefined;
};

/** The context of changes to the trash. */
export type TrashContext = Pick<Context<Endpoint>, 'database' | 'now' | 'record'> & {
  caller: Pick<Caller, 'id'>;
};

/** Moves a space to the trash. */
export async function trashSpace(
  { database, caller, now, record }: TrashContext,
  { row: { id, title } }: SpaceScope,
): Promise<void> {
  const deleted = { deletedAt: now, deletedBy: caller.id };
  await database.update(spaces).set(deleted).where(eq(spaces.id, id));
  record({ action: 'deleteSpace', target: { type: 'space', id, label: title } });
}

/** Moves a collection with everything in it to the trash, all at the same moment. */
export const deleteCollection: Handler<typeof collectionContract.deleteCollection> = async (
  context,
) => {
  await trashCollection(context, context.collection);
  return undefined;
};

/** Moves a collection with everything in it to the trash. */
export async function trashCollection(
  { database, caller, now, record }: TrashContext,
  { row }: CollectionScope,
): Promise<void> {
  const inside = present(await insideCollection(database, row.id));
  const deleted = { deletedAt: now, deletedBy: caller.id };
  const nested = idsOf(inside.collections);
  const within = idsOf(inside.spaces);
  await database.update(collections).set(deleted).where(isOneOf(collections.id, nested));
  await database.update(spaces).set(deleted).where(isOneOf(spaces.id, within));
  record({
    action: 'deleteCollection',
    target: { type: 'collection', id: row.id, label: row.title },
    payload: { collections: nested.length, spaces: within.length },
  });
}

/** Restores a space to its position, together with the collections above it. */
export const restoreSpace: Handler<typeof spaceContract.restoreSpace> = async (context) => {
  requireDeleted(context.space.row);
  await takeSpaceBack(context, context.space);
  await requireRoom(context, context.organization.row, 'spaces', 0);
  return presentScope(context, context.space, back);
};

/** Restores a deleted space. @throws Refusal 404 if it was just purged */
export async function takeSpaceBack(
  { database, record }: TrashContext,
  { row, chain }: SpaceScope,
): Promise<void> {
  const [found] = await database
    .update(spaces)
    .set(back)
    .where(eq(spaces.id, row.id))
    .returning({ id: spaces.id });
  // The clean-up job takes no lock, so it may have purged the space at the very end of its time.
  if (!found) throw notFound('This space');
  const target = { type: 'space', id: row.id, label: row.title } as const;
  record({ action: 'restoreSpace', target });
  await restoreAbove(database, chain, record);
}

/** Restores a collection with what was deleted with it, and the collections above it. */
export const restoreCollection: Handler<typeof collectionContract.restoreCollection> = async (
  context,
) => {
  const { instance, collection } = context;
  requireDeleted(collection.row);
  await takeCollectionBack(context, collection);
  await requireRoom(context, context.organization.row, 'spaces', 0);
  return presentCollection(instance.appUrl, { ...collection.row, ...back }, collection);
};

/** Restores a deleted collection with what was deleted with it. @throws Refusal 404 if it was just purged */
export async function takeCollectionBack(
  { database, record }: TrashContext,
  { row, chain }: CollectionScope,
): Promise<void> {
  const isWithIt = ({ deletedAt }: { deletedAt: Date | null }) =>
    deletedAt?.getTime() === row.deletedAt?.getTime();
  const inside = await insideCollection(database, row.id);
  const nested = idsOf(inside.collections.filter(isWithIt));
  const found = await database
    .update(collections)
    .set(back)
    .where(isOneOf(collections.id, nested))
    .returning({ id: collections.id });
  if (!found.some(({ id }) => id === row.id)) throw notFound('This collection');
  const within = idsOf(inside.spaces.filter(isWithIt));
  await database.update(spaces).set(back).where(isOneOf(spaces.id, within));
  const target = { type: 'collection', id: row.id, label: row.title } as const;
  record({ action: 'restoreCollection', target });
  await restoreAbove(database, chain, record);
}

const back = { deletedAt: null, deletedBy: null };

/** @throws Refusal 409 */
function requireDeleted({ title, deletedAt }: { title: string; deletedAt: Date | null }): void {
  if (deletedAt !== null) return;
  throw conflict(`${title} is not in the trash, so there is nothing to restore.`, ['not-deleted']);
}

/** Restores the deleted collections above an item. */
async function restoreAbove(
  database: Executor,
  chain: readonly AccessNode[],
  record: Context<Endpoint>['record'],
): Promise<void> {
  const restored = await database
    .update(collections)
    .set(back)
    .where(and(isOneOf(collections.id, idsOf(chain.slice(1))), isNotNull(collections.deletedAt)))
    .returning({ id: collections.id, title: collections.title });
  for (const { id, title } of restored)
    record({ action: 'restoreCollection', target: { type: 'collection', id, label: title } });
}

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
