import { and, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import { NOTIFICATION_DAYS } from '#lib/contract/notifications.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { emailInvites, notifications, users } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Instance } from '../http/handler.ts';
import { MAIL_QUEUE } from '../invites/delivery.ts';
import { notify } from './notify.ts';
import { settingsFor } from './settings.ts';

/** How long before invitations expire their senders and the invited people are notified. */
const AHEAD = 2 * DAY;
/** How many addresses a notification names. */
const NAMED = 3;

/**
 * Notifies the senders of pending invitations and the invited people that they expire soon, once for each
 * sending.
 */
export async function notifyOfEndingInvitations(
  database: Database,
  { jobs }: Pick<Instance, 'jobs'>,
  now: Date,
): Promise<void> {
  const notified = await inTransaction(database, async (transaction) => {
    const ending = await takeEnding(transaction, now);
    const afterCommit = async () => undefined;
    const reminders = (await withoutOptedOut(transaction, ending)).map(({ id, sentAt }) => ({
      id,
      sentAt: sentAt.toISOString(),
      isReminder: true as const,
    }));
    if (reminders.length > 0) await jobs.enqueue(transaction, MAIL_QUEUE, reminders);
    const sent = ending.filter(({ invitedBy }) => invitedBy !== null);
    for (const group of Map.groupBy(sent, senderOf).values()) {
      const [{ organizationId, invitedBy, expiresAt }] = group as [(typeof ending)[number]];
      await notify(
        { instance: { jobs }, database: transaction, now, afterCommit },
        {
          kind: 'invitation-ending',
          organizationId,
          actorId: null,
          to: [invitedBy],
          detail: {
            invitations: {
              count: group.length,
              emails: group.slice(0, NAMED).map(({ email }) => email),
              expiresAt: expiresAt.toISOString(),
            },
          },
        },
      );
    }
    return ending.length;
  });
  if (notified > 0) jobs.wake();
}

type Ending = Awaited<ReturnType<typeof takeEnding>>[number];

const senderOf = ({ organizationId, invitedBy }: Ending) => `${organizationId} ${invitedBy}`;

/** Leaves out the people who turned off mails about expiring invitations in their account. */
async function withoutOptedOut(transaction: Executor, ending: readonly Ending[]) {
  const emails = ending.map(({ email }) => email);
  if (emails.length === 0) return [];
  const known = await transaction
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails));
  const ids = new Map(known.map(({ id, email }) => [email, id]));
  const settingOf = await settingsFor(transaction, 'invitation-ending', [...ids.values()]);
  return ending.filter(({ email }) => {
    const id = ids.get(email);
    return id === undefined || settingOf(id).mail;
  });
}

/** Marks the invitations as notified; of two processes, one gets each. */
function takeEnding(transaction: Executor, now: Date) {
  const { expiresAt, sentAt, endingToldAt, acceptedAt, revokedAt, invitedBy } = emailInvites;
  return transaction
    .update(emailInvites)
    .set({ endingToldAt: now })
    .where(
      and(
        isNull(acceptedAt),
        isNull(revokedAt),
        gt(expiresAt, now),
        lt(expiresAt, new Date(now.getTime() + AHEAD)),
        or(isNull(endingToldAt), lt(endingToldAt, sentAt)),
      ),
    )
    .returning({
      id: emailInvites.id,
      sentAt,
      organizationId: emailInvites.organizationId,
      email: emailInvites.email,
      invitedBy,
      expiresAt,
    });
}

/** Deletes the notifications that are no longer kept. */
export async function forgetNotifications(database: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NOTIFICATION_DAYS * DAY);
  await database.delete(notifications).where(lt(notifications.createdAt, since));
}
