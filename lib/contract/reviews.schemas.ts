import * as z from 'zod/mini';
import { commentBody } from './comments.schemas.ts';
import { reviewStatuses, VIEWED_AT_ONCE } from './reviews.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.schemas.ts';

export const reviewShape = z.object({
  object: z.literal('change-request-review'),
  id: identifier,
  /** The reviewed revision. */
  revision: identifier,
  reviewer: z.optional(userShape),
  status: z.enum(reviewStatuses),
  comment: z.optional(z.object({ markdown: z.string() })),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Extension: whether the request has changed since. */
  outdated: z.boolean(),
});
export type Review = z.infer<typeof reviewShape>;

export const listReviews = {
  query: listQuery,
  reply: listOf(reviewShape),
};

export const createReview = {
  body: z.object({
    status: z.enum(reviewStatuses),
    comment: z.optional(commentBody),
    /** Extension: the revision that was viewed; 409 when it has changed since. */
    revision: z.optional(identifier),
  }),
  reply: reviewShape,
};

export const requestedReviewerShape = z.object({
  object: z.literal('change-request-requested-reviewer'),
  revision: identifier,
  requestedBy: z.optional(userShape),
  createdAt: timestamp,
  kind: z.literal('user'),
  user: userShape,
});

export const listRequestedReviewers = {
  query: listQuery,
  reply: listOf(requestedReviewerShape),
};

export const requestReviewers = {
  body: z.object({ users: z.array(identifier).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ users: z.array(userShape) }),
};

export const viewedPageShape = z.object({
  page: identifier,
  /** The revision of the change request it was viewed at, to show only later changes. */
  revision: identifier,
  viewedAt: timestamp,
});

export const listViewedPages = {
  query: listQuery,
  reply: listOf(viewedPageShape),
};

export const markViewed = {
  body: z.object({
    /** The revision that was viewed. */
    revision: identifier,
  }),
  reply: viewedPageShape,
};

export const markAllViewed = {
  body: z.object({
    /** The revision that was viewed. */
    revision: identifier,
    pages: z.array(identifier).check(z.minLength(1), z.maxLength(VIEWED_AT_ONCE)),
  }),
  reply: z.object({ items: z.array(viewedPageShape) }),
};
