import { documentsOf, safeHref } from '#components/kit/reading/pages.ts';
import { routes } from '#components/kit/routes.ts';
import type { ContentReference, DocumentPage, Page } from '#lib/contract/revisions.ts';
import { pageHref } from '../places.ts';

export { documentsOf, neighborsOf, safeHref, trailTo } from '#components/kit/reading/pages.ts';

/** A page in the tree beside the text. */
export type TreePage = {
  id: string;
  title: string;
  emoji?: string;
  kind: Page['type'];
  /** Its path; empty for a link. */
  path: string;
  /** The URL it opens; absent for a group and for a broken link. */
  href?: string;
  isHidden?: true;
  pages: TreePage[];
};

type SpaceRoute = { organizationId: string; base: string };

/** The tree of pages with links of this dashboard. */
export function treeOf(pages: readonly Page[], route: SpaceRoute): TreePage[] {
  const documents = documentsOf(pages);
  const known = new Map(documents.map((page) => [page.id, page]));
  const visit = (page: Page): TreePage => {
    const href = page.type === 'link' ? linkHref(page, route, known) : ownHref(page, route);
    return {
      id: page.id,
      title: page.title,
      ...(page.emoji && { emoji: page.emoji }),
      kind: page.type,
      path: page.type === 'link' ? '' : page.path,
      ...(href && { href }),
      ...(page.hidden && { isHidden: true as const }),
      pages: page.type === 'link' ? [] : page.pages.map(visit),
    };
  };
  return pages.map(visit);
}

function ownHref(page: Exclude<Page, { type: 'link' }>, { base }: SpaceRoute): string | undefined {
  return page.type === 'document' ? pageHref(base, page.path) : undefined;
}

function linkHref(
  { target, href }: Extract<Page, { type: 'link' }>,
  { organizationId, base }: SpaceRoute,
  known: ReadonlyMap<string, DocumentPage>,
): string | undefined {
  return referenceHref(target, organizationId, base, known) ?? safeHref(href);
}

function referenceHref(
  target: ContentReference,
  organizationId: string,
  base: string,
  known: ReadonlyMap<string, DocumentPage>,
): string | undefined {
  const spaceOf = (id: string) => routes.space({ organization: organizationId, id });
  switch (target.kind) {
    case 'url':
      return safeHref(target.url);
    case 'space':
      return spaceOf(target.space);
    case 'collection':
      return routes.content(organizationId, { collection: target.collection });
    case 'page':
    case 'anchor': {
      const anchor = target.kind === 'anchor' ? target.anchor : undefined;
      const page = target.page ? known.get(target.page) : undefined;
      if (page) return pageHref(base, page.path, anchor);
      return target.space && target.page
        ? `${spaceOf(target.space)}/pages?page=${encodeURIComponent(target.page)}`
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Counts the documents, and all pages including groups and links. */
export function countPages(pages: readonly Page[]): { documents: number; all: number } {
  const counts = { documents: 0, all: 0 };
  for (const page of pages) {
    counts.all += 1;
    if (page.type === 'document') counts.documents += 1;
    if (page.type === 'link') continue;
    const below = countPages(page.pages);
    counts.documents += below.documents;
    counts.all += below.all;
  }
  return counts;
}
