import type { RedirectDestination } from '#lib/contract/redirects.ts';
import type { Page } from '#lib/contract/revisions.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { structureOf } from '../board/items.ts';
import { pathOf } from '../board/paths.ts';

/** A section or a site space that a redirect can lead to. */
export type Place = {
  id: string;
  kind: 'site-section' | 'site-space';
  title: string;
  path: string;
  /** For the pages of a space that the caller sees. */
  spaceId?: string | undefined;
  emoji?: string | undefined;
  icon?: string | undefined;
};

/** All sections and site spaces of a site in their order; what is in the trash is left out. */
export function placesOf(read: SiteStructure): Place[] {
  const structure = structureOf(read);
  return [...structure.items.values()].flatMap((item): Place[] => {
    if (item.object === 'site-section-group') return [];
    const about = { id: item.id, title: item.title, path: pathOf(structure, item.id) };
    if (item.object === 'site-section')
      return [{ ...about, kind: 'site-section', icon: item.icon }];
    if (item.deletedAt) return [];
    const { spaceId = item.space?.id, emoji = item.space?.emoji } = item;
    return [{ ...about, kind: 'site-space', spaceId, emoji }];
  });
}

export type FoundPage = { id: string; title: string; path: string };

/** All pages of a space in their order; links to elsewhere are none. */
export function pagesOf(pages: readonly Page[]): FoundPage[] {
  return pages.flatMap((page) =>
    page.type === 'link'
      ? []
      : [{ id: page.id, title: page.title, path: page.path }, ...pagesOf(page.pages)],
  );
}

/** Those with a text in their title or path, as many as a list shows. */
export function matching<Item extends { title: string; path: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  const found = items.filter(
    ({ title, path }) =>
      title.toLocaleLowerCase('en').includes(wanted) || path.toLowerCase().includes(wanted),
  );
  return found.slice(0, 50);
}

/** The destination that a place is. */
export function destinationAt({ kind, id }: Place): RedirectDestination {
  return kind === 'site-section' ? { kind, siteSectionId: id } : { kind, siteSpaceId: id };
}

/** The section or site space that a destination is, or has its page in. */
export function placeIdOf(destination: RedirectDestination): string {
  return destination.kind === 'site-section' ? destination.siteSectionId : destination.siteSpaceId;
}
