import type { ChangedPage } from './changed-pages.ts';
import { FROM_START } from './search-params.ts';
import type { ViewedState } from './viewed-state.ts';

/** The revisions a review compares: the one the change request is based on, and its own. */
export type RevisionRange = { base: string; revision: string };

/** The revisions to compare for a page; null where the page didn't exist. */
export type PageRevisions = { pageId: string; before: string | null; after: string | null };

/**
 * Returns the revisions to compare for a page: since the last view if it changed again, otherwise since the
 * base revision, unless the URL says otherwise.
 */
export function pageRevisionsFor(
  page: Pick<ChangedPage, 'id' | 'sign'>,
  range: RevisionRange,
  viewedState: ViewedState,
  since: string | null,
): PageRevisions & { since: string | null } {
  const from =
    since === FROM_START
      ? null
      : (since ?? (viewedState.status === 'changed' ? viewedState.since : null));
  const wasThere = page.sign !== 'added' || from !== null;
  return {
    pageId: page.id,
    before: wasThere ? (from ?? range.base) : null,
    after: page.sign === 'deleted' ? null : range.revision,
    since: from,
  };
}

/** The cache key of a comparison. */
export function revisionsKey({ pageId, before, after }: PageRevisions): string {
  return `${pageId} ${before} ${after}`;
}
