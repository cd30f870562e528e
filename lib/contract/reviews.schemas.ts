import * as z from 'zod/mini';
import { askedReviewers, requestName } from './audit.ts';
import { commentBody } from './comments.schemas.ts';
import type { Description } from './endpoint.ts';
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
  summary: 'List the reviews of a change request',
  query: listQuery,
  reply: listOf(reviewShape),
  assumes: ['Sorted newest first.'],
} satisfies Description;

export const createReview = {
  summary: 'Approve a change request, or ask for changes',
  audit: {
    name: 'Change request reviewed',
    sentence: (facts) =>
      facts.payload.status === 'changes-requested'
        ? `requested changes in ${requestName(facts)}`
        : `approved ${requestName(facts)}`,
  },
  body: z.object({
    status: z.enum(reviewStatuses),
    comment: z.optional(commentBody),
    /** Extension: the revision that was viewed; 409 when it has changed since. */
    revision: z.optional(identifier),
  }),
  reply: reviewShape,
  refusals: { 409: 'The change request is a draft, merged, archived or the caller’s own.' },
  assumes: ['It reviews the current revision.', 'It completes a review request.'],
} satisfies Description;

export const reviewLoadShape = z.object({
  object: z.literal('review-load'),
  /** The person. */
  id: identifier,
  user: userShape,
  /** How many of their reviews were requested within a day, 3, 7 and 28 days, and before that. */
  ages: z.array(z.int()),
  waiting: z.int(),
  /** The request that has waited longest. */
  oldest: z.optional(
    z.object({
      number: z.int(),
      subject: z.string(),
      space: z.object({ id: identifier, title: z.string() }),
      requestedAt: timestamp,
    }),
  ),
});
export type ReviewLoad = z.infer<typeof reviewLoadShape>;

export const listReviewLoad = {
  summary: 'Count the pending review requests of each person, and when the oldest was made',
  query: listQuery,
  reply: listOf(reviewLoadShape),
  assumes: [
    'Open change requests in spaces that the caller can see; a review completes its request.',
    'Sorted by count, highest first.',
  ],
} satisfies Description;

export const requestedReviewerShape = z.object({
  object: z.literal('change-request-requested-reviewer'),
  revision: identifier,
  requestedBy: z.optional(userShape),
  createdAt: timestamp,
  kind: z.literal('user'),
  user: userShape,
});

export const listRequestedReviewers = {
  summary: 'List the requested reviewers',
  query: listQuery,
  reply: listOf(requestedReviewerShape),
} satisfies Description;

export const requestReviewers = {
  summary: 'Request reviews',
  audit: {
    name: 'Review requested',
    sentence: (facts) => `asked ${askedReviewers(facts)} to review ${requestName(facts)}`,
  },
  body: z.object({ users: z.array(identifier).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ users: z.array(userShape) }),
  refusals: {
    409: 'The person can’t review this space, or started the change request.',
  },
} satisfies Description;

export const removeRequestedReviewer = {
  summary: 'Cancel a review request',
  audit: {
    name: 'Review request removed',
    sentence: (facts) => `removed a review request from ${requestName(facts)}`,
  },
} satisfies Description;

export const viewedPageShape = z.object({
  page: identifier,
  /** The revision of the change request it was viewed at, to show only later changes. */
  revision: identifier,
  viewedAt: timestamp,
});

export const listViewedPages = {
  summary: 'List the pages of a change request that the caller has viewed',
  query: listQuery,
  reply: listOf(viewedPageShape),
} satisfies Description;

export const markViewed = {
  summary: 'Mark a page of a change request as viewed',
  audit: {
    name: 'Page marked as viewed',
    sentence: (facts) => `marked a page of ${requestName(facts)} as viewed`,
    several: (count) => `marked ${count} pages of change requests as viewed`,
  },
  body: z.object({
    /** The revision that was viewed. */
    revision: identifier,
  }),
  reply: viewedPageShape,
  refusals: {
    404: 'The revision doesn’t belong to this change request, or neither it nor the base revision has the page.',
  },
} satisfies Description;

export const markAllViewed = {
  summary: 'Mark pages of a change request as viewed',
  audit: {
    name: 'Pages marked as viewed',
    sentence: (facts) => `marked pages of ${requestName(facts)} as viewed`,
  },
  body: z.object({
    /** The revision that was viewed. */
    revision: identifier,
    pages: z.array(identifier).check(z.minLength(1), z.maxLength(VIEWED_AT_ONCE)),
  }),
  reply: z.object({ items: z.array(viewedPageShape) }),
  assumes: ['All or none: 404 for a page that neither the revision nor the base revision has.'],
} satisfies Description;

export const unmarkViewed = {
  summary: 'Mark a page of a change request as not viewed',
  audit: {
    name: 'Page marked as not viewed',
    sentence: (facts) => `marked a page of ${requestName(facts)} as not viewed`,
  },
} satisfies Description;
