import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type Level, levelName, levelOf, mayGive, type Role } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
} from '#lib/contract/permission-levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { preparedOn } from '../database/prepared.ts';
import * as tables from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { userColumns } from '../database/user-columns.ts';
import { forbidden, notFound, type Refusal } from '../errors.ts';
import { isMemberOf } from '../fairness/asker.ts';
import type { Caller } from './caller.ts';
import { obstacleOf, obstacleRefusal } from './sign-in-policy.ts';
import { mustUseSSO } from './sso-enforcement.ts';
import { suspendedOrganization } from './suspension.ts';

declare const proven: unique symbol;

/** An organization the caller was proven to belong to; only `scopeOf` creates one. */
export type OrganizationScope = {
  readonly [proven]: true;
  readonly id: string;
  readonly row: typeof tables.organizations.$inferSelect;
  readonly role: Role | null;
  readonly permissions: Permissions<'organization'>;
};

/** An organization and an active member's role in it, read together. */
export type Membership = {
  organization: typeof tables.organizations.$inferSelect;
  role: Role | null;
  /** Whether the member can sign in only through the organization's SSO. */
  mustUseSSO: boolean;
};

/** A caller; or without a token, a person the service works for in the background. */
export type OrganizationCaller = Pick<Caller, 'id' | 'token'> | { id: string; token: null };

/**
 * The scope of the caller's membership in an organization; every request gets it here.
 * @param inTrash whether it may be a deleted one
 * @throws Refusal 404 without a membership, whether or not the organization exists, and with a
 * token bound to another organization; 403 when the organization is suspended, when the caller must
 * use its SSO or sign in as its policy says, or the token isn't for it
 */
export function scopeOf(
  membership: Membership | null | undefined,
  { token }: Pick<OrganizationCaller, 'token'>,
  what = 'This organization',
  isLeaving = false,
  inTrash = false,
): OrganizationScope {
  const bound = token?.bound;
  if (!membership || (bound && bound.organizationId !== membership.organization.id))
    throw notFound(what);
  if (membership.organization.deletedAt && !inTrash) throw notFound(what);
  const { organization, role, mustUseSSO } = membership;
  isMemberOf(organization.id);
  // Nobody is kept in it.
  if (organization.suspendedAt && !isLeaving) throw suspendedOrganization(organization.title);
  if (token) requireReach(token, organization);
  // A member who joined through a provider can leave without it.
  if (token && mustUseSSO && !bound && !isLeaving && token.kind !== 'service')
    throw ssoRequired(organization.title);
  const obstacle = token && !isLeaving ? obstacleOf(organization, role, token) : null;
  if (token && obstacle) throw obstacleRefusal(obstacle, organization.title, token.kind);
  return {
    id: organization.id,
    row: organization,
    role,
    permissions: permissionsOf('organization', role),
  } as OrganizationScope;
}

/**
 * What a write locks. `organization`: all other writes of the organization wait, so that its invariants
 * (the last admin, a link's uses) are checked one write at a time. `subject`: only those that lock the
 * organization, and those of the same space or site.
 */
export type LockKind = Endpoint['locks'];

/**
 * Loads an organization and the caller's membership in it.
 * @param lock what a write locks; nothing for a read
 * @throws Refusal 404 when the caller is no active member, whether or not the organization exists
 */
export async function authorizeOrganization(
  database: Executor,
  organizationId: string,
  caller: OrganizationCaller,
  lock: LockKind | undefined,
  what = 'This organization',
  isLeaving = false,
  inTrash = false,
): Promise<OrganizationScope> {
  const statement = preparedOn(database, 'enter organization', (name) =>
    database
      .select({ organization: tables.organizations, role: tables.members.role, mustUseSSO })
      .from(tables.organizations)
      .innerJoin(tables.members, eq(tables.members.organizationId, tables.organizations.id))
      .where(
        and(
          eq(tables.organizations.id, sql.placeholder('organization')),
          eq(tables.members.userId, sql.placeholder('user')),
          eq(tables.members.disabled, false),
          notExists(
            database
              .select({ id: tables.users.id })
              .from(tables.users)
              .where(
                and(
                  eq(tables.users.id, tables.members.userId),
                  isNotNull(tables.users.suspendedAt),
                ),
              ),
          ),
        ),
      )
      .prepare(name),
  );
  // Sent behind the lock, and carried out once it is held.
  const [, [found]] = await together([
    lock && lockOrganization(database, organizationId, lock),
    statement.execute({ organization: organizationId, user: caller.id }),
  ]);
  return scopeOf(found, caller, what, isLeaving, inTrash);
}

