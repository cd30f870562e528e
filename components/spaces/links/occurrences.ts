import type { Link } from '#lib/contract/revisions.ts';
import { readHref } from '#lib/markdown/link-syntax.ts';

/** A link on a page, as written there. */
export type Occurrence = { page: string; title: string; href: string };

/** All links to what a broken link leads to, from pages of any folder: its own first. */
export function occurrencesOf(link: Link, broken: readonly Link[]): Occurrence[] {
  const wanted = new Set(placesOf(link).map(({ target }) => target));
  const found = new Map<string, Occurrence>();
  for (const { target, ...occurrence } of [link, ...broken].flatMap(placesOf))
    if (wanted.has(target)) found.set(keyOf(occurrence), occurrence);
  return [...found.values()];
}

/** Names a link on a page. */
export const keyOf = ({ page, href }: Pick<Occurrence, 'page' | 'href'>) => `${page} ${href}`;

function placesOf({ href = '', locationReferences }: Link) {
  return locationReferences.flatMap((place) => {
    if (place.kind !== 'page') return [];
    const { id, title, path } = place.page;
    const read = readHref(href, { id, path });
    const target = read.kind === 'url' ? href : JSON.stringify(read);
    return [{ page: id, title, href, target }];
  });
}
