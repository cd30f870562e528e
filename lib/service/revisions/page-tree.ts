import { PAGE_SLUG } from '#lib/contract/page-slugs.ts';
import type { PageNode } from './chunks.ts';

/** A page with its position: in reading order a page comes before its subpages. */
export type PlacedPage = {
  page: PageNode;
  parent: PlacedPage | null;
  path: string;
  /** The page or one of its ancestors is hidden. */
  hidden: boolean;
  /** The page or one of its ancestors is excluded from search. */
  noIndex: boolean;
};

/** All pages of a tree in reading order, with their paths. */
export function placePages(tree: readonly PageNode[], parent: PlacedPage | null = null) {
  const placed: PlacedPage[] = [];
  const visit = (pages: readonly PageNode[], above: PlacedPage | null) => {
    for (const page of pages) {
      const path = above ? `${above.path}/${page.slug}` : page.slug;
      const hidden = page.hidden === true || above?.hidden === true;
      const noIndex = page.noIndex === true || above?.noIndex === true;
      const place = { page, parent: above, path, hidden, noIndex };
      placed.push(place);
      visit(page.pages, place);
    }
  };
  visit(tree, parent);
  return placed;
}

/** The depth of a page tree. */
export function depthOf(tree: readonly PageNode[]): number {
  let depth = 0;
  for (let level = tree; level.length > 0; level = level.flatMap(({ pages }) => pages)) depth += 1;
  return depth;
}

/** Creates a name for addresses from a title, where only lowercase letters of English and digits are allowed. */
export function slugOf(title: string, wordless = 'page'): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 90).replace(/-$/, '') || wordless;
}

/** Latin letters without a plain one in them, as languages that use them write them otherwise. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', þ: 'th', ı: 'i' },
};
/** The longest slug that is made of a title, in characters of a URL. */
const WRITTEN_MAXIMUM = 270;

/**
 * Creates the slug of a page from its title: words in any script, in lowercase. Latin letters lose their
 * accents; other letters keep their marks, without which they would be other letters.
 */
export function pageSlugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłħþı]/g, (letter) => plainLetters[letter] ?? letter)
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  let slug = '';
  let written = 0;
  for (const character of words?.join('-') ?? '') {
    written += encodeURIComponent(character).length;
    if (written > WRITTEN_MAXIMUM || slug.length >= 90) break;
    slug += character;
  }
  slug = slug.replace(/-$/, '').normalize('NFC');
  return PAGE_SLUG.test(slug) ? slug : 'page';
}

/** A slug that no sibling has: the wanted one, or it with the first free number. */
export function freeSlug(wanted: string, siblings: readonly Pick<PageNode, 'slug'>[]): string {
  const taken = new Set(siblings.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const slug = `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
