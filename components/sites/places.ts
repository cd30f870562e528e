import type { Site } from '#lib/contract/sites.ts';

/** Where the sites of an organization are listed. */
export function sitesHref(organizationId: string): string {
  return `/orgs/${organizationId}/sites`;
}

/** Where a site is in the dashboard; its tabs are below. */
export function siteHref(organizationId: string, siteId: string): string {
  return `${sitesHref(organizationId)}/${siteId}`;
}

/** The host name, or the host name and folder, at which visitors find a site; null without one. */
export function addressOf(site: Pick<Site, 'hostname' | 'proxy'>): string | null {
  return site.hostname ?? site.proxy?.origin ?? null;
}
