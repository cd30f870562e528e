import { and, eq, isNull, sql } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import type * as contract from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { blockedRefusal, isBlocked } from '../blocked-addresses/blocked.ts';
import type { Executor } from '../database/executor.ts';
import {
  emailInvites,
  linkInvites,
  members,
  organizations,
  users,
} from '../database/schema/index.ts';
import { conflict, forbidden, notFound, type Refusal } from '../errors.ts';
import { pictureProof } from '../external-pictures/addresses.ts';
import type { Handlers } from '../http/handler.ts';
import { networkOf, spend } from '../http/rate-limits.ts';
import type { Caller } from '../permissions/caller.ts';
import { lockOrganization, ssoRequired } from '../permissions/organization.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { activeLogins, countActive } from '../permissions/sso-enforcement.ts';
import { suspendedOrganization } from '../permissions/suspension.ts';
import { requireRoom } from '../quotas/room.ts';
import { hashOf, type Keys } from '../security/secrets.ts';
import { searchTextOf } from '../users/handlers.ts';
import { type InviteState, rowIdOf, stateOfLink } from './link-invites.ts';

/** What a secret belongs to. `email` is the address of an email invitation, null for an invite link. */
type Opening = {
  id: string;
  email: string | null;
  organization: typeof organizations.$inferSelect;
  role: Role | null;
  sso: boolean;
  invitedBy: string | null;
  expiresAt: Date | null;
  state: InviteState;
};

/** An email invitation that is neither accepted nor revoked; it may have expired. */
export const isPending = and(isNull(emailInvites.acceptedAt), isNull(emailInvites.revokedAt));

/** The state of an email invitation. */
function stateOfInvite(invite: typeof emailInvites.$inferSelect, now: Date): InviteState {
  if (invite.revokedAt) return 'revoked';
  if (invite.acceptedAt) return 'used';
  return invite.expiresAt <= now ? 'expired' : 'usable';
}

async function openLink(
  database: Executor,
  organizationId: string,
  rowId: string,
  now: Date,
): Promise<Opening | null> {
  const [row] = await database
    .select({ link: linkInvites, organization: organizations })
    .from(linkInvites)
    .innerJoin(organizations, eq(organizations.id, linkInvites.organizationId))
    .where(
      and(
        isNull(organizations.deletedAt),
        eq(linkInvites.organizationId, organizationId),
        eq(linkInvites.id, rowId),
      ),
    );
  if (!row) return null;
  const { link, organization } = row;
  const state = stateOfLink(link, organization.inviteLinks, now);
  return { ...link, email: null, organization, sso: false, invitedBy: link.createdBy, state };
}

async function openInvite(
  database: Executor,
  organizationId: string,
  secret: string,
  now: Date,
): Promise<Opening | null> {
  const [row] = await database
    .select({ invite: emailInvites, organization: organizations })
    .from(emailInvites)
    .innerJoin(organizations, eq(organizations.id, emailInvites.organizationId))
    .where(
      and(
        isNull(organizations.deletedAt),
        eq(emailInvites.organizationId, organizationId),
        eq(emailInvites.hash, hashOf(secret)),
      ),
    );
  if (!row) return null;
  return { ...row.invite, organization: row.organization, state: stateOfInvite(row.invite, now) };
}

/**
 * Finds the invitation or invite link of a secret, in any state.
 * @throws Refusal 404 for an unknown secret
 */
async function openingOf(
  database: Executor,
  keys: Keys,
  parameters: { organizationId: string; inviteId: string },
  now: Date,
): Promise<Opening> {
  const { organizationId, inviteId } = parameters;
  const rowId = rowIdOf(keys, organizationId, inviteId);
  const opening = rowId
    ? await openLink(database, organizationId, rowId, now)
    : await openInvite(database, organizationId, inviteId, now);
  if (!opening) throw notFound('This invitation');
  return opening;
}

/** The refusal for an invitation that can't be used: 409 with its state as the reason. */
function shut({ email, organization, state }: Opening): Refusal {
  const what = email === null ? 'invite link' : 'invitation';
  const advice = `Ask an admin of ${organization.title} for a new one.`;
  const messages = {
    usable: `This ${what} is valid.`,
    revoked: `This ${what} was revoked. ${advice}`,
    used:
      email === null
        ? `This invite link has reached its limit. ${advice}`
        : `This invitation was already used. ${advice}`,
    expired: `This ${what} has expired. ${advice}`,
    off: `Invite links are turned off in ${organization.title}. Ask an admin to invite you by email.`,
  };
  return conflict(messages[state], [state]);
}

