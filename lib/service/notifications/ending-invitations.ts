import { and, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { NOTIFICATION_DAYS } from '#lib/contract/notifications.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { emailInvites, notifications } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Instance } from '../http/handler.ts';
import { notify } from './notify.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long before they expire the sender of invitations is told. */
const AHEAD = 2 * DAY;
/** How many addresses a notification names. */
const NAMED = 3;

/** Tells the senders of pending invitations that they expire soon, once for each sending. */
export async function tellOfEndingInvitations(
  database: Database,
  { jobs }: Pick<Instance, 'jobs'>,
  now: Date,
): Promise<void> {
  const told = await inTransaction(database, async (transaction) => {
    const ending = await takeEnding(transaction, now);
    const afterCommit = async () => undefined;
    for (const group of Map.groupBy(ending, senderOf).values()) {
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
  if (told > 0) jobs.wake();
}

type Ending = Awaited<ReturnType<typeof takeEnding>>[number];

const senderOf = ({ organizationId, invitedBy }: Ending) => `${organizationId} ${invitedBy}`;

/** Marks the invitations as told; of two processes, one gets each. */
function takeEnding(transaction: Executor, now: Date) {
  const { expiresAt, sentAt, endingToldAt, acceptedAt, revokedAt, invitedBy } = emailInvites;
  return transaction
    .update(emailInvites)
    .set({ endingToldAt: now })
    .where(
      and(
        isNull(acceptedAt),
        isNull(revokedAt),
        isNotNull(invitedBy),
        gt(expiresAt, now),
        lt(expiresAt, new Date(now.getTime() + AHEAD)),
        or(isNull(endingToldAt), lt(endingToldAt, sentAt)),
      ),
    )
    .returning({
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
