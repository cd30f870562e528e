import { and, eq, sql } from 'drizzle-orm';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
} from '#lib/contract/permission-levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { preparedOn } from '../database/prepared.ts';
import { sites } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Guard } from '../http/handler.ts';
import { lacksRole, type OrganizationScope } from '../permissions/organization.ts';

declare const proven: unique symbol;

export type SiteRow = typeof sites.$inferSelect;

/** A site of an organization that the caller was proven to see; only `authorizeSite` makes one. */
export type SiteScope = {
  readonly [proven]: true;
  readonly id: string;
  readonly row: SiteRow;
  readonly permissions: Permissions<'site'>;
};

declare module '../http/handler.ts' {
  interface Scopes {
    site: SiteScope;
  }
}

/** Authorizes endpoints of a site. @throws Refusal 404, or 403 without the permission */
export const guardSite: Guard<'site'> = async ({
  database,
  parameters: { siteId = '' },
  permission,
  lock,
  organization: find,
}) => {
  const organization = await find();
  if (lock === 'subject') await holdLock(database, `site ${siteId}`);
  const site = await authorizeSite(database, organization, siteId);
  requireOnSite(organization, site, permission as PermissionOf<'site'>);
  return { organization, site };
};

/**
 * Loads a site of an organization. Access depends on the role there: guests see none.
 * @throws Refusal 404 if the caller can't see it or it doesn't exist
 */
export async function authorizeSite(
  database: Executor,
  organization: OrganizationScope,
  siteId: string,
): Promise<SiteScope> {
  const permissions = permissionsOf('site', organization.role);
  if (!permissions.view) throw notFound('This site');
  const statement = preparedOn(database, 'enter site', (name) =>
    database
      .select()
      .from(sites)
      .where(
        and(
          eq(sites.id, sql.placeholder('site')),
          eq(sites.organizationId, sql.placeholder('organization')),
        ),
      )
      .prepare(name),
  );
  const [row] = await statement.execute({ site: siteId, organization: organization.id });
  if (!row) throw notFound('This site');
  return { id: row.id, row, permissions } as SiteScope;
}

/**
 * Requires a permission on a site.
 * @param what the action, as the start of a sentence
 * @throws Refusal 403 that names the required role and the caller's own
 */
export function requireOnSite(
  organization: OrganizationScope,
  { permissions }: SiteScope,
  permission: PermissionOf<'site'>,
  what = 'This',
): void {
  if (!permissions[permission])
    throw lacksRole(organization, permissionLevels.site[permission], what);
}

/** The same before the site exists. */
export function requireSiteRole(
  organization: OrganizationScope,
  permission: PermissionOf<'site'>,
  what: string,
): void {
  if (!permissionsOf('site', organization.role)[permission])
    throw lacksRole(organization, permissionLevels.site[permission], what);
}
