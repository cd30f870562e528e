import type { SiteVisibility } from '#lib/contract/sites.ts';
import { routes } from './routes.ts';

type Opened = {
  id: string;
  visibility: SiteVisibility;
  published?: boolean;
  urls: { published?: string | undefined };
};

/**
 * Where a member of the organization opens a published site: one of signed-in visitors, or with
 * share links, by way of the dashboard, which signs them in or has a link. Undefined for a site
 * without an address.
 * @param location a path of the site; its start when absent
 */
export function openSiteHref(
  organizationId: string,
  { id, visibility, published, urls }: Opened,
  location?: string,
): string | undefined {
  const byVisit = routes.siteVisit(organizationId, id, location);
  if (published && visibility === 'share-link') return byVisit;
  if (!urls.published) return undefined;
  if (visibility === 'visitor-auth') return byVisit;
  return location === undefined ? urls.published : urls.published.replace(/\/$/, '') + location;
}
