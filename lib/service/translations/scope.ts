import { and, eq } from 'drizzle-orm';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
} from '#lib/contract/permission-levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { translationSettings } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Guard } from '../http/handler.ts';
import { lacksRole, type OrganizationScope } from '../permissions/organization.ts';

declare const proven: unique symbol;

export type TranslationRow = typeof translationSettings.$inferSelect;

/** Translation settings that the caller can see; only `enterTranslation` creates them. */
type TranslationScope = {
  readonly [proven]: true;
  readonly row: TranslationRow;
  readonly permissions: Permissions<'translationSettings'>;
};

declare module '../http/handler.ts' {
  interface Scopes {
    translationSettings: TranslationScope;
  }
}

/** Authorizes endpoints of a translation. @throws Refusal 404, or 403 without the permission */
export const guardTranslationSettings: Guard<'translationSettings'> = async ({
  database,
  parameters: { translationSettingsId = '' },
  permission,
  organization: find,
}) => {
  const organization = await find();
  const wanted = permission as PermissionOf<'translationSettings'>;
  const found = await enterTranslation(database, organization, translationSettingsId, wanted);
  return { organization, translationSettings: found };
};

/**
 * Loads translation settings of an organization, and requires a permission on them.
 * @throws Refusal 404 if the caller can't see them, 403 without the permission
 */
async function enterTranslation(
  database: Executor,
  organization: OrganizationScope,
  id: string,
  permission: PermissionOf<'translationSettings'>,
): Promise<TranslationScope> {
  const what = 'This translation configuration';
  const permissions = permissionsOf('translationSettings', organization.role);
  if (!permissions.view) throw notFound(what);
  const [row] = await database
    .select()
    .from(translationSettings)
    .where(
      and(eq(translationSettings.id, id), eq(translationSettings.organizationId, organization.id)),
    );
  if (!row) throw notFound(what);
  if (!permissions[permission])
    throw lacksRole(organization, permissionLevels.translationSettings[permission]);
  return { row, permissions } as TranslationScope;
}
