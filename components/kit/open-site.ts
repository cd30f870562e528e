import type { SiteVisibility } from '#lib/contract/sites.ts';
import { routes } from './routes.ts';

type Opened = {
  id: string;
  visibility: SiteVisibility;
  urls: { published?: string | undefined };
};

/**
 * Where a member of the organization opens a published site: a site of signed-in visitors by way of
 * the dashboard, which signs them in there. Undefined for a site without an address.
 * @param location a path of the site; its start when absent
 */
export function openSiteHref(
  organizationId: string,
  { id, visibility, urls }: Opened,
  location?: string,
): string | undefined {
  if (!urls.published) return undefined;
  if (visibility === 'visitor-auth') return routes.siteVisit(organizationId, id, location);
  return location === undefined ? urls.published : urls.published.replace(/\/$/, '') + location;
}
