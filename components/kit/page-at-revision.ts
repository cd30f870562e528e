import { queryFor } from '#lib/client/query.ts';
import { getRevisionPage, type PageWithBody } from '#lib/contract/revisions.ts';

/** Input of a page with its Markdown at a revision. */
export function pageInput(spaceId: string, revisionId: string, pageId: string) {
  return { parameters: { spaceId, revisionId, pageId }, query: { format: 'markdown' as const } };
}

/** Query of a page with its Markdown at a revision, which never changes. */
export function pageQuery(spaceId: string, revisionId: string, pageId: string) {
  return {
    ...queryFor(getRevisionPage, pageInput(spaceId, revisionId, pageId)),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** The Markdown of a page that was read with it; empty for groups and links. */
export function pageMarkdown(page: PageWithBody): string {
  return page.type === 'document' ? (page.markdown ?? '') : '';
}
