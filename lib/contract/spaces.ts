import { anyContentLists, contentLists } from './collections.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './spaces.schemas.ts';

export type { Freshness, Space } from './spaces.schemas.ts';

export const visibilities = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
] as const;
export const editModes = ['live', 'locked'] as const;

/** The ages of pages, by the days since their last change; older ones are the last. */
export const PAGE_AGES = [30, 90, 182, 365] as const;
/** The most parts of the strip of a space; one part represents several pages of a large space. */
export const STRIP_LENGTH = 96;
/** The custom field, a number of months, after which the pages of a space are due for review. */
export const REVIEW_FIELD = 'review-months';
/** The most spaces of one answer: the pages of all of them are read. */
export const FRESHNESS_LIMIT = 25;

/** How long a deleted space can be restored, in days. */
export const RESTORABLE_DAYS = 7;

const inOrganization = '/v1/orgs/{organizationId}/spaces';
const spacePath = '/v1/spaces/{spaceId}';

export const listSpaces = endpoint<typeof schemas.listSpaces>()({
  method: 'GET',
  path: inOrganization,
  needs: ['organization', 'view'],
  extension: true,
});

/** How long ago the pages of each space were last changed. */
export const listFreshness = endpoint<typeof schemas.listFreshness>()({
  method: 'GET',
  path: `${inOrganization}/freshness`,
  needs: ['organization', 'view'],
  extension: true,
});

export const createSpace = endpoint<typeof schemas.createSpace>()({
  method: 'POST',
  path: inOrganization,
  needs: ['organization', 'view'],
  status: 201,
  refreshes: contentLists,
  extension: true,
});

export const listCollectionSpaces = endpoint<typeof schemas.listCollectionSpaces>()({
  method: 'GET',
  path: '/v1/collections/{collectionId}/spaces',
  needs: ['collection', 'view'],
});

export const getSpace = endpoint<typeof schemas.getSpace>()({
  method: 'GET',
  path: spacePath,
  needs: ['space', 'view'],
});

export const updateSpace = endpoint<typeof schemas.updateSpace>()({
  method: 'PATCH',
  path: spacePath,
  needs: ['space', 'admin'],
  refreshes: anyContentLists,
});

export const deleteSpace = endpoint<typeof schemas.deleteSpace>()({
  method: 'DELETE',
  path: spacePath,
  needs: ['space', 'admin'],
  status: 205,
  refreshes: anyContentLists,
});

export const restoreSpace = endpoint<typeof schemas.restoreSpace>()({
  method: 'POST',
  path: `${spacePath}/restore`,
  needs: ['space', 'admin'],
  inTrash: true,
  refreshes: anyContentLists,
});

export const duplicateSpace = endpoint<typeof schemas.duplicateSpace>()({
  method: 'POST',
  path: `${spacePath}/duplicate`,
  needs: ['space', 'view'],
  beyondSpace: true,
  status: 201,
  refreshes: anyContentLists,
});

export const moveSpace = endpoint<typeof schemas.moveSpace>()({
  method: 'POST',
  path: `${spacePath}/move`,
  needs: ['space', 'admin'],
  beyondSpace: true,
  refreshes: anyContentLists,
});

export const transferSpace = endpoint<typeof schemas.transferSpace>()({
  method: 'POST',
  path: `${spacePath}/transfer`,
  needs: ['space', 'admin'],
  beyondSpace: true,
  refreshes: anyContentLists,
});

export const previewSpaceTransfer = endpoint<typeof schemas.previewSpaceTransfer>()({
  method: 'POST',
  path: `${spacePath}/transfer/preview`,
  needs: ['space', 'admin'],
  beyondSpace: true,
  effects: 'none',
  extension: true,
});

export const previewSpaceDeletion = endpoint<typeof schemas.previewSpaceDeletion>()({
  method: 'POST',
  path: `${spacePath}/delete/preview`,
  needs: ['space', 'admin'],
  effects: 'none',
  extension: true,
});
