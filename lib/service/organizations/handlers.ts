import { and, count, eq, isNull, notInArray } from 'drizzle-orm';
import type { Role } from '#lib/contract/levels.ts';
import type * as contract from '#lib/contract/organizations.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { noPermissions, permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, sites, organizations as table } from '../database/schema/index.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { claimDomains } from '../domain-proofs/claims.ts';
import { badField, conflict, forbidden } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { requireMayCreate } from '../permissions/creating-organizations.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { obstacleOf, type PolicyRow, requireRecent } from '../permissions/sign-in-policy.ts';
import { mustUseSSO, requireDomain, requireEnforceable } from '../permissions/sso-enforcement.ts';
import { newId } from '../security/secrets.ts';
import { searchTextOf } from '../users/handlers.ts';

type Row = typeof table.$inferSelect;

/** An organization as the API shows it to one of its members. */
export function presentOrganization(
  appUrl: string,
  row: Omit<Row, keyof PolicyRow | 'quotas' | 'deletedAt' | 'deletedBy'>,
  role: Role | null,
): Organization {
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    emailDomains: row.emailDomains,
    provenDomains: row.provenDomains,
    ...(row.hostname && { hostname: row.hostname }),
    type: row.type,
    ...(row.useCase && { useCase: row.useCase as NonNullable<Organization['useCase']> }),
    defaultRole: row.defaultRole,
    defaultContent: row.defaultContent,
    sso: row.sso,
    ai: row.ai,
    inviteLinks: row.inviteLinks,
    memberActivity: row.memberActivity,
    plan: row.plan,
    urls: {
      location: `${appUrl}/v1/orgs/${row.id}`,
      app: `${appUrl}/orgs/${row.id}`,
      ...(row.logo && { logo: row.logo }),
    },
    ...(row.suspendedAt && { suspended: true }),
    trial: { status: 'notapplicable' },
    permissions: permissionsOf('organization', role),
  };
}

/** Whether an organization isn't deleted. */
const isLive = isNull(table.deletedAt);

/** The values of a new organization. */
export function newOrganization(title: string, now: Date): typeof table.$inferInsert {
  return { id: newId('org'), title, createdAt: now };
}

/** Whether a change lets other people in, or in another way. */
function changesSignIn(
  row: Pick<Row, 'sso' | 'emailDomains'>,
  { sso = row.sso, emailDomains = row.emailDomains }: { sso?: boolean; emailDomains?: string[] },
): boolean {
  return sso !== row.sso || emailDomains.join() !== row.emailDomains.join();
}

/**
 * The first organization is created through the setup link, so that nobody else can take it over.
 * @throws Refusal 403 while there is no organization
 */
async function requireSetUp(database: Executor): Promise<void> {
  const [any] = await database.select({ id: table.id }).from(table).limit(1);
  if (any) return;
  throw forbidden(
    'This service is not set up yet. Open the setup link that was printed at its start.',
  );
}

/** @throws Refusal 400 for an id that is not a site of the organization */
async function requireSite(
  database: Executor,
  organization: OrganizationScope,
  siteId: string,
): Promise<void> {
  const [site] = await database
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.id, siteId), eq(sites.organizationId, organization.id)));
  if (site) return;
  throw badField(
    'defaultContent.site',
    `${siteId} is not a site of ${organization.row.title}. Use an id from its list of sites, or null for none.`,
  );
}

export const organizations: Omit<Handlers<typeof contract>, 'getOverview'> = {
  async listOrganizations({ instance, database, caller, query, cursors }) {
    const { bound, organizationId, endedFor } = caller.token;
    const mine = and(
      eq(members.userId, caller.id),
      eq(members.disabled, false),
      isLive,
      organizationId === null ? undefined : eq(members.organizationId, organizationId),
      endedFor.length > 0 ? notInArray(members.organizationId, [...endedFor]) : undefined,
    );
    const from = after([table.title, table.id], 'asc', cursors.read(query.page));
    const belongs = eq(members.organizationId, table.id);
    const rows = await database
      .select({ organization: table, role: members.role, mustUseSSO })
      .from(table)
      .innerJoin(members, belongs)
      .where(and(mine, from))
      .orderBy(...inOrder([table.title, table.id], 'asc'))
      .limit(query.limit + 1);
    const [total] = await database
      .select({ count: count() })
      .from(table)
      .innerJoin(members, belongs)
      .where(mine);
    return pageOf(
      rows,
      query.limit,
      total?.count ?? 0,
      cursors,
      ({ organization }) => [organization.title, organization.id],
      ({ organization, role, mustUseSSO: must }) => ({
        ...presentOrganization(instance.appUrl, organization, role),
        // It is listed so that people can find it; it opens only after signing in as it requires.
        ...((organization.suspendedAt ||
          (must && !bound) ||
          obstacleOf(organization, role, caller.token)) && {
          permissions: noPermissions('organization'),
        }),
      }),
    );
  },

  async createOrganization({ instance, database, caller, body, now, record }) {
    if (!instance.demo) await requireSetUp(database);
    await requireMayCreate({ database, instance, caller });
    const row = {
      ...newOrganization(body.title, now),
      emailDomains: [...new Set(body.emailDomains ?? [])],
    };
    const [created] = await database
      .insert(table)
      .values({ ...row, ...(body.type && { type: body.type }), useCase: body.useCase ?? null })
      .returning();
    const organization = created as Row;
    organization.provenDomains = await claimDomains(
      database,
      instance,
      organization.id,
      row.emailDomains,
      now,
    );
    await database.insert(members).values({
      organizationId: organization.id,
      userId: caller.id,
      role: 'admin',
      joinedAt: now,
      lastSeenAt: now,
      searchText: searchTextOf(caller),
    });
    record({
      organizationId: organization.id,
      target: { type: 'organization', id: organization.id, label: organization.title },
    });
    return presentOrganization(instance.appUrl, organization, 'admin');
  },

  async getOrganization({ instance, organization }) {
    return presentOrganization(instance.appUrl, organization.row, organization.role);
  },

  async updateOrganization({ instance, database, organization, caller, body, now, record }) {
    if (changesSignIn(organization.row, body)) requireRecent(caller, now);
    if (body.defaultContent) await requireSite(database, organization, body.defaultContent.site);
    if (body.sso && !organization.row.sso) await requireEnforceable(database, organization.id);
    const change = {
      ...body,
      ...(body.emailDomains && { emailDomains: [...new Set(body.emailDomains)] }),
    };
    const changed = Object.keys(change) as (keyof typeof change)[];
    if (changed.length === 0)
      return presentOrganization(instance.appUrl, organization.row, organization.role);
    if (change.emailDomains) {
      const { id } = organization;
      const proven = await claimDomains(database, instance, id, change.emailDomains, now);
      const isLast = proven.length === 0 && organization.row.provenDomains.length > 0;
      if (isLast && (body.sso ?? organization.row.sso)) await requireDomain(database, organization);
    }
    try {
      const [row] = await database
        .update(table)
        .set(change)
        .where(eq(table.id, organization.id))
        .returning();
      record({
        target: { type: 'organization', id: organization.id, label: organization.row.title },
        payload: {
          before: Object.fromEntries(changed.map((key) => [key, organization.row[key]])),
          after: change,
        },
      });
      return presentOrganization(instance.appUrl, row as Row, organization.role);
    } catch (error) {
      if (!isUniqueViolation(error, 'organizations_hostname')) throw error;
      throw conflict(`The host name ${body.hostname} is already taken. Choose another one.`);
    }
  },
};
