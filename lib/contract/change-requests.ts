import type * as schemas from './change-requests.schemas.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';

export type { ChangeRequest } from './change-requests.schemas.ts';

/** What lists of change requests can be sorted by. */
export const changeRequestSorts = ['updatedAt', 'createdAt'] as const;

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;
export type ChangeRequestStatus = (typeof changeRequestStatuses)[number];

/** The sides of a merge: `theirs` is the space, `ours` the change request. */
export const mergeSides = ['theirs', 'ours'] as const;
export type MergeSide = (typeof mergeSides)[number];

/** Most characters of a description. */
export const DESCRIPTION_MAXIMUM = 10_000;

const inSpace = '/v1/spaces/{spaceId}/change-requests';
export const changeRequestPath = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

export const listChangeRequests = endpoint<typeof schemas.listChangeRequests>()({
  method: 'GET',
  path: inSpace,
  needs: ['space', 'view'],
});

export const listOrganizationChangeRequests = endpoint<
  typeof schemas.listOrganizationChangeRequests
>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/change-requests',
  needs: ['organization', 'view'],
  extension: true,
});

export const createChangeRequest = endpoint<typeof schemas.createChangeRequest>()({
  method: 'POST',
  path: inSpace,
  needs: ['space', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
});

export const getChangeRequest = endpoint<typeof schemas.getChangeRequest>()({
  method: 'GET',
  path: changeRequestPath,
  needs: ['space', 'view'],
});

export const updateChangeRequest = endpoint<typeof schemas.updateChangeRequest>()({
  method: 'PATCH',
  path: changeRequestPath,
  needs: ['space', 'edit'],
  locks: 'subject',
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
});

export const mergeChangeRequest = endpoint<typeof schemas.mergeChangeRequest>()({
  method: 'POST',
  path: `${changeRequestPath}/merge`,
  needs: ['space', 'merge'],
  locks: 'subject',
  refreshes: ['/v1/spaces', '/v1/orgs'],
});

export const updateFromSpace = endpoint<typeof schemas.updateFromSpace>()({
  method: 'POST',
  path: `${changeRequestPath}/update`,
  needs: ['space', 'edit'],
  locks: 'subject',
  refreshes: ['/v1/spaces/{spaceId}'],
});

export const forecastMerge = endpoint<typeof schemas.forecastMerge>()({
  method: 'GET',
  path: `${changeRequestPath}/forecast`,
  needs: ['space', 'view'],
  extension: true,
});
/** What a merge would do now, and the checks it has to pass. */
export type MergeForecast = ReplyOf<typeof forecastMerge>;

export const getConflict = endpoint<typeof schemas.getConflict>()({
  method: 'GET',
  path: `${changeRequestPath}/conflicts/{pageId}`,
  needs: ['space', 'view'],
  extension: true,
});

export const listChangeRequestChanges = endpoint<typeof schemas.listChangeRequestChanges>()({
  method: 'GET',
  path: `${changeRequestPath}/changes`,
  needs: ['space', 'view'],
  extension: true,
});

export const listChangeRequestLinks = endpoint<typeof schemas.listChangeRequestLinks>()({
  method: 'GET',
  path: `${changeRequestPath}/links`,
  needs: ['space', 'view'],
  extension: true,
});

export const listContributors = endpoint<typeof schemas.listContributors>()({
  method: 'GET',
  path: `${changeRequestPath}/contributors`,
  needs: ['space', 'view'],
  extension: true,
});

export const revertChangeRequest = endpoint<typeof schemas.revertChangeRequest>()({
  method: 'POST',
  path: `${changeRequestPath}/revert`,
  needs: ['space', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  extension: true,
});
