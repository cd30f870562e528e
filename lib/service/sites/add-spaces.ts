import { and, eq, isNull } from 'drizzle-orm';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { requireOn } from '../content/scope.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import { isOneOf, spaceNode, viewOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

/** A space to add to a site: its id, and the field of the request. */
export type WantedSpace = { id: string; field: string };

/**
 * Finds the spaces to add to a site, in the order of the request.
 * @throws Refusal 404 for one that is not in the organization or not visible to the caller, 403 for one
 * on which the caller lacks `admin`
 */
export async function enterPlaceable(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
  wanted: readonly WantedSpace[],
): Promise<SpaceRow[]> {
  if (wanted.length === 0) return [];
  const view = await viewOf(database, organization, userId);
  const ids = wanted.map(({ id }) => id);
  const rows = await database
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organization.id),
        isOneOf(spaces.id, ids),
        isNull(spaces.deletedAt),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ id, field }) => {
    const row = byId.get(id);
    const level = row ? view.on(spaceNode(row)).level : 'guest';
    if (!row || level === 'guest') throw notFound(`The space in ${field}`);
    const permissions = permissionsOf('space', roleAt(level));
    requireOn('space', { row, level, permissions }, 'admin');
    return row;
  });
}
