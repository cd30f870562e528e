import { inSpaceTitle, intoSpaceTitle, requestChange, requestName } from './audit.ts';
import type * as schemas from './change-requests.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { ChangeRequest } from './change-requests.schemas.ts';

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;
export type ChangeRequestStatus = (typeof changeRequestStatuses)[number];

const inSpace = '/v1/spaces/{spaceId}/change-requests';
export const changeRequestPath = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

export const listChangeRequests = endpoint<typeof schemas.listChangeRequests>()({
  method: 'GET',
  path: inSpace,
  summary: 'List the change requests of a space',
  needs: ['space', 'view'],
  assumes: [
    'Sorted by last change, newest first.',
    'contributor: a person who wrote one of its revisions.',
  ],
});

export const listOrganizationChangeRequests = endpoint<
  typeof schemas.listOrganizationChangeRequests
>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/change-requests',
  summary: 'List the change requests of an organization that the caller can see',
  needs: ['organization', 'view'],
  extension: true,
});

export const createChangeRequest = endpoint<typeof schemas.createChangeRequest>()({
  method: 'POST',
  path: inSpace,
  summary: 'Start a change request',
  needs: ['space', 'edit'],
  audit: {
    name: 'Change request created',
    sentence: (facts) => `created ${requestName(facts)}${inSpaceTitle(facts.payload)}`,
  },
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  assumes: ['It starts as a draft.'],
});

export const getChangeRequest = endpoint<typeof schemas.getChangeRequest>()({
  method: 'GET',
  path: changeRequestPath,
  summary: 'Read a change request',
  needs: ['space', 'view'],
  assumes: ['Found by its id or its number.'],
});

export const updateChangeRequest = endpoint<typeof schemas.updateChangeRequest>()({
  method: 'PATCH',
  path: changeRequestPath,
  summary: 'Change the subject or the status of a change request',
  needs: ['space', 'edit'],
  audit: {
    name: 'Change request changed',
    sentence: (facts) => requestChange(facts),
  },
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  assumes: [
    'A merged change request can’t be changed (409).',
    'A change request without changes can’t be opened (409).',
  ],
});

export const mergeChangeRequest = endpoint<typeof schemas.mergeChangeRequest>()({
  method: 'POST',
  path: `${changeRequestPath}/merge`,
  summary: 'Merge a change request into its space',
  needs: ['space', 'merge'],
  audit: {
    name: 'Change request merged',
    sentence: (facts) => `merged ${requestName(facts)}${intoSpaceTitle(facts.payload)}`,
  },
  refreshes: ['/v1/spaces', '/v1/orgs'],
  assumes: [
    'Only an open change request with changes can be merged (409); of concurrent merges, exactly one succeeds.',
    'Changes made to the space since then are kept; with conflicts, nothing changes.',
  ],
});

export const updateFromSpace = endpoint<typeof schemas.updateFromSpace>()({
  method: 'POST',
  path: `${changeRequestPath}/update`,
  summary: 'Update a change request from its space',
  needs: ['space', 'edit'],
  audit: {
    name: 'Change request updated from its space',
    sentence: (facts) => `updated ${requestName(facts)} with the latest changes`,
  },
  refreshes: ['/v1/spaces/{spaceId}'],
  assumes: [
    'With conflicts, nothing changes.',
    'When it is already up to date, nothing changes and the result is update.',
  ],
});

export const forecastMerge = endpoint<typeof schemas.forecastMerge>()({
  method: 'GET',
  path: `${changeRequestPath}/forecast`,
  summary: 'Preview updating or merging a change request',
  needs: ['space', 'view'],
  extension: true,
});

export const getConflict = endpoint<typeof schemas.getConflict>()({
  method: 'GET',
  path: `${changeRequestPath}/conflicts/{pageId}`,
  summary: 'Read the three versions of a page that both sides changed',
  needs: ['space', 'view'],
  extension: true,
});

export const listChangeRequestChanges = endpoint<typeof schemas.listChangeRequestChanges>()({
  method: 'GET',
  path: `${changeRequestPath}/changes`,
  summary: 'List what a change request changes',
  needs: ['space', 'view'],
  extension: true,
});

export const listChangeRequestLinks = endpoint<typeof schemas.listChangeRequestLinks>()({
  method: 'GET',
  path: `${changeRequestPath}/links`,
  summary: 'List the links in a change request',
  needs: ['space', 'view'],
  extension: true,
});

export const listContributors = endpoint<typeof schemas.listContributors>()({
  method: 'GET',
  path: `${changeRequestPath}/contributors`,
  summary: 'List the contributors of a change request',
  needs: ['space', 'view'],
  extension: true,
});

export const revertChangeRequest = endpoint<typeof schemas.revertChangeRequest>()({
  method: 'POST',
  path: `${changeRequestPath}/revert`,
  summary: 'Start a change request that reverts a merged one',
  needs: ['space', 'edit'],
  audit: {
    name: 'Change request reverted',
    sentence: (facts) => {
      const { reverts } = facts.payload;
      const purpose = typeof reverts === 'number' ? ` to revert #${reverts}` : '';
      return `created ${requestName(facts)}${inSpaceTitle(facts.payload)}${purpose}`;
    },
  },
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  extension: true,
  refusals: {
    409: 'It isn’t merged, or later changes conflict with reverting it.',
  },
});
