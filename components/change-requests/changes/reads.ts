import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { requestInput } from '../places.ts';

/** The changes of a change request, since its base or a revision. */
export function changesInput(spaceId: string, number: string, since?: string) {
  return {
    ...requestInput(spaceId, number),
    query: { limit: LIMIT_MAXIMUM, ...(since && { since }) },
  };
}

/** The pages you have viewed. */
export function viewedInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: LIMIT_MAXIMUM } };
}

/** A file at a revision. */
export function fileInput(spaceId: string, revisionId: string, fileId: string) {
  return { parameters: { spaceId, revisionId, fileId } };
}

/** The link targets of a page in the change request. */
export function linksInput(spaceId: string, number: string, pageId: string) {
  const { parameters } = requestInput(spaceId, number);
  return { parameters: { ...parameters, pageId }, query: { limit: LIMIT_MAXIMUM } };
}

/** The link targets of a page at a revision. */
export function revisionLinksInput(spaceId: string, revisionId: string, pageId: string) {
  return { parameters: { spaceId, revisionId, pageId }, query: { limit: LIMIT_MAXIMUM } };
}

/** The reviews, newest first. */
export function reviewsInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 100 } };
}
