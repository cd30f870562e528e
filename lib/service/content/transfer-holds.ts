import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { UNDOABLE_DAYS } from '#lib/contract/transfers.ts';
import type { Executor } from '../database/executor.ts';
import { members, organizations, transfers } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { Context } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { newId } from '../security/secrets.ts';
import type { QueueName } from '../worker/job-queue.ts';
import { type Inside, idsOf } from './subtree.ts';

/** A mail to an admin about a transfer out of the organization, or its undo. */
export type DueTransferMail = {
  /** For the log. */
  id: string;
  userId: string;
  organizationId: string;
  type: 'space' | 'collection';
  title: string;
  /** Who did it, and the title of the other organization. */
  by: string;
  other: string;
  /** When it can no longer be undone (ISO 8601); null once it was. */
  until: string | null;
};

export const TRANSFER_MAIL_QUEUE: QueueName<DueTransferMail> = 'transfer-mail';

/** Transfers after this moment can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDOABLE_DAYS * DAY);
/** When a transfer can no longer be undone. */
export const undoableUntil = (transferredAt: Date) =>
  new Date(transferredAt.getTime() + UNDOABLE_DAYS * DAY);

type Transferring = Pick<Context<Endpoint>, 'instance' | 'database' | 'now' | 'afterCommit'> & {
  caller: Caller;
};
type Item = { id: string; title: string; parentId: string | null };

/** Records a transfer so that admins of the giving organization can undo it, and notifies them. */
export async function holdTransfer(
  context: Transferring,
  from: OrganizationScope,
  to: OrganizationScope,
  type: 'space' | 'collection',
  item: Item,
  inside: Inside,
): Promise<void> {
  const { database, caller, now } = context;
  const items = [...idsOf(inside.collections), ...idsOf(inside.spaces)];
  await database.delete(transfers).where(holds(to.id, from.id, items));
  await database.insert(transfers).values({
    id: newId('tra'),
    organizationId: from.id,
    toOrganizationId: to.id,
    type,
    itemId: item.id,
    title: item.title,
    fromParentId: item.parentId,
    items,
    transferredBy: caller.id,
    transferredAt: now,
  });
  const until = undoableUntil(now).toISOString();
  await tellAdmins(context, from.id, { type, title: item.title, other: to.row.title, until });
}

/** Transfers of any of the items from one organization to another. */
const holds = (from: string, to: string, items: readonly string[]) =>
  and(eq(transfers.organizationId, from), eq(transfers.toOrganizationId, to), isAnyOf(items));

const isAnyOf = (items: readonly string[]) =>
  sql`jsonb_exists_any(${transfers.items}, ${sql.param([...items])}::text[])`;

/**
 * Refuses to transfer content on to a third organization while the first can undo its transfer.
 * @throws Refusal 409
 */
export async function requireNoHold(
  database: Executor,
  from: OrganizationScope,
  to: Pick<OrganizationScope, 'id'>,
  items: readonly string[],
  now: Date,
): Promise<void> {
  const [held] = await database
    .select({ at: transfers.transferredAt, title: transfers.title, giver: organizations.title })
    .from(transfers)
    .innerJoin(organizations, eq(organizations.id, transfers.organizationId))
    .where(
      and(
        eq(transfers.toOrganizationId, from.id),
        ne(transfers.organizationId, to.id),
        gt(transfers.transferredAt, undoableSince(now)),
        isAnyOf(items),
      ),
    )
    .limit(1);
  if (!held) return;
  const day = undoableUntil(held.at).toISOString().slice(0, 10);
  throw conflict(
    `${held.giver} can undo the transfer of “${held.title}” until ${day}. It can’t be transferred again before then.`,
    ['held'],
  );
}

/** Queues a mail to each admin of an organization. */
export async function tellAdmins(
  { instance, database, caller, afterCommit }: Transferring,
  organizationId: string,
  about: Pick<DueTransferMail, 'type' | 'title' | 'other' | 'until'>,
): Promise<void> {
  const admins = await database
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.role, 'admin'),
        eq(members.disabled, false),
      ),
    );
  const due = admins.map(({ userId }) => ({
    ...about,
    id: newId('mail'),
    userId,
    organizationId,
    by: caller.displayName,
  }));
  await instance.jobs.enqueue(database, TRANSFER_MAIL_QUEUE, due);
  afterCommit(async () => instance.jobs.wake());
}