/** 403: an organization whose members must use its SSO. */
export function ssoRequired(title: string): Refusal {
  return forbidden(`${title} requires single sign-on. Sign in through its identity provider.`, [
    'sso-required',
  ]);
}

/** @throws Refusal 403 for a token that isn't for this organization */
function requireReach(
  token: Caller['token'],
  { id, title }: Pick<Membership['organization'], 'id' | 'title'>,
): void {
  if (token.endedFor.includes(id))
    throw forbidden(`An admin of ${title} ended this token’s access. Create another one.`, [
      'token-ended',
    ]);
  if (token.organizationId === null || token.organizationId === id) return;
  throw forbidden(
    `This token is only for another organization. Create one for ${title}, or for all organizations.`,
    ['scope:organization'],
  );
}

/**
 * Keeps a sign-in through an organization's provider from changing the person's own account:
 * another organization's identity provider may not act for them. Nor does a token for one organization.
 * @throws Refusal 403
 */
export function requireAllOrganizations({ token }: Caller): void {
  if (token.organizationId === null) return;
  if (!token.bound)
    throw forbidden(
      'This token is for one organization only and can’t access your account. Create one for all organizations.',
      ['scope:organization'],
    );
  throw forbidden(
    'You are signed in through an organization’s SSO, which is valid only for that organization. Sign in with a code or a passkey to do this.',
    ['bound-sign-in'],
  );
}

/** Waits for the other writes of an organization, so later reads see their result. */
export async function lockOrganization(
  database: Executor,
  organizationId: string,
  lock: LockKind = 'organization',
): Promise<void> {
  await holdLock(
    database,
    `organization ${organizationId}`,
    lock === 'organization' ? 'alone' : 'shared',
  );
}

/** Waits for the caller's own other changes, and reads their result. */
export async function lockCaller(database: Executor, caller: Caller): Promise<Caller> {
  const [row] = await database
    .select(userColumns)
    .from(tables.users)
    .where(eq(tables.users.id, caller.id))
    .for('no key update');
  return { ...caller, ...row };
}

/**
 * Checks a permission in an organization.
 * @throws Refusal 403 with the required level and the caller's
 */
export function requirePermission(
  scope: OrganizationScope,
  permission: PermissionOf<'organization'>,
): void {
  if (scope.permissions[permission]) return;
  throw lacksRole(scope, permissionLevels.organization[permission]);
}

/**
 * The refusal of a caller whose role is too low, with the required one and who can help.
 * @param what the subject of the sentence, such as “Publishing”
 */
export function lacksRole(
  { role, row }: Pick<OrganizationScope, 'role' | 'row'>,
  needed: Level,
  what?: string,
): Refusal {
  const has = levelOf(role);
  const requires = what === undefined ? 'Requires' : `${what} requires`;
  const own = has === 'guest' ? 'are a guest' : `have ${levelName(has)}`;
  return forbidden(
    `${requires} the ${levelName(needed)} role in ${row.title}; you ${own}. An admin can change your role.`,
    [`needs:${needed}`, `has:${has}`],
  );
}

/**
 * Keeps people from giving a role above their own.
 * @throws Refusal 403 with the required level and the caller's
 */
export function requireMayGive(scope: OrganizationScope, role: Role | null): void {
  if (mayGive(scope.role, role)) return;
  const has = levelOf(scope.role);
  throw forbidden(`You can’t give a role above your own, which is ${levelName(has)}.`, [
    `needs:${levelOf(role)}`,
    `has:${has}`,
  ]);
}
