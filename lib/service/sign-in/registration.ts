import { and, arrayContains, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { emailInvites, linkInvites, organizations, users } from '../database/schema/index.ts';
import { forbidden } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import { rowIdOf, stateOfLink } from '../invites/link-invites.ts';

/** The invite link that a new person signs in with. */
export type InvitationSecret = { organizationId: string; inviteId: string };

type RegistrationContext = { database: Executor; instance: Instance; now: Date };

/**
 * Lets an address in that has proven itself, unless it would get a new account and nobody invited it.
 * @throws Refusal 403
 */
export async function requireRegistration(
  asking: RegistrationContext,
  email: string,
  invitation: InvitationSecret | undefined,
): Promise<void> {
  const { registration } = asking.instance;
  if (registration === 'open') return;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (registration !== 'invited' && registration.includes(domain)) return;
  if (asking.instance.instanceAdmins?.includes(email)) return;
  if (await isKnown(asking, email, domain)) return;
  if (invitation && (await isUsableLink(asking, invitation))) return;
  throw forbidden(
    'There is no account for this address. Ask an admin of your organization for an invitation.',
    ['registration'],
  );
}

/** Whether a user has the address, it is invited, or its domain lets people join an organization. */
async function isKnown(
  { database, now }: RegistrationContext,
  email: string,
  domain: string,
): Promise<boolean> {
  const user = database.select({ one: sql`1` }).from(users).where(eq(users.email, email));
  const invite = database
    .select({ one: sql`1` })
    .from(emailInvites)
    .where(
      and(
        eq(emailInvites.email, email),
        isNull(emailInvites.acceptedAt),
        isNull(emailInvites.revokedAt),
        gt(emailInvites.expiresAt, now),
      ),
    );
  const joinable = database
    .select({ one: sql`1` })
    .from(organizations)
    .where(
      and(isNull(organizations.deletedAt), arrayContains(organizations.provenDomains, [domain])),
    );
  const { rows } = await database.execute<{ known: boolean }>(
    sql`select exists ${user} or exists ${invite} or exists ${joinable} as known`,
  );
  return rows[0]?.known === true;
}

async function isUsableLink(
  { database, instance, now }: RegistrationContext,
  { organizationId, inviteId }: InvitationSecret,
): Promise<boolean> {
  const rowId = rowIdOf(instance.keys, organizationId, inviteId);
  if (!rowId) return false;
  const [row] = await database
    .select({ link: linkInvites, inviteLinks: organizations.inviteLinks })
    .from(linkInvites)
    .innerJoin(organizations, eq(organizations.id, linkInvites.organizationId))
    .where(
      and(
        isNull(organizations.deletedAt),
        eq(linkInvites.organizationId, organizationId),
        eq(linkInvites.id, rowId),
      ),
    );
  return row !== undefined && stateOfLink(row.link, row.inviteLinks, now) === 'usable';
}
