import { parseAsString } from 'nuqs/server';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { listChangeRequestChanges } from '#lib/contract/change-requests.ts';
import { getRevisionPage } from '#lib/contract/revisions.ts';
import { requestInput } from '../places.ts';

/** Writing in the URL: which page is open. */
export const writingSearch = { page: parseAsString };

/** Reads the tree of pages of a change request, its files, and which revision they are of. */
export function contentFor(spaceId: string, number: string) {
  return queryFor(getChangeRequestContent, requestInput(spaceId, number));
}

/** What of its changes is marked in the tree. */
export function changesInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 1000 } };
}

/** Reads what a change request changes. */
export function changesFor(spaceId: string, number: string) {
  return queryFor(listChangeRequestChanges, changesInput(spaceId, number));
}

/** What reading a page as one revision has it asks for; that never changes. */
export function pageInput(spaceId: string, revisionId: string, pageId: string) {
  return { parameters: { spaceId, revisionId, pageId }, query: { format: 'markdown' as const } };
}

/** Reads a page as one revision has it. */
export function pageFor(spaceId: string, revisionId: string, pageId: string) {
  return {
    ...queryFor(getRevisionPage, pageInput(spaceId, revisionId, pageId)),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
