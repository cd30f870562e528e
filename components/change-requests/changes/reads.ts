import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { requestInput } from '../places.ts';

/** What of a change request its review reads: all that it changes, since its start or a revision. */
export function changesInput(spaceId: string, number: string, since?: string) {
  return {
    ...requestInput(spaceId, number),
    query: { limit: LIMIT_MAXIMUM, ...(since && { since }) },
  };
}

/** Which pages the reader has viewed. */
export function viewedInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: LIMIT_MAXIMUM } };
}

/** A page with its text as it was at a revision. */
export function pageInput(spaceId: string, revisionId: string, pageId: string) {
  return { parameters: { spaceId, revisionId, pageId }, query: { format: 'markdown' as const } };
}

/** A file as it was at a revision. */
export function fileInput(spaceId: string, revisionId: string, fileId: string) {
  return { parameters: { spaceId, revisionId, fileId } };
}

/** Where the links on a page of the change request lead. */
export function linksInput(spaceId: string, number: string, pageId: string) {
  const { parameters } = requestInput(spaceId, number);
  return { parameters: { ...parameters, pageId }, query: { limit: LIMIT_MAXIMUM } };
}

/** What reviewers said, the latest first. */
export function reviewsInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 100 } };
}
