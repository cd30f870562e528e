import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import type { Page } from '#lib/contract/revisions.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { structureOf } from '../board/items.ts';
import { pathOf } from '../board/paths.ts';

/** A section or site space that a redirect can lead to. */
export type DestinationOption = {
  id: string;
  kind: 'site-section' | 'site-space';
  title: string;
  path: string;
  /** For listing the pages of a space that the person can see. */
  spaceId?: string | undefined;
  emoji?: string | undefined;
  icon?: string | undefined;
};

/** All sections and site spaces of a site in order, without those in the trash. */
export function targetsOf(read: SiteStructure): DestinationOption[] {
  const structure = structureOf(read);
  return [...structure.nodes.values()].flatMap((item): DestinationOption[] => {
    if (item.object === 'site-section-group') return [];
    const about = { id: item.id, title: item.title, path: pathOf(structure, item.id) };
    if (item.object === 'site-section')
      return [{ ...about, kind: 'site-section', icon: item.icon }];
    if (item.deletedAt) return [];
    const { spaceId = item.space?.id, emoji = item.space?.emoji } = item;
    return [{ ...about, kind: 'site-space', spaceId, emoji }];
  });
}

type PageTarget = { id: string; title: string; path: string };

/** All pages of a space in order, without links. */
export function pagesOf(pages: readonly Page[]): PageTarget[] {
  return pages.flatMap((page) =>
    page.type === 'link'
      ? []
      : [{ id: page.id, title: page.title, path: page.path }, ...pagesOf(page.pages)],
  );
}

/** What is searched for: the path of a pasted URL, or else the text itself. */
export function searchedIn(text: string): string {
  const trimmed = text.trim();
  const { pathname } = (/^https?:\/\//i.test(trimmed) && URL.parse(trimmed)) || {};
  return pathname === undefined ? trimmed : percentDecoded(pathname).replace(/(?<=.)\/+$/, '');
}

/** The items with a text in their title or path, up to the length of a list. */
export function matching<Item extends { title: string; path: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  const wanted = searchedIn(text).toLocaleLowerCase('en');
  const found = items.filter(
    ({ title, path }) =>
      title.toLocaleLowerCase('en').includes(wanted) || path.toLowerCase().includes(wanted),
  );
  return found.slice(0, 50);
}

/** The redirect destination of a section or site space. */
export function destinationOf({ kind, id }: DestinationOption): RedirectDestination {
  return kind === 'site-section' ? { kind, siteSectionId: id } : { kind, siteSpaceId: id };
}

/** The section or site space of a destination, or the one with its page. */
export function targetIdOf(destination: RedirectDestination): string {
  return destination.kind === 'site-section' ? destination.siteSectionId : destination.siteSpaceId;
}
