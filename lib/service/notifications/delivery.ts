import { and, eq, isNull } from 'drizzle-orm';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import type { Executor } from '../database/executor.ts';
import { members, notifications, organizations, users } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { notificationMail } from '../mail/notification-mail.ts';
import { ancestorChain, spaceNode } from '../permissions/ancestors.ts';
import { maySee } from './notify.ts';
import type { DueNotification } from './queue.ts';
import { presentNotification, selectNotifications } from './rows.ts';
import { settingsFor } from './settings.ts';
import { mailStopOf } from './stop.ts';

type Mailing = Pick<Instance, 'appUrl' | 'keys' | 'mailer'>;

/**
 * Mails a notification, unless it was read in the meantime, its person stopped such mails, or may no
 * longer see what it is about, or the account or organization is suspended.
 * @throws the errors of the mailer
 */
export async function deliverNotification(
  database: Executor,
  { appUrl, keys, mailer }: Mailing,
  { id }: DueNotification,
): Promise<void> {
  const [found] = await selectNotifications(database).where(
    and(eq(notifications.id, id), isNull(notifications.readAt)),
  );
  if (!found) return;
  const { userId, organizationId, kind } = found.row;
  const [to] = await database
    .select({ email: users.email, role: members.role, organization: organizations.title })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.userId, userId),
        eq(members.disabled, false),
        isNull(users.suspendedAt),
        isNull(organizations.suspendedAt),
        isNull(organizations.deletedAt),
      ),
    );
  const settings = await settingsFor(database, kind, [userId]);
  const isElsewhere = found.space && found.space.organizationId !== organizationId;
  if (
    !to ||
    isServiceAddress(to.email) ||
    !settings(userId).mail ||
    found.space?.deletedAt ||
    isElsewhere
  )
    return;
  const space = found.space && {
    id: found.space.id,
    chain: [spaceNode(found.space), ...(await ancestorChain(database, found.space.parentId))],
  };
  const news = { kind, organizationId, ...(space && { space }) };
  if (!(await maySee(database, news, userId, to.role))) return;
  const stop = `${appUrl}/stop-mails/${mailStopOf(keys, { userId, kind })}`;
  const notification = presentNotification(appUrl, found);
  const letter = notificationMail({ notification, organization: to.organization, stop });
  await mailer.send({ to: to.email, ...letter });
}
