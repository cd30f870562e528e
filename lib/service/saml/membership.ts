import { and, eq, gt } from 'drizzle-orm';
import { ORGANIZATION_SUSPENDED } from '#lib/contract/suspension.ts';
import { blockedWords, isBlocked } from '../blocked-addresses/blocked.ts';
import type { Executor } from '../database/executor.ts';
import {
  emailInvites,
  members,
  type organizations,
  teamMembers,
} from '../database/schema/index.ts';
import type { UserRow } from '../database/user-columns.ts';
import { Refusal } from '../errors.ts';
import { writeAudit } from '../http/audit.ts';
import type { Instance } from '../http/handler.ts';
import { answerInvite, isPending } from '../invites/joining.ts';
import { requireRoom } from '../quotas/room.ts';
import { searchTextOf } from '../users/handlers.ts';
import { SAMLFault } from './faults.ts';
import type { ProviderRow } from './rows.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

type Entering = { database: Executor; instance: Pick<Instance, 'quotas'>; now: Date };

const placeOf = (organization: OrganizationRow, user: UserRow) =>
  and(eq(members.organizationId, organization.id), eq(members.userId, user.id));

/**
 * Adds a person authenticated by an identity provider to its organization: existing members unchanged,
 * invited people with the role of their invitation, everyone else with the provider's. The organization
 * is locked.
 * @throws SAMLFault for a disabled member, a blocked address, and an organization that is
 * suspended or full
 */
export async function enterMembership(
  { database, instance, now }: Entering,
  organization: OrganizationRow,
  provider: ProviderRow,
  user: UserRow,
): Promise<void> {
  if (organization.suspendedAt)
    throw new SAMLFault(ORGANIZATION_SUSPENDED, `${organization.title} is suspended.`);
  const place = placeOf(organization, user);
  const [member] = await database
    .update(members)
    .set({ lastSeenAt: now })
    .where(and(place, eq(members.disabled, false)))
    .returning({ userId: members.userId });
  if (!member) await addMember({ database, instance, now }, organization, provider, user);
  await answerInvite(database, organization.id, user.email, now);
}

async function addMember(
  { database, instance, now }: Entering,
  organization: OrganizationRow,
  provider: ProviderRow,
  user: UserRow,
): Promise<void> {
  const [invite] = await database
    .select()
    .from(emailInvites)
    .where(
      and(
        eq(emailInvites.organizationId, organization.id),
        eq(emailInvites.email, user.email),
        isPending,
        gt(emailInvites.expiresAt, now),
      ),
    );
  const isMember = await database.$count(members, placeOf(organization, user));
  if (!invite && !isMember && (await isBlocked(database, organization.id, user.email)))
    throw new SAMLFault('blocked', blockedWords(organization.title));
  if (!isMember)
    await requireRoom({ database, instance, now }, organization, 'people').catch((error) => {
      throw error instanceof Refusal ? new SAMLFault('full', error.message) : error;
    });
  const role = invite ? invite.role : provider.defaultRole;
  const place = { organizationId: organization.id, userId: user.id };
  const added = await database
    .insert(members)
    .values({
      ...place,
      role,
      // People who come through SSO become SSO members, unless the invitation says otherwise.
      sso: invite ? invite.sso : true,
      invitedBy: invite?.invitedBy ?? null,
      joinedAt: now,
      lastSeenAt: now,
      searchText: searchTextOf(user),
    })
    .onConflictDoNothing()
    .returning({ userId: members.userId });
  if (added.length === 0) {
    throw new SAMLFault(
      'disabled',
      `${user.displayName}’s membership in ${organization.title} is disabled. An admin can enable it.`,
    );
  }
  if (!invite && provider.defaultTeamId) {
    await database
      .insert(teamMembers)
      .values({ ...place, teamId: provider.defaultTeamId, role: 'member', joinedAt: now })
      .onConflictDoNothing();
  }
  const target = { type: 'member', id: user.id, label: user.displayName };
  const payload = { through: 'saml', provider: provider.label, role };
  const origin = { action: 'joinOrganization', actor: user, source: 'ui', now } as const;
  await writeAudit(database, [{ target, payload }], { ...origin, organizationId: organization.id });
}
