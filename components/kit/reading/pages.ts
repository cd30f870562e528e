import type { DocumentPage, Page } from '#lib/contract/revisions.ts';

export { safeHref } from '#lib/markdown/resolve.ts';

/** All documents in reading order. */
export function documentsOf(pages: readonly Page[]): DocumentPage[] {
  return pages.flatMap((page) => {
    if (page.type === 'link') return [];
    const below = documentsOf(page.pages);
    return page.type === 'document' ? [page, ...below] : below;
  });
}

/** The pages from the top down to the one with a path, itself included; empty if there is none. */
export function trailTo(pages: readonly Page[], path: string): Exclude<Page, { type: 'link' }>[] {
  for (const page of pages) {
    if (page.type === 'link') continue;
    if (page.path === path) return [page];
    const below = trailTo(page.pages, path);
    if (below.length > 0) return [page, ...below];
  }
  return [];
}

/** The previous and next document in reading order, without hidden ones. */
export function neighborsOf(pages: readonly Page[], id: string) {
  const listed = documentsOf(pages).filter((page) => page.id === id || !page.hidden);
  const index = listed.findIndex((page) => page.id === id);
  return {
    previous: index > 0 ? listed[index - 1] : undefined,
    next: index >= 0 ? listed[index + 1] : undefined,
  };
}
