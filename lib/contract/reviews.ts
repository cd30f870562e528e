import * as z from 'zod/mini';
import { changeRequestPath } from './change-requests.ts';
import { commentBody } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.ts';

export const reviewStatuses = ['approved', 'changes-requested'] as const;

export const reviewShape = z.object({
  object: z.literal('change-request-review'),
  id: identifier,
  /** What was judged. */
  revision: identifier,
  reviewer: z.optional(userShape),
  status: z.enum(reviewStatuses),
  comment: z.optional(z.object({ markdown: z.string() })),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Extension: whether the request was changed since. */
  outdated: z.boolean(),
});
export type Review = z.infer<typeof reviewShape>;

const reviewsPath = `${changeRequestPath}/reviews` as const;
const reviewersPath = `${changeRequestPath}/requested-reviewers` as const;

export const listReviews = endpoint({
  method: 'GET',
  path: reviewsPath,
  summary: 'List the reviews of a change request',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(reviewShape),
  extension: true,
  assumes: ['the last first'],
});

export const createReview = endpoint({
  method: 'POST',
  path: reviewsPath,
  summary: 'Approve a change request, or ask for changes',
  needs: ['space', 'review'],
  body: z.object({
    status: z.enum(reviewStatuses),
    comment: z.optional(commentBody),
    /** Extension: the revision that was looked at: 409 when it was changed since. */
    revision: z.optional(identifier),
  }),
  reply: reviewShape,
  status: 201,
  refreshes: [changeRequestPath],
  extension: true,
  assumes: [
    'of the revision it has now',
    '409 for a draft, for a merged or archived one, and for one’s own',
    'it answers a request for a review',
  ],
});

export const requestedReviewerShape = z.object({
  object: z.literal('change-request-requested-reviewer'),
  revision: identifier,
  requestedBy: z.optional(userShape),
  createdAt: timestamp,
  kind: z.literal('user'),
  user: userShape,
});

export const listRequestedReviewers = endpoint({
  method: 'GET',
  path: reviewersPath,
  summary: 'List whose review was asked for',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(requestedReviewerShape),
  extension: true,
});

export const requestReviewers = endpoint({
  method: 'POST',
  path: reviewersPath,
  summary: 'Ask people for a review',
  needs: ['space', 'edit'],
  body: z.object({ users: z.array(identifier).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ users: z.array(userShape) }),
  refreshes: [changeRequestPath],
  extension: true,
  assumes: ['409 for somebody who may not review this space, and for whoever started the request'],
});

export const removeRequestedReviewer = endpoint({
  method: 'DELETE',
  path: `${reviewersPath}/{userId}`,
  summary: 'Take back asking somebody for a review',
  needs: ['space', 'edit'],
  status: 205,
  refreshes: [changeRequestPath],
  extension: true,
});

const viewedPath = `${changeRequestPath}/viewed` as const;

export const viewedPageShape = z.object({
  page: identifier,
  /** The revision of the change request it was viewed at: what changed since can be shown alone. */
  revision: identifier,
  viewedAt: timestamp,
});

export const listViewedPages = endpoint({
  method: 'GET',
  path: viewedPath,
  summary: 'List the pages of a change request that the caller has viewed',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(viewedPageShape),
  extension: true,
});

export const markViewed = endpoint({
  method: 'PUT',
  path: `${viewedPath}/{pageId}`,
  summary: 'Mark a page of a change request as viewed',
  needs: ['space', 'view'],
  body: z.object({
    /** The revision that was looked at. */
    revision: identifier,
  }),
  reply: viewedPageShape,
  refreshes: [viewedPath],
  extension: true,
  assumes: [
    '404 for a revision that is none of this change request',
    '404 for a page that neither the revision nor what the request started from has',
  ],
});

/** How many pages one request marks. */
export const VIEWED_AT_ONCE = 1000;

export const markAllViewed = endpoint({
  method: 'PUT',
  path: viewedPath,
  summary: 'Mark pages of a change request as viewed',
  needs: ['space', 'view'],
  body: z.object({
    /** The revision that was looked at. */
    revision: identifier,
    pages: z.array(identifier).check(z.minLength(1), z.maxLength(VIEWED_AT_ONCE)),
  }),
  reply: z.object({ items: z.array(viewedPageShape) }),
  refreshes: [viewedPath],
  extension: true,
  assumes: [
    'all of them or none: 404 for a page that neither the revision nor what the request started from has',
  ],
});

export const unmarkViewed = endpoint({
  method: 'DELETE',
  path: `${viewedPath}/{pageId}`,
  summary: 'Take the mark of a viewed page away',
  needs: ['space', 'view'],
  status: 205,
  refreshes: [viewedPath],
  extension: true,
});
