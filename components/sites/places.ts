import type { Site } from '#lib/contract/sites.ts';

/** The host name, or host name and subdirectory, of a site; null without one. */
export function addressOf(site: Pick<Site, 'hostname' | 'proxy'>): string | null {
  return site.hostname ?? site.proxy?.origin ?? null;
}
