import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './reviews.schemas.ts';

export type { Review, ReviewLoad } from './reviews.schemas.ts';

export const reviewStatuses = ['approved', 'changes-requested'] as const;

const reviewsPath = `${changeRequestPath}/reviews` as const;
const reviewersPath = `${changeRequestPath}/requested-reviewers` as const;

export const listReviews = endpoint<typeof schemas.listReviews>()({
  method: 'GET',
  path: reviewsPath,
  needs: ['space', 'view'],
  extension: true,
});

export const createReview = endpoint<typeof schemas.createReview>()({
  method: 'POST',
  path: reviewsPath,
  needs: ['space', 'review'],
  locks: 'subject',
  status: 201,
  refreshes: [changeRequestPath],
  extension: true,
});

export const listRequestedReviewers = endpoint<typeof schemas.listRequestedReviewers>()({
  method: 'GET',
  path: reviewersPath,
  needs: ['space', 'view'],
  extension: true,
});

export const requestReviewers = endpoint<typeof schemas.requestReviewers>()({
  method: 'POST',
  path: reviewersPath,
  needs: ['space', 'edit'],
  locks: 'subject',
  refreshes: [changeRequestPath],
  extension: true,
});

export const removeRequestedReviewer = endpoint<typeof schemas.removeRequestedReviewer>()({
  method: 'DELETE',
  path: `${reviewersPath}/{userId}`,
  needs: ['space', 'edit'],
  locks: 'subject',
  status: 205,
  refreshes: [changeRequestPath],
  extension: true,
});

/** The ages of requests for a review, in days; older ones are the last. */
export const REQUEST_AGES = [1, 3, 7, 28] as const;

/** How many open change requests wait for the review of each person, and for how long. */
export const listReviewLoad = endpoint<typeof schemas.listReviewLoad>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/change-requests/review-load',
  needs: ['organization', 'view'],
  extension: true,
});

const viewedPath = `${changeRequestPath}/viewed` as const;

export const listViewedPages = endpoint<typeof schemas.listViewedPages>()({
  method: 'GET',
  path: viewedPath,
  needs: ['space', 'view'],
  extension: true,
});

export const markViewed = endpoint<typeof schemas.markViewed>()({
  method: 'PUT',
  path: `${viewedPath}/{pageId}`,
  needs: ['space', 'view'],
  locks: 'subject',
  refreshes: [viewedPath],
  extension: true,
});

/** Most pages one request can mark. */
export const VIEWED_AT_ONCE = 1000;

export const markAllViewed = endpoint<typeof schemas.markAllViewed>()({
  method: 'PUT',
  path: viewedPath,
  needs: ['space', 'view'],
  locks: 'subject',
  refreshes: [viewedPath],
  extension: true,
});

export const unmarkViewed = endpoint<typeof schemas.unmarkViewed>()({
  method: 'DELETE',
  path: `${viewedPath}/{pageId}`,
  needs: ['space', 'view'],
  locks: 'subject',
  status: 205,
  refreshes: [viewedPath],
  extension: true,
});
