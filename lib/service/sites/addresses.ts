import type { SiteRow } from './scope.ts';

type Place = { path: string };

/** The path of a section on its site. */
export function pathOfSection(section: Place): string {
  return `/${section.path}`;
}

/**
 * The path of a site space on its site.
 * @param section null at the root of a site without sections
 * @param isDefault the default of a section shows at the section's own path, that of the root at `/`
 */
export function pathOfSiteSpace(
  siteSpace: Place,
  section: Place | null,
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
 * Where visitors find a site, without a slash at its end; null for a site that isn't published or has
 * no host name.
 * @param key of a share link that is switched on, without which a share-link site has no address
 */
export function publishedBase(site: Published, key: string | null): string | null {
  const host = site.hostname ?? site.proxy;
  if (!site.published || !host) return null;
  if (site.visibility !== 'share-link') return `https://${host}`;
  return key === null ? null : `https://${host}/${key}`;
}

/** A path as an address; absent where the site has none. */
export function publishedAt(base: string | null, path: string): { published?: string } {
  return base === null ? {} : { published: path === '/' ? `${base}/` : base + path };
}
