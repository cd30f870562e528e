import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { SSOLogin } from '#lib/contract/saml.ts';
import type { Executor } from '../database/executor.ts';
import { members, organizations, samlProviders as table } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { OrganizationScope } from './organization.ts';

/** Whether an organization has an active provider, as a condition on its row. */
export const hasActiveProvider = sql<boolean>`exists (select 1 from ${table} where ${table.organizationId} = ${organizations.id} and ${table.status} = 'active')`;

/**
 * Whether a member must use the organization's SSO, for a select that joins both: as an SSO
 * member, or as a non-admin where the organization enforces it. Without an active provider, no one
 * must.
 */
export const mustUseSSO = sql<boolean>`(case when ${members.sso} or (${organizations.sso} and ${members.role} is distinct from 'admin') then ${hasActiveProvider} else false end)`;

/** How many other active providers an organization has. */
export function countActive(
  database: Executor,
  organizationId: string,
  but?: string,
): Promise<number> {
  const isOther: SQL | undefined = but === undefined ? undefined : ne(table.id, but);
  return database.$count(
    table,
    and(eq(table.organizationId, organizationId), eq(table.status, 'active'), isOther),
  );
}

/** The names of an organization's active providers. */
export async function activeLabels(database: Executor, organizationId: string): Promise<string[]> {
  return (await activeLogins(database, '', organizationId)).map(({ label }) => label);
}

/** Where signing in through a provider starts. */
export function startUrlOf(appUrl: string, providerId: string): string {
  return `${appUrl}/sso/${providerId}`;
}

/** An organization's active providers, to sign in with. */
export async function activeLogins(
  database: Executor,
  appUrl: string,
  organizationId: string,
): Promise<SSOLogin[]> {
  const rows = await database
    .select({ id: table.id, label: table.label })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.organizationId))
    .where(
      and(
        isNull(organizations.deletedAt),
        eq(table.organizationId, organizationId),
        eq(table.status, 'active'),
      ),
    )
    .orderBy(table.createdAt, table.id);
  return rows.map((row) => ({ ...row, startURL: startUrlOf(appUrl, row.id) }));
}

/** How many other admins of an organization can sign in without its SSO. */
function countAdminsWithoutSSO(database: Executor, organizationId: string, but?: string) {
  return database.$count(
    members,
    and(
      eq(members.organizationId, organizationId),
      eq(members.role, 'admin'),
      eq(members.disabled, false),
      eq(members.sso, false),
      but === undefined ? undefined : ne(members.userId, but),
    ),
  );
}

export type Obstacle = 'no-active-provider' | 'no-admin-left';

const obstacleWords: Record<Obstacle, string> = {
  'no-active-provider':
    'No provider of this organization has passed its test. Test one before you enforce SSO.',
  'no-admin-left':
    'Every admin is an SSO member, so no one could sign in if the provider failed. Let an admin sign in without SSO first.',
};

/** What prevents requiring SSO for everyone but the admins. */
export async function obstaclesTo(database: Executor, organizationId: string): Promise<Obstacle[]> {
  const active = await countActive(database, organizationId);
  const admins = await countAdminsWithoutSSO(database, organizationId);
  return [
    ...(active === 0 ? (['no-active-provider'] as const) : []),
    ...(admins === 0 ? (['no-admin-left'] as const) : []),
  ];
}

/**
 * Keeps an organization from enforcing SSO when that would lock it out; its lock is held.
 * @throws Refusal 409 with every obstacle as a reason
 */
export async function requireEnforceable(database: Executor, organizationId: string) {
  const obstacles = await obstaclesTo(database, organizationId);
  const [first] = obstacles;
  if (first) throw conflict(obstacleWords[first], obstacles);
}

/**
 * Keeps the last active provider of an organization that enforces SSO; its lock is held.
 * @throws Refusal 409
 */
export async function requireAnotherProvider(
  database: Executor,
  organization: OrganizationScope,
  provider: { id: string; label: string; status: 'pending' | 'active' },
): Promise<void> {
  if (!organization.row.sso || provider.status !== 'active') return;
  if ((await countActive(database, organization.id, provider.id)) > 0) return;
  throw conflict(
    `${provider.label} is the only active provider, and ${organization.row.title} enforces SSO. Set up and test another one first, or stop enforcing SSO.`,
    ['last-active-provider'],
  );
}

/**
 * Keeps one admin who can sign in without SSO while a provider is active: otherwise the identity
 * provider, or its failure, could lock everyone out. The organization's lock is held.
 * @throws Refusal 409
 */
export async function requireAdminWithoutSSO(
  database: Executor,
  organization: OrganizationScope,
  { member, user }: { member: AdminWithoutSSO; user: { id: string; displayName: string } },
): Promise<void> {
  if (member.role !== 'admin' || member.disabled || member.sso) return;
  if ((await countAdminsWithoutSSO(database, organization.id, user.id)) > 0) return;
  if ((await countActive(database, organization.id)) === 0) return;
  throw conflict(
    `${user.displayName} is the last admin of ${organization.row.title} who signs in without SSO. Let another admin do so first.`,
    ['last-admin', 'no-admin-left'],
  );
}

/**
 * Keeps SSO from being required of a person no provider can sign in, since providers only
 * sign in addresses at the organization's email domains. Without an active provider, no one must
 * use SSO.
 * @throws Refusal 409
 */
export async function requireSignInPossible(
  database: Executor,
  organization: OrganizationScope,
  user: { displayName: string; email: string },
): Promise<void> {
  if (isInDomains(user.email, organization.row.provenDomains)) return;
  if ((await countActive(database, organization.id)) === 0) return;
  throw conflict(
    `${user.displayName} could no longer sign in: ${user.email} is outside the verified email domains of ${organization.row.title}, so no provider accepts it. Add or verify the domain first.`,
    ['outside-domains'],
  );
}

/**
 * Keeps an email domain while SSO is required: without one, no provider could sign anyone in.
 * @throws Refusal 409
 */
export async function requireDomain(
  database: Executor,
  organization: OrganizationScope,
): Promise<void> {
  if ((await countActive(database, organization.id)) === 0) return;
  throw conflict(
    `${organization.row.title} requires single sign-on, and its providers only sign in addresses at its email domains. Keep one of them, or stop requiring single sign-on first.`,
    ['last-email-domain'],
  );
}

type AdminWithoutSSO = { role: Role | null; disabled: boolean; sso: boolean };
