import { and, eq } from 'drizzle-orm';
import type { Executor } from './database/executor.ts';
import { emailInvites, organizations, users } from './database/schema/index.ts';
import type { Instance } from './handler.ts';
import { joinUrl } from './join-url.ts';
import { isPending, needsSSO } from './joining.ts';
import { invitationMail } from './mail/templates.ts';
import { activeLabels } from './saml/enforcement.ts';
import { authenticatorOf, hashOf, type Keys } from './secrets.ts';

/** An invitation to be mailed, as it was at `sentAt` (ISO 8601): sending it again makes another one of it. */
export type DueInvitation = { id: string; sentAt: string };

/**
 * The secret of an e-mailed invitation. It is derived with a key of the instance, so that the mail can
 * be sent, and sent again after a crash, while the database holds no more than its hash.
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
 * Mails an invitation, unless it was answered, revoked or sent anew meanwhile.
 * @throws what the mailer throws
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
    .where(and(eq(emailInvites.id, due.id), isPending));
  if (row?.invite.sentAt.toISOString() !== due.sentAt) return;
  const { invite, organization, inviter } = row;
  const secret = inviteSecretOf(instance.keys, invite);
  if (hashOf(secret) !== invite.hash) {
    instance.logger.error(
      { invite: due.id },
      'SESSION_SECRET changed; this invitation must be sent anew',
    );
    return;
  }
  const url = joinUrl(instance.appUrl, invite.organizationId, secret);
  const { role, expiresAt, sso } = invite;
  const isBySSO = await needsSSO(database, { sso, role, organization });
  const providers = isBySSO ? await activeLabels(database, organization.id) : [];
  const { title } = organization;
  const letter = invitationMail({ organization: title, inviter, role, url, expiresAt, providers });
  await instance.mailer.send({ to: invite.email, ...letter });
}
