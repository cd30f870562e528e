import { hrefOf, type Reading, urlOf } from '../reading.ts';
import { contentOf, type FoundPage, pathOf } from '../site/pages.ts';
import type { Variant } from '../site/published-site.ts';

/** A variant of the section that is read, with where the page is in it. */
export type Counterpart = {
  variant: Variant;
  href: string;
  /** The whole address of the same page; null where the variant lacks it. */
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
      const path = index < LOOKED_INTO ? await pathIn(reading, found, variant) : null;
      const url = path === null ? null : urlOf(reading, path);
      return { variant, href: hrefOf(reading, path ?? variant.path), url };
    }),
  );
}

async function pathIn(
  reading: Reading,
  { place, variant: current }: FoundPage,
  variant: Variant,
): Promise<string | null> {
  if (variant.id === current.id) return pathOf(variant, place);
  const { placed, byPath } = await contentOf(reading.database.orm, variant);
  const same = placed.get(place.page.id) ?? byPath.get(place.path);
  return same && !same.hidden && same.page.type === 'document' ? pathOf(variant, same) : null;
}
