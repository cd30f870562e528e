import type { sites } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';

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

type Addressed = Pick<
  typeof sites.$inferSelect,
  'published' | 'visibility' | 'hostname' | 'hostnameProvenAt' | 'proxy' | 'label'
>;

/**
 * The URL at which a site answers, without a trailing slash: its proven host name, its subdirectory
 * of another site, its place under SITES_URL, or a path of the dashboard's origin.
 */
export function addressOfSite(
  site: Omit<Addressed, 'published' | 'visibility'>,
  { appUrl, sitesUrl }: Pick<Instance, 'appUrl' | 'sitesUrl'>,
): string {
  if (site.hostname !== null && site.hostnameProvenAt !== null) return `https://${site.hostname}`;
  if (site.proxy !== null) return `https://${site.proxy}`;
  if (sitesUrl !== null) return sitesUrl.replace('{site}', site.label);
  return `${appUrl}/sites/${site.label}`;
}

/**
 * The URL of a published site without a trailing slash; null for one that isn't published.
 * @param key of an active share link, without which a share-link site has no URL
 */
export function publishedBase(
  site: Addressed,
  key: string | null,
  instance: Pick<Instance, 'appUrl' | 'sitesUrl'>,
): string | null {
  if (!site.published) return null;
  const address = addressOfSite(site, instance);
  if (site.visibility !== 'share-link') return address;
  return key === null ? null : `${address}/${key}`;
}

/** Paths that addresses have as they are: nearly all. */
const plain = /^[\w.!~*'()@/-]*$/;

/** A path as addresses have it. */
export function encodePath(path: string): string {
  if (plain.test(path)) return path;
  return path.split('/').map(encodeURIComponent).join('/').replaceAll('%40', '@');
}

/** A path as a URL; absent if the site has none. */
export function publishedAt(base: string | null, path: string): { published?: string } {
  return base === null ? {} : { published: path === '/' ? `${base}/` : base + encodePath(path) };
}
