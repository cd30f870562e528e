import { and, eq, getTableColumns } from 'drizzle-orm';
import { type Level, levelOf } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
  permissionsOf,
} from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { openapiSpecs, openapiVersions } from '../database/schema/index.ts';
import { forbidden, notFound } from '../errors.ts';
import { type OrganizationScope, roleWords } from '../scope.ts';

declare const proven: unique symbol;

/** What waits to be read is long, and nobody shows it. */
const { sourceText: _, ...shownColumns } = getTableColumns(openapiSpecs);
export const shownSpecColumns = shownColumns;
export type SpecRow = Omit<typeof openapiSpecs.$inferSelect, 'sourceText'>;

/** The latest version of a specification, as far as lists show it. */
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

/** A specification of an organization that the caller was proven to see; only `enterSpec` makes one. */
export type SpecScope = {
  readonly [proven]: true;
  readonly id: string;
  readonly row: SpecRow;
  readonly latest: BriefVersion | null;
  readonly permissions: Permissions<'openAPISpec'>;
};

/** Finds a specification with its latest version by its slug; undefined where there is none. */
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
 * Loads a specification of an organization. Who sees it is a matter of the role there: guests see none.
 * @throws Refusal 404 when the caller does not see it, whether or not it exists
 */
export async function enterSpec(
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
 * Asks for a permission on a specification.
 * @throws Refusal 403 that names the role it takes and the one the caller has
 */
export function requireOnSpec(
  organization: OrganizationScope,
  { permissions }: SpecScope,
  permission: PermissionOf<'openAPISpec'>,
): void {
  if (permissions[permission]) return;
  const needed: Level = permissionLevels.openAPISpec[permission];
  const has = levelOf(organization.role);
  throw forbidden(roleWords(needed, has, organization.row.title), [
    `needs:${needed}`,
    `has:${has}`,
  ]);
}
