import { pathOfPage } from '#lib/service/published/addresses.ts';
import { type FoundPages, searchPages } from '#lib/service/search/pages.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { meetsIn } from '../site/page-markdown.ts';
import type { Variant } from '../site/published-site.ts';
import { variantsIn } from '../site/visible.ts';
import { redirectedPaths } from './redirects.ts';

/** A text with the places of what was searched for. */
export type Marked = { text: string; matches: readonly (readonly [number, number])[] };

/** A page that was found, as the dialog shows it. */
type SearchResult = {
  href: string;
  /** Its path on the site. */
  path: string;
  title: Marked;
  /** The heading of its best section; empty for the text before the first. */
  heading: Marked;
  excerpt: Marked;
  /** Its section and its version or language, where there are several. */
  section?: string;
};
/** The pages found, and the search that finds some where the one asked for found nothing. */
export type SearchAnswer = { query: string; correction?: string; results: SearchResult[] };

/** The pages that the visitor sees, by words in them. */
export async function findPages(
  reading: Reading,
  asked: string,
  limit: number,
): Promise<SearchAnswer> {
  const { site, database, view } = reading;
  const variants = new Map(variantsIn(view).map((variant) => [variant.spaceId, variant]));
  const found: FoundPages = asked
    ? await searchPages(database.orm, {
        organizationId: site.row.organizationId,
        spaceIds: [...variants.keys()],
        query: asked,
        limit,
        meets: meetsIn(reading),
      })
    : { pages: [] };
  const elsewhere = await redirectedPaths(reading);
  const results = found.pages.flatMap(({ spaceId, path, title, section, excerpt }) => {
    const variant = variants.get(spaceId);
    if (!variant) return [];
    const at = pathOfPage(variant.path, path);
    if (elsewhere.has(at)) return [];
    const anchor = section.anchor && `#${encodeURIComponent(section.anchor)}`;
    const href = hrefOf(reading, at) + anchor;
    const place = placeOf(reading, variant);
    return [
      {
        href,
        path: at,
        title,
        heading: section.heading,
        excerpt,
        ...(place && { section: place }),
      },
    ];
  });
  const { correction } = found;
  return { query: asked, ...(correction !== undefined && { correction }), results };
}

/** Where a page is, in words: its section, and its version or language, if there are several. */
export function placeOf({ view }: Reading, variant: Variant): string {
  const section = view.sections.find(({ variants }) => variants.includes(variant));
  const names = [
    ...(section && view.sections.length > 1 ? [section.title] : []),
    ...(section && section.variants.length > 1 ? [variant.title] : []),
  ];
  return names.join(' · ');
}
