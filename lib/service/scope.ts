import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Level, levelOf, mayGive, type Role } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
  permissionsOf,
} from '#lib/contract/permissions.ts';
import type { Executor } from './database/executor.ts';
import { preparedOn } from './database/prepared.ts';
import * as tables from './database/schema/index.ts';
import { forbidden, notFound, type Refusal } from './errors.ts';
import type { Caller } from './handler.ts';
import { mustUseSSO } from './saml/enforcement.ts';
import { userColumns } from './users.ts';

declare const proven: unique symbol;

/** An organization the caller was proven to belong to; only `scopeOf` makes one. */
export type OrganizationScope = {
  readonly [proven]: true;
  readonly id: string;
  readonly row: typeof tables.organizations.$inferSelect;
  readonly role: Role | null;
  readonly permissions: Permissions<'organization'>;
};

/** An organization and the role of an active member in it, as they were read together. */
export type Place = {
  organization: typeof tables.organizations.$inferSelect;
  role: Role | null;
  /** Whether the member may come in through the organization's SSO only. */
  mustUseSSO: boolean;
};

/** Who goes in: a caller; without a token, somebody who was let in before, and for whom the service works on. */
export type Entrant = Pick<Caller, 'id' | 'token'> | { id: string; token: null };

/**
 * The scope of the caller's place in an organization: the one way in for every request.
 * @throws Refusal 404 without one, whether or not the organization exists, and with a token that is
 * bound to another organization; 403 where the caller has to come through the organization's SSO
 */
export function scopeOf(
  place: Place | null | undefined,
  { token }: Pick<Entrant, 'token'>,
  what = 'This organization',
  isLeaving = false,
): OrganizationScope {
  const bound = token?.bound;
  if (!place || (bound && bound.organizationId !== place.organization.id)) throw notFound(what);
  const { organization, role, mustUseSSO } = place;
  // Whoever was made a member through a provider can go without it.
  if (token && mustUseSSO && !bound && !isLeaving) throw ssoRequired(organization.title);
  return {
    id: organization.id,
    row: organization,
    role,
    permissions: permissionsOf('organization', role),
  } as OrganizationScope;
}

/**
 * Loads an organization and the caller's place in it. A write locks the organization's row first, so
 * that whatever must hold in an organization (the last admin, a link's uses) is decided one write at a time.
 * @throws Refusal 404 when the caller is no active member, whether or not the organization exists
 */
export async function enterOrganization(
  database: Executor,
  organizationId: string,
  caller: Entrant,
  lock: boolean,
  what = 'This organization',
  isLeaving = false,
): Promise<OrganizationScope> {
  if (lock) await lockOrganization(database, organizationId);
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
        ),
      )
      .prepare(name),
  );
  const [found] = await statement.execute({ organization: organizationId, user: caller.id });
  return scopeOf(found, caller, what, isLeaving);
}

/** 403: an organization that takes the caller through its SSO only. */
export function ssoRequired(title: string): Refusal {
  return forbidden(`Sign in through the SSO of ${title} to come in. It asks you to.`, [
    'sso-required',
  ]);
}

/**
 * Keeps a sign-in that an organization's provider vouched for out of what is the person's own: another
 * organization's identity provider may not act for them.
 * @throws Refusal 403
 */
export function requireUnbound({ token }: Caller): void {
  if (!token.bound) return;
  throw forbidden(
    'You are signed in through an organization’s SSO, which is good for that organization only. Sign in with a code or a passkey to do this.',
    ['bound-sign-in'],
  );
}

/** Waits for the other writes of an organization; what is read afterwards is what they left. */
export async function lockOrganization(database: Executor, organizationId: string): Promise<void> {
  const statement = preparedOn(database, 'lock organization', (name) =>
    database
      .select({ id: tables.organizations.id })
      .from(tables.organizations)
      .where(eq(tables.organizations.id, sql.placeholder('organization')))
      .for('no key update')
      .prepare(name),
  );
  await statement.execute({ organization: organizationId });
}

/** Waits for the other changes of the caller itself, and reads what they left. */
export async function lockCaller(database: Executor, caller: Caller): Promise<Caller> {
  const [row] = await database
    .select(userColumns)
    .from(tables.users)
    .where(eq(tables.users.id, caller.id))
    .for('no key update');
  return { ...caller, ...row };
}

/**
 * Asks for a permission in an organization.
 * @throws Refusal 403 that names the level it takes and the one the caller has
 */
export function requirePermission(
  scope: OrganizationScope,
  permission: PermissionOf<'organization'>,
): void {
  if (scope.permissions[permission]) return;
  const needed = permissionLevels.organization[permission];
  const has = levelOf(scope.role);
  throw forbidden(roleWords(needed, has, scope.row.title), [`needs:${needed}`, `has:${has}`]);
}

/** A level as people read it: `review` is “Review”. */
export function levelWord(level: Level): string {
  return `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
}

/** A sentence on the role something takes in an organization, the caller's own, and who can help. */
export function roleWords(needed: Level, has: Level, title: string, what = 'This'): string {
  return `${what} takes the role ${levelWord(needed)} in ${title}. You have ${levelWord(has)}. An admin can give it to you.`;
}

/**
 * Keeps anybody from giving a role above its own.
 * @throws Refusal 403 that names the level it takes and the one the caller has
 */
export function requireMayGive(scope: OrganizationScope, role: Role | null): void {
  if (mayGive(scope.role, role)) return;
  const has = levelOf(scope.role);
  throw forbidden(`You can give roles up to your own, which is ${has}.`, [
    `needs:${levelOf(role)}`,
    `has:${has}`,
  ]);
}

type Owned = PgTable & {
  id: typeof tables.teams.id;
  organizationId: typeof tables.teams.organizationId;
};

/**
 * Finds a row by an id that a request carried, inside the caller's organization: an id of another
 * organization is answered like one that never was.
 * @throws Refusal 404
 */
export async function findIn<T extends Owned>(
  database: Executor,
  scope: OrganizationScope,
  table: T,
  id: string,
  what: string,
): Promise<T['$inferSelect']> {
  const [row] = await database
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), eq(table.organizationId, scope.id)));
  if (!row) throw notFound(what);
  return row as T['$inferSelect'];
}