/** Whether joining this way requires the organization's SSO. */
export async function needsSSO(
  database: Executor,
  {
    sso,
    role,
    organization,
  }: { sso: boolean; role: Role | null; organization: { id: string; sso: boolean } },
): Promise<boolean> {
  if (!sso && (!organization.sso || role === 'admin')) return false;
  return (await countActive(database, organization.id)) > 0;
}

/** Marks the pending invitation for someone's address as accepted. */
export async function answerInvite(
  database: Executor,
  organizationId: string,
  email: string,
  now: Date,
): Promise<void> {
  await database
    .update(emailInvites)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(emailInvites.organizationId, organizationId),
        eq(emailInvites.email, email),
        isPending,
      ),
    );
}

async function addMember(
  database: Executor,
  opening: Opening,
  caller: Caller,
  now: Date,
): Promise<void> {
  await database.insert(members).values({
    organizationId: opening.organization.id,
    userId: caller.id,
    role: opening.role,
    sso: opening.sso,
    invitedBy: opening.invitedBy,
    joinedAt: now,
    lastSeenAt: now,
    searchText: searchTextOf(caller),
  });
  await answerInvite(database, opening.organization.id, caller.email, now);
  if (opening.email !== null) return;
  await database
    .update(linkInvites)
    .set({ uses: sql`${linkInvites.uses} + 1` })
    .where(eq(linkInvites.id, opening.id));
}

export const joining: Pick<Handlers<typeof contract>, 'joinOrganization' | 'previewInvite'> = {
  async joinOrganization({ instance, database, caller, parameters, now, record }) {
    requireSignIn(caller, 'memberships');
    // From here on, joins, revocations and changes of one organization are serialized.
    await lockOrganization(database, parameters.organizationId);
    const opening = await openingOf(database, instance.keys, parameters, now);
    const { email, organization } = opening;
    const isForCaller = email === null || email === caller.email;
    const [member] = await database
      .select({ disabled: members.disabled })
      .from(members)
      .where(and(eq(members.organizationId, organization.id), eq(members.userId, caller.id)));
    if (member?.disabled) {
      throw forbidden(
        `Your membership in ${organization.title} is disabled. Ask an admin to enable it.`,
        ['disabled'],
      );
    }
    if (organization.suspendedAt) throw suspendedOrganization(organization.title);
    if (member && isForCaller) {
      if (email !== null) await answerInvite(database, organization.id, email, now);
      return {};
    }
    if (opening.state !== 'usable') throw shut(opening);
    if (!isForCaller) {
      throw forbidden(
        `This invitation is for ${email}, but you are signed in as ${caller.email}. Sign in with that address, or ask for an invitation to yours.`,
        ['another-address'],
      );
    }
    if (email === null && (await isBlocked(database, organization.id, caller.email)))
      throw blockedRefusal(organization.title);
    if (opening.sso && (await countActive(database, organization.id)) > 0)
      throw ssoRequired(organization.title);
    await requireRoom({ database, instance, now }, organization, 'people');
    await addMember(database, opening, caller, now);
    record({
      organizationId: organization.id,
      target: { type: 'member', id: caller.id, label: caller.displayName },
      payload: {
        through: email === null ? 'link-invite' : 'email-invite',
        invite: opening.id,
        role: opening.role,
      },
    });
    return {};
  },

  async previewInvite({ instance, database, parameters, request, now }) {
    await spend(
      database,
      `preview:${networkOf(request.address)}`,
      { limit: instance.rateLimits.network, seconds: 60 },
      'Too many invitations were opened from your network. Try again later.',
    );
    const opening = await openingOf(database, instance.keys, parameters, now);
    const { state, organization, role, email } = opening;
    const sso = await needsSSO(database, opening);
    const logins = await activeLogins(database, instance.appUrl, organization.id);
    const isOutside = email !== null && !isInDomains(email, organization.provenDomains);
    const [inviter] = await database
      .select({ displayName: users.displayName })
      .from(users)
      .where(eq(users.id, opening.invitedBy ?? '-'));
    return {
      state,
      sso,
      ...(sso && isOutside && { outside: true as const }),
      organization: {
        id: organization.id,
        title: organization.title,
        ...(organization.logo && {
          logo: organization.logo,
          logoProof: pictureProof(instance, organization.logo),
        }),
      },
      role,
      ...(email !== null && { email }),
      ...(inviter && { invitedBy: inviter }),
      ...(opening.expiresAt && { expiresAt: opening.expiresAt.toISOString() }),
      ...(logins.length > 0 && { logins }),
    };
  },
};
