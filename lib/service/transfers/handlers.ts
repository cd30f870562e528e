import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as contract from '#lib/contract/transfers.ts';
import type { Transfer } from '#lib/contract/transfers.ts';
import { undoableSince, undoableUntil } from '../content/transfer-holds.ts';
import { bringBack } from '../content/transfer-undo.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import {
  collections,
  organizations,
  spaces,
  transfers as table,
  users,
} from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { presentUser } from '../users/handlers.ts';

const receiver = alias(organizations, 'receiver');

type Row = { transfer: typeof table.$inferSelect; to: string; by: UserRow | null };

function presentTransfer(appUrl: string, { transfer, to, by }: Row): Transfer {
  return {
    object: 'transfer',
    id: transfer.id,
    type: transfer.type,
    item: transfer.itemId,
    title: transfer.title,
    to: { id: transfer.toOrganizationId, title: to },
    ...(by && { transferredBy: presentUser(appUrl, by) }),
    transferredAt: transfer.transferredAt.toISOString(),
    undoableUntil: undoableUntil(transfer.transferredAt).toISOString(),
  };
}

function selectTransfers(database: Executor) {
  return database
    .select({ transfer: table, to: receiver.title, by: userColumns })
    .from(table)
    .innerJoin(receiver, eq(receiver.id, table.toOrganizationId))
    .leftJoin(users, eq(users.id, table.transferredBy));
}

/** Transfers out of an organization that can be undone: recent, and still where they went. */
const undoable = (organizationId: string, now: Date) =>
  and(
    eq(table.organizationId, organizationId),
    gt(table.transferredAt, undoableSince(now)),
    or(isThere(spaces), isThere(collections)),
  );

const isThere = (items: typeof spaces | typeof collections) => sql`exists (
  select from ${items}
  where ${eq(items.id, table.itemId)} and ${eq(items.organizationId, table.toOrganizationId)}
)`;

export const transfers: Handlers<typeof contract> = {
  async listTransfers(context) {
    const { instance, database, organization, now } = context;
    return readList(context, {
      table,
      select: selectTransfers(database),
      where: undoable(organization.id, now),
      order: [table.transferredAt, table.id],
      keyOf: ({ transfer }) => [transfer.transferredAt, transfer.id],
      present: (row) => presentTransfer(instance.appUrl, row),
    });
  },

  async undoTransfer(context) {
    const { database, organization, parameters, now, record } = context;
    const [found] = await selectTransfers(database).where(
      and(undoable(organization.id, now), eq(table.id, parameters.transferId)),
    );
    if (!found) throw notFound('This transfer');
    const { transfer, to } = found;
    await bringBack(context, transfer, to);
    const target = { type: transfer.type, id: transfer.itemId, label: transfer.title };
    for (const organizationId of [organization.id, transfer.toOrganizationId])
      record({ organizationId, target, payload: { from: to, to: organization.row.title } });
    return undefined;
  },
};

/** Deletes transfers that can no longer be undone. */
export async function forgetTransfers(database: Executor, now: Date): Promise<void> {
  await database.delete(table).where(lt(table.transferredAt, undoableSince(now)));
}
