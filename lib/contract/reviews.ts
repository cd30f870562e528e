import { requestName } from './audit.ts';
import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './reviews.schemas.ts';

export type { Review } from './reviews.schemas.ts';

export const reviewStatuses = ['approved', 'changes-requested'] as const;

const reviewsPath = `${changeRequestPath}/reviews` as const;
const reviewersPath = `${changeRequestPath}/requested-reviewers` as const;

export const listReviews = endpoint<typeof schemas.listReviews>()({
  method: 'GET',
  path: reviewsPath,
  summary: 'List the reviews of a change request',
  needs: ['space', 'view'],
  extension: true,
  assumes: ['Sorted newest first.'],
});

export const createReview = endpoint<typeof schemas.createReview>()({
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
  status: 201,
  refreshes: [changeRequestPath],
  extension: true,
  refusals: { 409: 'The change request is a draft, merged, archived or the caller’s own.' },
  assumes: ['It reviews the current revision.', 'It completes a review request.'],
});

export const listRequestedReviewers = endpoint<typeof schemas.listRequestedReviewers>()({
  method: 'GET',
  path: reviewersPath,
  summary: 'List the requested reviewers',
  needs: ['space', 'view'],
  extension: true,
});

export const requestReviewers = endpoint<typeof schemas.requestReviewers>()({
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
  refreshes: [changeRequestPath],
  extension: true,
  refusals: {
    409: 'The person can’t review this space, or started the change request.',
  },
});

export const removeRequestedReviewer = endpoint()({
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

export const listViewedPages = endpoint<typeof schemas.listViewedPages>()({
  method: 'GET',
  path: viewedPath,
  summary: 'List the pages of a change request that the caller has viewed',
  needs: ['space', 'view'],
  extension: true,
});

export const markViewed = endpoint<typeof schemas.markViewed>()({
  method: 'PUT',
  path: `${viewedPath}/{pageId}`,
  summary: 'Mark a page of a change request as viewed',
  needs: ['space', 'view'],
  audit: {
    name: 'Page marked as viewed',
    sentence: (facts) => `marked a page of ${requestName(facts)} as viewed`,
  },
  refreshes: [viewedPath],
  extension: true,
  refusals: {
    404: 'The revision doesn’t belong to this change request, or neither it nor the base revision has the page.',
  },
});

/** Most pages one request can mark. */
export const VIEWED_AT_ONCE = 1000;

export const markAllViewed = endpoint<typeof schemas.markAllViewed>()({
  method: 'PUT',
  path: viewedPath,
  summary: 'Mark pages of a change request as viewed',
  needs: ['space', 'view'],
  audit: {
    name: 'Pages marked as viewed',
    sentence: (facts) => `marked pages of ${requestName(facts)} as viewed`,
  },
  refreshes: [viewedPath],
  extension: true,
  assumes: ['All or none: 404 for a page that neither the revision nor the base revision has.'],
});

export const unmarkViewed = endpoint()({
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
