import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { emailInvites, organizations, users } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { invitationMail } from '../mail/templates.ts';
import { activeLabels } from '../permissions/sso-enforcement.ts';
import { acceptedKeys, authenticatorOf, hashOf, type Keys } from '../security/secrets.ts';
import type { QueueName } from '../worker/job-queue.ts';
import { joinUrl } from './join-url.ts';
import { isPending, needsSSO } from './joining.ts';
import { invitationStopOf, isWanted } from './stops.ts';

/**
 * An invitation to be mailed, identified by `sentAt` (ISO 8601), which resending changes; or the
 * reminder that it expires soon.
 */
export type DueInvitation = { id: string; sentAt: string; isReminder?: true };

export const MAIL_QUEUE: QueueName<DueInvitation> = 'mail';

/**
 * The secret of an email invitation. It is derived with a key of the instance, so that the mail can be
 * sent, also again after a crash, while the database stores only a hash.
 */
export function inviteSecretOf(
  keys: Keys,
  invite: { organizationId: string; email: string; sentAt: Date },
): string {
  const { organizationId, email, sentAt } = invite;
  const message = `invitation\n${organizationId}\n${email}\n${sentAt.toISOString()}`;
  return `inv_${authenticatorOf(keys.link, message, 32)}`;
}

/**
 * Mails an invitation, or its reminder, unless it was accepted, revoked or resent, the organization is
 * suspended, or its address wants none.
 * @throws the errors of the mailer
 */
export async function deliverInvitation(
  database: Executor,
  instance: Pick<Instance, 'appUrl' | 'keys' | 'mailer' | 'logger'>,
  due: DueInvitation,
): Promise<void> {
  const [row] = await database
    .select({
      invite: emailInvites,
      organization: { id: organizations.id, title: organizations.title, sso: organizations.sso },
      inviter: users.displayName,
    })
    .from(emailInvites)
    .innerJoin(organizations, eq(organizations.id, emailInvites.organizationId))
    .leftJoin(users, eq(users.id, emailInvites.invitedBy))
    .where(
      and(
        eq(emailInvites.id, due.id),
        isPending,
        isNull(organizations.suspendedAt),
        isNull(organizations.deletedAt),
        isWanted,
      ),
    );
  if (row?.invite.sentAt.toISOString() !== due.sentAt) return;
  const { invite, organization, inviter } = row;
  const secret = acceptedKeys(instance.keys)
    .map((keys) => inviteSecretOf(keys, invite))
    .find((made) => hashOf(made) === invite.hash);
  if (secret === undefined) {
    instance.logger.error({ invite: due.id }, 'SESSION_SECRET changed; resend this invitation');
    return;
  }
  const url = joinUrl(instance.appUrl, invite.organizationId, secret);
  const { role, expiresAt, sso } = invite;
  const isBySSO = await needsSSO(database, { sso, role, organization });
  const providers = isBySSO ? await activeLabels(database, organization.id) : [];
  const { title } = organization;
  const letter = invitationMail({
    organization: title,
    inviter,
    role,
    url,
    expiresAt,
    providers,
    isReminder: due.isReminder === true,
    stop: `${instance.appUrl}/stop-invitations/${invitationStopOf(instance.keys, invite.email)}`,
  });
  await instance.mailer.send({ to: invite.email, ...letter });
}
