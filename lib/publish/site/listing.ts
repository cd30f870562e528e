import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import type { LoadedSite } from './published-site.ts';

/** Only public sites are for search engines. */
export function isListed({ row }: Pick<LoadedSite, 'row'>): boolean {
  return row.visibility === 'public';
}

/** Whether search engines may list a page: it isn't hidden, and neither it nor a page above says no. */
export function isForSearchEngines(place: PlacedPage): boolean {
  for (let at: PlacedPage | null = place; at; at = at.parent)
    if (at.page.noIndex || at.page.noRobotsIndex) return false;
  return !place.hidden;
}

/** Whether the site's own search, its feed and what programs read list a page. */
export function isForSearch(place: PlacedPage): boolean {
  return place.page.type === 'document' && !place.hidden && !place.noIndex;
}

/** The robots directive of a page, or of anything else on a site; null if search engines may list it. */
export function robotsOf(site: LoadedSite, place?: PlacedPage): string | null {
  if (!isListed(site)) return 'noindex, nofollow';
  return place && !isForSearchEngines(place) ? 'noindex' : null;
}

/** The same as a header. */
export function robotsHeader(site: LoadedSite, place?: PlacedPage): Record<string, string> {
  const robots = robotsOf(site, place);
  return robots === null ? {} : { 'x-robots-tag': robots };
}
