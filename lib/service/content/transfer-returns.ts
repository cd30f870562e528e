import { and, eq, isNull } from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Executor } from '../database/executor.ts';
import { collections, spaces, transfers } from '../database/schema/index.ts';
import type { Context } from '../http/handler.ts';
import { collectionNode, isOneOf, spaceNode } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import { lockOrganization, type OrganizationScope } from '../permissions/organization.ts';
import { rankAtEnd } from './move-target.ts';
import { visibilityIn } from './moves.ts';
import type { Siblings } from './siblings.ts';
import type { Inside } from './subtree.ts';
import { handOver } from './transfer.ts';
import { tellAdmins } from './transfer-holds.ts';

type Returning = Pick<
  Context<Endpoint>,
  'instance' | 'database' | 'now' | 'record' | 'afterCommit'
> & { caller: Caller; organization: OrganizationScope };

/**
 * Returns transferred content to its former collection, or to the top level if that is gone. Items
 * that were moved out of it return with it; items that were added to it stay.
 * @param other the title of the other organization
 */
export async function undoTransfer(
  context: Returning,
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
  const parentId = await formerParent(database, organization.id, transfer.fromParentId);
  await putUnder(database, type, itemId, { organizationId: organization.id, parentId });
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

/** The collection that content was in; null for the top level, also when it is gone. */
async function formerParent(
  database: Executor,
  organizationId: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const [found] = await database
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        eq(collections.id, id),
        eq(collections.organizationId, organizationId),
        isNull(collections.deletedAt),
      ),
    );
  return found?.id ?? null;
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
