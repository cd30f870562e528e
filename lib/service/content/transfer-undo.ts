import { and, eq, gt } from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Executor } from '../database/executor.ts';
import { collections, spaces, transfers } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import type { Context } from '../http/handler.ts';
import { collectionNode, isOneOf, spaceNode } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import { lockOrganization, type OrganizationScope } from '../permissions/organization.ts';
import { personOf } from '../permissions/people.ts';
import { enterTarget, type MoveParent, rankAtEnd } from './move-target.ts';
import { requireNotInside, visibilityIn } from './moves.ts';
import type { Siblings } from './siblings.ts';
import type { Inside } from './subtree.ts';
import { handOver } from './transfer.ts';
import { tellAdmins } from './transfer-holds.ts';

type Undoing = Pick<
  Context<Endpoint>,
  'instance' | 'database' | 'now' | 'record' | 'afterCommit'
> & { caller: Caller; organization: OrganizationScope };

/**
 * Returns transferred content to its former collection, or to the top level if that is gone. Items
 * that were moved out of it return with it, items that were deleted are restored, and items that
 * were added to it stay.
 * @param other the title of the other organization
 */
export async function bringBack(
  context: Undoing,
  transfer: typeof transfers.$inferSelect,
  other: string,
): Promise<void> {
  const { database, now, organization } = context;
  const { toOrganizationId: from, itemId, type, title } = transfer;
  await lockOrganization(database, from);
  const items = new Set(transfer.items);
  await leaveAdded(database, from, items);
  if (type === 'collection') await gather(database, from, itemId, items);
  const inside = await insideOf(database, from, items);
  await handOver(database, inside, organization.id, {
    now,
    record: (event) => context.record({ organizationId: from, ...event }),
  });
  await restoreSince(database, items, transfer.transferredAt);
  const { siblings } = await formerPlace(context, transfer);
  await putUnder(database, type, itemId, siblings);
  await database.delete(transfers).where(eq(transfers.id, transfer.id));
  await tellAdmins(context, organization.id, { type, title, other, until: null });
}

/** Moves what was added to the transferred collections to the top level of its own organization. */
async function leaveAdded(
  database: Executor,
  organizationId: string,
  items: ReadonlySet<string>,
): Promise<void> {
  for (const type of ['collection', 'space'] as const) {
    const table = type === 'space' ? spaces : collections;
    const rows = await database
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.organizationId, organizationId), isOneOf(table.parentId, [...items])));
    for (const { id } of rows)
      if (!items.has(id)) await putUnder(database, type, id, { organizationId, parentId: null });
  }
}

/** Moves what was taken out of a transferred collection back into it. */
async function gather(
  database: Executor,
  organizationId: string,
  collectionId: string,
  items: ReadonlySet<string>,
): Promise<void> {
  for (const type of ['collection', 'space'] as const) {
    const table = type === 'space' ? spaces : collections;
    const rows = await database
      .select({ id: table.id, parentId: table.parentId })
      .from(table)
      .where(and(eq(table.organizationId, organizationId), isOneOf(table.id, [...items])));
    const siblings = { organizationId, parentId: collectionId };
    for (const { id, parentId } of rows)
      if (id !== collectionId && (parentId === null || !items.has(parentId)))
        await putUnder(database, type, id, siblings);
  }
}

async function insideOf(
  database: Executor,
  organizationId: string,
  items: ReadonlySet<string>,
): Promise<Inside> {
  const ids = [...items];
  const nested = await database
    .select()
    .from(collections)
    .where(and(eq(collections.organizationId, organizationId), isOneOf(collections.id, ids)));
  const within = await database
    .select()
    .from(spaces)
    .where(and(eq(spaces.organizationId, organizationId), isOneOf(spaces.id, ids)));
  return {
    collections: nested.map((row) => ({ ...collectionNode(row), deletedAt: row.deletedAt })),
    spaces: within.map((row) => ({ ...spaceNode(row), deletedAt: row.deletedAt })),
  };
}

/** Where content was, or the top level if that is gone or has become too deep. */
async function formerPlace(
  { database, organization, caller }: Undoing,
  { type, itemId, fromParentId, title }: typeof transfers.$inferSelect,
): Promise<MoveParent> {
  const person = await personOf(database, organization, caller.id);
  const placeIn = (parentId: string | null) =>
    enterTarget(database, organization, person, parentId);
  if (fromParentId === null) return placeIn(null);
  try {
    const target = await placeIn(fromParentId);
    if (type === 'collection')
      await requireNotInside(database, { id: itemId, title, parentId: null }, target);
    return target;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return placeIn(null);
  }
}

/** Restores what was deleted since a transfer. */
async function restoreSince(
  database: Executor,
  items: ReadonlySet<string>,
  since: Date,
): Promise<void> {
  for (const table of [collections, spaces])
    await database
      .update(table)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(isOneOf(table.id, [...items]), gt(table.deletedAt, since)));
}

async function putUnder(
  database: Executor,
  type: 'space' | 'collection',
  id: string,
  siblings: Siblings,
): Promise<void> {
  const { parentId } = siblings;
  const rank = await rankAtEnd(database, siblings, id);
  if (type === 'collection') {
    await database.update(collections).set({ parentId, rank }).where(eq(collections.id, id));
    return;
  }
  const [row] = await database
    .select({ visibility: spaces.visibility })
    .from(spaces)
    .where(eq(spaces.id, id));
  if (!row) return;
  const visibility = visibilityIn(parentId, row);
  await database.update(spaces).set({ parentId, rank, visibility }).where(eq(spaces.id, id));
}
