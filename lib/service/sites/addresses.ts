import type { SiteRow } from './scope.ts';

type WithPath = { path: string };

/** The path of a section on its site. */
export function pathOfSection(section: WithPath): string {
  return `/${section.path}`;
}

/**
 * The path of a site space on its site.
 * @param section null at the root of a site without sections
 * @param isDefault the default of a section has the section's path, that of the root `/`
 */
export function pathOfSiteSpace(
  siteSpace: WithPath,
  section: WithPath | null,
  isDefault: boolean,
): string {
  const above = section ? pathOfSection(section) : '';
  return isDefault ? above || '/' : `${above}/${siteSpace.path}`;
}

/** The path of a page below the path of its site space. */
export function pathOfPage(siteSpacePath: string, pagePath: string): string {
  return siteSpacePath === '/' ? `/${pagePath}` : `${siteSpacePath}/${pagePath}`;
}

type Published = Pick<SiteRow, 'published' | 'visibility' | 'hostname' | 'proxy'>;

/**
 * The URL of a site without a trailing slash; null for a site that isn't published or has no host name.
 * @param key of an active share link, without which a share-link site has no URL
 */
export function publishedBase(site: Published, key: string | null): string | null {
  const host = site.hostname ?? site.proxy;
  if (!site.published || !host) return null;
  if (site.visibility !== 'share-link') return `https://${host}`;
  return key === null ? null : `https://${host}/${key}`;
}

/** A path as a URL; absent if the site has none. */
export function publishedAt(base: string | null, path: string): { published?: string } {
  return base === null ? {} : { published: path === '/' ? `${base}/` : base + path };
}
