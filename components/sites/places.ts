import type { Site } from '#lib/contract/sites.ts';

/** The host name, or host name and subdirectory, of a site; null without one. */
export function addressOf(site: Pick<Site, 'hostname' | 'proxy'>): string | null {
  return site.hostname ?? site.proxy?.origin ?? null;
}

/** The address at which a published site really answers, without its protocol; else as `addressOf`. */
export function shownAddressOf(site: Pick<Site, 'hostname' | 'proxy' | 'urls'>): string | null {
  const { published } = site.urls;
  return published ? published.replace(/^https?:\/\//, '').replace(/\/$/, '') : addressOf(site);
}
