import { and, eq } from 'drizzle-orm';
import { type Level, levelOf } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
  permissionsOf,
} from '#lib/contract/permissions.ts';
import type { Executor } from './database/executor.ts';
import { sites } from './database/schema/index.ts';
import { forbidden, notFound } from './errors.ts';
import type { OrganizationScope } from './scope.ts';

declare const proven: unique symbol;

export type SiteRow = typeof sites.$inferSelect;

/** A site of an organization that the caller was proven to see; only `enterSite` makes one. */
export type SiteScope = {
  readonly [proven]: true;
  readonly id: string;
  readonly row: SiteRow;
  readonly permissions: Permissions<'site'>;
};

/**
 * Loads a site of an organization. Who sees it is a matter of the role there: guests see none.
 * @throws Refusal 404 when the caller does not see it, whether or not it exists
 */
export async function enterSite(
  database: Executor,
  organization: OrganizationScope,
  siteId: string,
): Promise<SiteScope> {
  const permissions = permissionsOf('site', organization.role);
  if (!permissions.view) throw notFound('This site');
  const [row] = await database
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), eq(sites.organizationId, organization.id)));
  if (!row) throw notFound('This site');
  return { id: row.id, row, permissions } as SiteScope;
}

/**
 * Asks for a permission on a site.
 * @param what what takes it, as a sentence begins
 * @throws Refusal 403 that names the role it takes and the one the caller has
 */
export function requireOnSite(
  organization: OrganizationScope,
  { permissions }: SiteScope,
  permission: PermissionOf<'site'>,
  what = 'This',
): void {
  if (permissions[permission]) return;
  const needed: Level = permissionLevels.site[permission];
  const has = levelOf(organization.role);
  throw forbidden(
    `${what} takes the role ${needed} in ${organization.row.title}. You have ${has}.`,
    [`needs:${needed}`, `has:${has}`],
  );
}
