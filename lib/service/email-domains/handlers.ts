import { and, arrayContains, asc, eq, gt, isNull, notExists } from 'drizzle-orm';
import type * as contract from '#lib/contract/email-domains.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { noPermissions } from '#lib/contract/permissions.ts';
import { isPublicMail } from '#lib/contract/public-mail.ts';
import { blockedRefusal, blocksOf, isBlocked } from '../blocked-addresses/blocked.ts';
import type { Executor } from '../database/executor.ts';
import {
  blockedAddresses,
  emailInvites,
  members,
  organizations as table,
} from '../database/schema/index.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { answerInvite, isPending } from '../invites/joining.ts';
import { presentOrganization } from '../organizations/handlers.ts';
import { lockOrganization, ssoRequired } from '../permissions/organization.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { countActive, hasActiveProvider, mustUseSSO } from '../permissions/sso-enforcement.ts';
import { suspendedOrganization } from '../permissions/suspension.ts';
import { requireRoom } from '../quotas/room.ts';
import { searchTextOf } from '../users/handlers.ts';

type Row = typeof table.$inferSelect;

/** How many organizations of a domain are listed: the list has no pages. */
const MOST = 100;

/** The domain of an address; null for a public provider where anyone can have an address. */
function domainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isPublicMail(domain) ? null : domain;
}

/** An organization as shown to someone who may join it. */
function presentJoinable(
  appUrl: string,
  row: Row,
  domain: string,
  { role, needsSSO }: { role: Role | null; needsSSO: boolean },
): Organization {
  const { id, title, type, inviteLinks, plan, createdAt, logo } = row;
  const shown = { id, title, type, inviteLinks, plan, createdAt, logo, defaultRole: role };
  const hidden = {
    hostname: null,
    useCase: null,
    defaultContent: null,
    sso: needsSSO,
    ai: false,
    memberActivity: row.memberActivity,
    suspendedAt: null,
  };
  const { sso, ai, defaultContent, memberActivity, ...visible } = presentOrganization(
    appUrl,
    { ...shown, ...hidden, emailDomains: [domain], provenDomains: [domain] },
    null,
  );
  // Of its SSO only whether people join through it is shown.
  return { ...visible, ...(needsSSO && { sso }), permissions: noPermissions('organization') };
}

/** The pending invitation for an address in each organization. */
const waitingFor = (email: string, now: Date) =>
  and(eq(emailInvites.email, email), isPending, gt(emailInvites.expiresAt, now));

export const emailDomains: Handlers<typeof contract> = {
  async getOrganizationsForEmailDomain({ instance, database, caller, parameters }) {
    const rows = await database
      .select({ organization: table, role: members.role, mustUseSSO })
      .from(table)
      .innerJoin(members, and(eq(members.organizationId, table.id), eq(members.userId, caller.id)))
      .where(
        and(
          arrayContains(table.emailDomains, [parameters.emailDomain.toLowerCase()]),
          eq(members.disabled, false),
          isNull(table.deletedAt),
        ),
      )
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(MOST);
    return {
      organizations: rows.map(({ organization, role, mustUseSSO: must }) => ({
        ...presentOrganization(instance.appUrl, organization, role),
        ...((must || organization.suspendedAt) && {
          permissions: noPermissions('organization'),
        }),
      })),
    };
  },

  async listJoinableOrganizations({ instance, database, caller, now }) {
    const domain = domainOf(caller.email);
    if (domain === null) return { organizations: [] };
    const isMember = and(eq(members.organizationId, table.id), eq(members.userId, caller.id));
    const isInvited = and(eq(emailInvites.organizationId, table.id), waitingFor(caller.email, now));
    const block = database
      .select({ id: blockedAddresses.id })
      .from(blockedAddresses)
      .where(
        and(eq(blockedAddresses.organizationId, table.id), blocksOf(database, [caller.email])),
      );
    const rows = await database
      .select({ organization: table, invite: emailInvites, hasProvider: hasActiveProvider })
      .from(table)
      .leftJoin(members, isMember)
      .leftJoin(emailInvites, isInvited)
      .where(
        and(
          arrayContains(table.provenDomains, [domain]),
          isNull(table.deletedAt),
          isNull(members.userId),
          isNull(table.suspendedAt),
          notExists(block),
        ),
      )
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(MOST);
    return {
      organizations: rows.map(({ organization, invite, hasProvider }) =>
        presentJoinable(instance.appUrl, organization, domain, {
          role: invite ? invite.role : organization.defaultRole,
          needsSSO: hasProvider && (organization.sso || invite?.sso === true),
        }),
      ),
    };
  },

  async joinByEmailDomain({ instance, database, caller, parameters, now, record }) {
    requireSignIn(caller, 'memberships');
    const { organizationId } = parameters;
    // Two calls at once create one member, and a removed domain is gone from its commit on.
    await lockOrganization(database, organizationId);
    const [organization] = await database.select().from(table).where(eq(table.id, organizationId));
    if (!organization || organization.deletedAt) throw notFound('This organization');
    const [member] = await database
      .select()
      .from(members)
      .where(and(eq(members.organizationId, organizationId), eq(members.userId, caller.id)));
    if (member?.disabled) {
      throw forbidden(
        `Your membership in ${organization.title} is disabled. Ask an admin to enable it.`,
        ['disabled'],
      );
    }
    if (organization.suspendedAt) throw suspendedOrganization(organization.title);
    if (member) return presentOrganization(instance.appUrl, organization, member.role);
    const domain = domainOf(caller.email);
    if (domain === null || !organization.provenDomains.includes(domain))
      throw notFound('This organization');
    if (await isBlocked(database, organizationId, caller.email))
      throw blockedRefusal(organization.title);
    await requireRoom({ database, instance, now }, organization, 'people');
    const role = await addMember(database, organization, caller, now);
    record({
      organizationId,
      target: { type: 'member', id: caller.id, label: caller.displayName },
      payload: { through: 'email-domain', domain, role },
    });
    return presentOrganization(instance.appUrl, organization, role);
  },
};

/**
 * Makes someone a member with the role of their invitation, or else the default role; returns the role.
 * @throws Refusal 403 if the organization's SSO is required
 */
async function addMember(
  database: Executor,
  organization: Row,
  caller: { id: string; displayName: string; email: string },
  now: Date,
): Promise<Role | null> {
  const [invite] = await database
    .select()
    .from(emailInvites)
    .where(and(eq(emailInvites.organizationId, organization.id), waitingFor(caller.email, now)));
  // People who would have to sign in through SSO afterwards join through it, with the role of its provider.
  if ((invite?.sso || organization.sso) && (await countActive(database, organization.id)) > 0)
    throw ssoRequired(organization.title);
  const role = invite ? invite.role : organization.defaultRole;
  await database.insert(members).values({
    organizationId: organization.id,
    userId: caller.id,
    role,
    sso: invite?.sso ?? false,
    invitedBy: invite?.invitedBy ?? null,
    joinedAt: now,
    lastSeenAt: now,
    searchText: searchTextOf(caller),
  });
  await answerInvite(database, organization.id, caller.email, now);
  return role;
}
