import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import { blockAddresses } from '../blocked-addresses/blocked.ts';
import type { Executor } from '../database/executor.ts';
import { grants, members as table, tokens } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { AuditRecord } from '../http/handler.ts';
import { revokeExcessInvites } from '../invites/revoke-excess-invites.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { requireAdminWithoutSSO } from '../permissions/sso-enforcement.ts';
import type { MemberRow } from './rows.ts';

/** What a change of a membership needs; the organization is locked. */
export type MembershipContext = {
  database: Executor;
  organization: OrganizationScope;
  now: Date;
  record(event: AuditRecord): void;
};

/**
 * Keeps an organization from losing its last admin, or the last one who signs in without SSO; it is
 * locked.
 * @throws Refusal 409
 */
export async function requireAnotherAdmin(
  database: Executor,
  organization: OrganizationScope,
  row: MemberRow,
): Promise<void> {
  if (row.member.role !== 'admin' || row.member.disabled) return;
  const [others] = await database
    .select({ admins: count() })
    .from(table)
    .where(
      and(
        eq(table.organizationId, organization.id),
        eq(table.role, 'admin'),
        eq(table.disabled, false),
        ne(table.userId, row.user.id),
      ),
    );
  if (others && others.admins > 0) return requireAdminWithoutSSO(database, organization, row);
  throw conflict(
    `${row.user.displayName} is the last admin of ${organization.row.title}. Make someone else an admin first.`,
    ['last-admin'],
  );
}

/** Whether an address can’t join again by itself, and who says so; null is the service. */
export type Block = { by: string | null };

type Several = {
  database: Executor;
  organizationId: string;
  people: readonly { id: string; email: string }[];
  now: Date;
};

const placesOf = ({ organizationId, people }: Several) =>
  and(
    eq(table.organizationId, organizationId),
    inArray(
      table.userId,
      people.map(({ id }) => id),
    ),
  );

const revokeInvites = ({ database, organizationId, people, now }: Several) =>
  revokeExcessInvites(
    database,
    organizationId,
    people.map(({ id }) => id),
    'nothing',
    now,
  );

/**
 * Ends memberships with all that came with them; the organization is locked, and keeps an admin.
 * @returns how many of their invitations and invite links were revoked
 */
export async function removeMembers(several: Several, block: Block | undefined): Promise<number> {
  const { database, organizationId, people, now } = several;
  await database.delete(table).where(placesOf(several));
  const accounts = people.filter(({ email }) => isServiceAddress(email)).map(({ id }) => id);
  if (accounts.length > 0) await database.delete(tokens).where(inArray(tokens.userId, accounts));
  const emails = people.map(({ email }) => email);
  const revoked = await revokeInvites(several);
  if (block) await blockAddresses(database, organizationId, emails, block.by, now);
  return revoked;
}

/**
 * Ends the access of members and keeps their memberships; the organization is locked, and keeps an
 * admin.
 * @returns how many of their invitations and invite links were revoked
 */
export async function disableMembers(several: Several): Promise<number> {
  const revoked = await revokeInvites(several);
  await several.database.update(table).set({ disabled: true }).where(placesOf(several));
  return revoked;
}

/** Gives disabled members access again. */
export async function enableMembers(several: Several): Promise<void> {
  await several.database.update(table).set({ disabled: false }).where(placesOf(several));
}

const one = ({ database, organization, now }: MembershipContext, { user }: MemberRow): Several => ({
  database,
  organizationId: organization.id,
  people: [user],
  now,
});

/**
 * Ends a membership with all that came with it.
 * @throws Refusal 409 for the last admin
 */
export async function endMembership(
  context: MembershipContext,
  row: MemberRow,
  block?: Block,
): Promise<void> {
  const { database, organization, record } = context;
  await requireAnotherAdmin(database, organization, row);
  const ended = await database.$count(
    grants,
    and(eq(grants.organizationId, organization.id), eq(grants.userId, row.user.id)),
  );
  const revoked = await removeMembers(one(context, row), block);
  record({
    action: 'removeMember',
    target: { type: 'member', id: row.user.id, label: row.user.displayName },
    payload: {
      before: { role: row.member.role, grants: ended },
      revoked,
      ...(block && { blocked: true }),
    },
  });
}

/**
 * Ends a member's access and keeps the membership.
 * @throws Refusal 409 for the last admin
 */
export async function disable(context: MembershipContext, row: MemberRow): Promise<void> {
  await requireAnotherAdmin(context.database, context.organization, row);
  const revoked = await disableMembers(one(context, row));
  context.record({
    action: 'disableMember',
    target: { type: 'member', id: row.user.id, label: row.user.displayName },
    payload: { revoked },
  });
}

/** Gives a disabled member access again. */
export async function enable(context: MembershipContext, row: MemberRow): Promise<void> {
  await enableMembers(one(context, row));
  context.record({
    action: 'enableMember',
    target: { type: 'member', id: row.user.id, label: row.user.displayName },
  });
}
