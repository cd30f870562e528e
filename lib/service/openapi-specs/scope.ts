import { and, eq, getTableColumns } from 'drizzle-orm';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
} from '#lib/contract/permission-levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { openapiSpecs, openapiVersions } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Guard } from '../http/handler.ts';
import { lacksRole, type OrganizationScope } from '../permissions/organization.ts';

declare const proven: unique symbol;

/** The text waiting to be read is long and never shown. */
const { sourceText: _, ...shownColumns } = getTableColumns(openapiSpecs);
export const shownSpecColumns = shownColumns;
export type SpecRow = Omit<typeof openapiSpecs.$inferSelect, 'sourceText'>;

/** The latest version of a specification, with the columns of lists. */
export const briefVersionColumns = {
  id: openapiVersions.id,
  number: openapiVersions.number,
  title: openapiVersions.title,
  version: openapiVersions.version,
  standard: openapiVersions.standard,
  operations: openapiVersions.operations,
  schemas: openapiVersions.schemas,
};
export type BriefVersion = Pick<
  typeof openapiVersions.$inferSelect,
  keyof typeof briefVersionColumns
>;

/** A specification the caller can see; only `enterSpec` creates one. */
export type SpecScope = {
  readonly [proven]: true;
  readonly id: string;
  readonly row: SpecRow;
  readonly latest: BriefVersion | null;
  readonly permissions: Permissions<'openAPISpec'>;
};

declare module '../http/handler.ts' {
  interface Scopes {
    openAPISpec: SpecScope;
  }
}

/** Authorizes endpoints of a specification. @throws Refusal 404, or 403 without the permission */
export const guardOpenAPISpec: Guard<'openAPISpec'> = async ({
  database,
  parameters: { specSlug = '' },
  permission,
  organization: find,
}) => {
  const organization = await find();
  const openAPISpec = await enterSpec(database, organization, specSlug);
  requireOnSpec(organization, openAPISpec, permission as PermissionOf<'openAPISpec'>);
  return { organization, openAPISpec };
};

/** Finds a specification with its latest version by slug; undefined if there is none. */
export async function findSpec(
  database: Executor,
  organizationId: string,
  slug: string,
): Promise<{ row: SpecRow; latest: BriefVersion | null } | undefined> {
  const [found] = await database
    .select({ row: shownSpecColumns, latest: briefVersionColumns })
    .from(openapiSpecs)
    .leftJoin(openapiVersions, eq(openapiVersions.id, openapiSpecs.lastVersionId))
    .where(and(eq(openapiSpecs.organizationId, organizationId), eq(openapiSpecs.slug, slug)));
  return found;
}

/**
 * Loads a specification of an organization. Access depends on the role there: guests see none.
 * @throws Refusal 404 if the caller can't see it or it doesn't exist
 */
async function enterSpec(
  database: Executor,
  organization: OrganizationScope,
  slug: string,
): Promise<SpecScope> {
  const permissions = permissionsOf('openAPISpec', organization.role);
  const found = permissions.view ? await findSpec(database, organization.id, slug) : undefined;
  if (!found) throw notFound('This specification');
  return { ...found, id: found.row.id, permissions } as SpecScope;
}

/**
 * Requires a permission on a specification.
 * @throws Refusal 403 that names the required role and the caller's own
 */
function requireOnSpec(
  organization: OrganizationScope,
  { permissions }: SpecScope,
  permission: PermissionOf<'openAPISpec'>,
): void {
  if (permissions[permission]) return;
  throw lacksRole(organization, permissionLevels.openAPISpec[permission]);
}
