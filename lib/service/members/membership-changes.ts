import { and, count, eq, ne } from 'drizzle-orm';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import { blockAddress } from '../blocked-addresses/blocked.ts';
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

const placeOf = (organization: OrganizationScope, { user }: MemberRow) =>
  and(eq(table.organizationId, organization.id), eq(table.userId, user.id));

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

/**
 * Ends a membership with all that came with it.
 * @param block whether the address can’t join again by itself, and who says so; null is the service
 * @throws Refusal 409 for the last admin
 */
export async function endMembership(
  { database, organization, now, record }: MembershipContext,
  row: MemberRow,
  block?: { by: string | null },
): Promise<void> {
  await requireAnotherAdmin(database, organization, row);
  const ended = await database.$count(
    grants,
    and(eq(grants.organizationId, organization.id), eq(grants.userId, row.user.id)),
  );
  await database.delete(table).where(placeOf(organization, row));
  if (isServiceAddress(row.user.email))
    await database.delete(tokens).where(eq(tokens.userId, row.user.id));
  const people = [row.user.id];
  const revoked = await revokeExcessInvites(database, organization.id, people, 'nothing', now);
  if (block) await blockAddress(database, organization.id, row.user.email, block.by, now);
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
export async function disable(
  { database, organization, now, record }: MembershipContext,
  row: MemberRow,
): Promise<void> {
  await requireAnotherAdmin(database, organization, row);
  const people = [row.user.id];
  const revoked = await revokeExcessInvites(database, organization.id, people, 'nothing', now);
  await database.update(table).set({ disabled: true }).where(placeOf(organization, row));
  record({
    action: 'disableMember',
    target: { type: 'member', id: row.user.id, label: row.user.displayName },
    payload: { revoked },
  });
}

/** Gives a disabled member access again. */
export async function enable(
  { database, organization, record }: MembershipContext,
  row: MemberRow,
): Promise<void> {
  await database.update(table).set({ disabled: false }).where(placeOf(organization, row));
  record({
    action: 'enableMember',
    target: { type: 'member', id: row.user.id, label: row.user.displayName },
  });
}
