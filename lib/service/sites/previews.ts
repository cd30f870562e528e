import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { HOUR } from '#lib/contract/durations.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { Refusal } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import { spaceNode, viewOf } from '../permissions/ancestors.ts';
import { authorizeOrganization } from '../permissions/organization.ts';
import { readOrder, signOrder } from '../security/signed-orders.ts';
import { DRAFTS } from './drafts.ts';
import type { SiteRow } from './scope.ts';

/** A preview's URL works for at least this long, in milliseconds. */
const LIFE = 8 * HOUR;

/** A site as a visitor with these claims sees it, for a member of its organization. */
export type SitePreview = {
  siteId: string;
  organizationId: string;
  userId: string;
  claims: Claims;
};

/** The URL of a preview, on the dashboard's origin; the same for hours, so that pages stay open. */
export function previewURLOf(
  { appUrl, keys }: Pick<Instance, 'appUrl' | 'keys'>,
  { id, organizationId, label }: Pick<SiteRow, 'id' | 'organizationId' | 'label'>,
  { userId, claims }: Pick<SitePreview, 'userId' | 'claims'>,
  now: Date,
): string {
  const until = new Date((Math.floor(now.getTime() / LIFE) + 2) * LIFE);
  const preview: SitePreview = { siteId: id, organizationId, userId, claims };
  return `${appUrl}/sites/${label}${DRAFTS}${signOrder(keys, 'site preview', preview, until)}/`;
}

/** The preview of a site with a key; null for any other text, or once it has expired. */
export function readPreview(
  { keys }: Pick<Instance, 'keys'>,
  siteId: string,
  key: string,
  now: Date,
): SitePreview | null {
  const found = readOrder<SitePreview>(keys, 'site preview', key, now);
  return found && !found.hasExpired && found.order.siteId === siteId ? found.order : null;
}

/** Whether a member may read a space now; null if they may not see sites any more. */
export async function previewReader(
  database: Executor,
  { organizationId, userId }: Pick<SitePreview, 'organizationId' | 'userId'>,
): Promise<((space: SpaceRow) => boolean) | null> {
  try {
    const caller = { id: userId, token: null };
    const organization = await authorizeOrganization(database, organizationId, caller, undefined);
    if (!permissionsOf('site', organization.role).view) return null;
    const view = await viewOf(database, organization, userId);
    return (space) => view.on(spaceNode(space)).level !== 'guest';
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
