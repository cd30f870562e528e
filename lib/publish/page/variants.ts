import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import { canonicalOf, hrefOf, type Reading } from '../reading.ts';
import { isForSearchEngines } from '../site/listing.ts';
import { contentOf, type FoundPage, pathOf } from '../site/pages.ts';
import type { Variant } from '../site/published-site.ts';

/** A variant of the section that is read, with where the page is in it. */
export type Counterpart = {
  variant: Variant;
  href: string;
  /** The whole address of the same page; null where the variant lacks it or search engines don't list it. */
  url: string | null;
};

/** How many variants are looked into for the page; others are led to at their start. */
const LOOKED_INTO = 50;

/** The variants of the section with the same page in each: by its id, else by its path. */
export async function counterpartsOf(reading: Reading, found: FoundPage): Promise<Counterpart[]> {
  const { variants } = found.section;
  if (variants.length < 2) return [];
  return Promise.all(
    variants.map(async (variant, index): Promise<Counterpart> => {
      const place = index < LOOKED_INTO ? await placeIn(reading, found, variant) : null;
      const path = place && pathOf(variant, place);
      const url =
        path !== null && place && isForSearchEngines(place) ? canonicalOf(reading, path) : null;
      return { variant, href: hrefOf(reading, path ?? variant.path), url };
    }),
  );
}

async function placeIn(
  reading: Reading,
  { place, variant: current }: FoundPage,
  variant: Variant,
): Promise<PlacedPage | null> {
  if (variant.id === current.id) return place;
  const { placed, byPath } = await contentOf(reading.database.orm, variant);
  const same = placed.get(place.page.id) ?? byPath.get(place.path);
  return same && !same.hidden && same.page.type === 'document' ? same : null;
}
