import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { getSpacePublication } from '#lib/contract/publishing.ts';
import { openSiteHref } from './open-site.ts';

/** The site on which a space is published, and its path there. */
type Published = NonNullable<ReplyOf<typeof getSpacePublication>['site']>;

/** Where a member opens a page on its site. @param page its path in the space, as in a URL */
export function publishedPageHref(
  organizationId: string,
  site: Published,
  page: string,
): string | undefined {
  const { path } = site;
  const below = page === '' ? path : `${path === '/' ? '' : path}/${page}`;
  const start = site.urls.published.replace(/\/$/, '');
  const published = path === '/' ? start : start.slice(0, -path.length);
  return openSiteHref(organizationId, { ...site, urls: { published } }, below);
}
