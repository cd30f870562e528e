import * as z from 'zod/mini';
import { requestName } from './audit.ts';
import { changeRequestPath } from './change-requests.ts';
import { commentBody } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.ts';

export const reviewStatuses = ['approved', 'changes-requested'] as const;

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
  assumes: ['Sorted newest first.'],
});

export const createReview = endpoint({
  method: 'POST',
  path: reviewsPath,
  summary: 'Approve a change request, or ask for changes',
  needs: ['space', 'review'],
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
  status: 201,
  refreshes: [changeRequestPath],
  extension: true,
  refusals: { 409: 'The change request is a draft, merged, archived or the caller’s own.' },
  assumes: ['It reviews the current revision.', 'It completes a review request.'],
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
  summary: 'List the requested reviewers',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(requestedReviewerShape),
  extension: true,
});

export const requestReviewers = endpoint({
  method: 'POST',
  path: reviewersPath,
  summary: 'Request reviews',
  needs: ['space', 'edit'],
  audit: {
    name: 'Review requested',
    sentence: (facts) => {
      const { asked } = facts.payload;
      const count = Array.isArray(asked) ? asked.length : 1;
      return `asked ${count === 1 ? 'someone' : `${count} people`} to review ${requestName(facts)}`;
    },
  },
  body: z.object({ users: z.array(identifier).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ users: z.array(userShape) }),
  refreshes: [changeRequestPath],
  extension: true,
  refusals: {
    409: 'The person can’t review this space, or started the change request.',
  },
});

export const removeRequestedReviewer = endpoint({
  method: 'DELETE',
  path: `${reviewersPath}/{userId}`,
  summary: 'Cancel a review request',
  needs: ['space', 'edit'],
  audit: {
    name: 'Review request removed',
    sentence: (facts) => `removed a review request from ${requestName(facts)}`,
  },
  status: 205,
  refreshes: [changeRequestPath],
  extension: true,
});

const viewedPath = `${changeRequestPath}/viewed` as const;

export const viewedPageShape = z.object({
  page: identifier,
  /** The revision of the change request it was viewed at, to show only later changes. */
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
  audit: {
    name: 'Page marked as viewed',
    sentence: (facts) => `marked a page of ${requestName(facts)} as viewed`,
  },
  body: z.object({
    /** The revision that was viewed. */
    revision: identifier,
  }),
  reply: viewedPageShape,
  refreshes: [viewedPath],
  extension: true,
  refusals: {
    404: 'The revision doesn’t belong to this change request, or neither it nor the base revision has the page.',
  },
});

/** Most pages one request can mark. */
export const VIEWED_AT_ONCE = 1000;

export const markAllViewed = endpoint({
  method: 'PUT',
  path: viewedPath,
  summary: 'Mark pages of a change request as viewed',
  needs: ['space', 'view'],
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
  refreshes: [viewedPath],
  extension: true,
  assumes: ['All or none: 404 for a page that neither the revision nor the base revision has.'],
});

export const unmarkViewed = endpoint({
  method: 'DELETE',
  path: `${viewedPath}/{pageId}`,
  summary: 'Mark a page of a change request as not viewed',
  needs: ['space', 'view'],
  audit: {
    name: 'Page marked as not viewed',
    sentence: (facts) => `marked a page of ${requestName(facts)} as not viewed`,
  },
  status: 205,
  refreshes: [viewedPath],
  extension: true,
});
