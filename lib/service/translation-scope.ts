import { and, eq } from 'drizzle-orm';
import { levelOf } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
  permissionsOf,
} from '#lib/contract/permissions.ts';
import type { Executor } from './database/executor.ts';
import { translationSettings } from './database/schema/index.ts';
import { forbidden, notFound } from './errors.ts';
import { type OrganizationScope, roleWords } from './scope.ts';

declare const proven: unique symbol;

export type TranslationRow = typeof translationSettings.$inferSelect;

/** Translation settings that the caller was proven to see; only `enterTranslation` makes them. */
export type TranslationScope = {
  readonly [proven]: true;
  readonly row: TranslationRow;
  readonly permissions: Permissions<'translationSettings'>;
};

/**
 * Loads translation settings of an organization, for a permission on them.
 * @throws Refusal 404 when the caller does not see them, 403 without the permission
 */
export async function enterTranslation(
  database: Executor,
  organization: OrganizationScope,
  id: string,
  permission: PermissionOf<'translationSettings'>,
): Promise<TranslationScope> {
  const what = 'This set of languages';
  const permissions = permissionsOf('translationSettings', organization.role);
  if (!permissions.view) throw notFound(what);
  const [row] = await database
    .select()
    .from(translationSettings)
    .where(
      and(eq(translationSettings.id, id), eq(translationSettings.organizationId, organization.id)),
    );
  if (!row) throw notFound(what);
  if (!permissions[permission]) {
    const needed = permissionLevels.translationSettings[permission];
    const has = levelOf(organization.role);
    const words = roleWords(needed, has, organization.row.title);
    throw forbidden(words, [`needs:${needed}`, `has:${has}`]);
  }
  return { row, permissions } as TranslationScope;
}
