import type * as schemas from './collections.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { Collection } from './collections.schemas.ts';

const inOrganization = '/v1/orgs/{organizationId}/collections';
const collectionPath = '/v1/collections/{collectionId}';

/** Lists that show content, so they are stale after a change. */
export const contentLists = [
  '/v1/orgs/{organizationId}/tree',
  '/v1/orgs/{organizationId}/collections',
  '/v1/orgs/{organizationId}/spaces',
  '/v1/collections',
] as const;

/** The same for endpoints whose path names no organization. */
export const anyContentLists = ['/v1/orgs', '/v1/collections', '/v1/spaces'] as const;

/** Needed wherever content is created, copied or moved to. */
export const createsIn = [
  { needs: ['collection', 'create'], on: 'the parent collection', when: 'with a parent' },
  { needs: ['organization', 'createContent'], on: 'the organization', when: 'without a parent' },
] as const;

/** Needed to transfer content out of an organization. */
export const leavesOrganization = {
  needs: ['organization', 'admin'],
  on: 'this organization',
  when: 'to another organization',
} as const;

export const listCollections = endpoint<typeof schemas.listCollections>()({
  method: 'GET',
  path: inOrganization,
  needs: ['organization', 'view'],
});

export const createCollection = endpoint<typeof schemas.createCollection>()({
  method: 'POST',
  path: inOrganization,
  needs: ['organization', 'view'],
  status: 201,
  refreshes: contentLists,
});

export const getCollection = endpoint<typeof schemas.getCollection>()({
  method: 'GET',
  path: collectionPath,
  needs: ['collection', 'view'],
});

export const updateCollection = endpoint<typeof schemas.updateCollection>()({
  method: 'PATCH',
  path: collectionPath,
  needs: ['collection', 'admin'],
  refreshes: anyContentLists,
});

export const deleteCollection = endpoint<typeof schemas.deleteCollection>()({
  method: 'DELETE',
  path: collectionPath,
  needs: ['collection', 'admin'],
  status: 205,
  refreshes: anyContentLists,
});

export const restoreCollection = endpoint<typeof schemas.restoreCollection>()({
  method: 'POST',
  path: `${collectionPath}/restore`,
  needs: ['collection', 'admin'],
  inTrash: true,
  refreshes: anyContentLists,
  extension: true,
});

export const moveCollection = endpoint<typeof schemas.moveCollection>()({
  method: 'POST',
  path: `${collectionPath}/move`,
  needs: ['collection', 'admin'],
  refreshes: anyContentLists,
});

export const transferCollection = endpoint<typeof schemas.transferCollection>()({
  method: 'POST',
  path: `${collectionPath}/transfer`,
  needs: ['collection', 'admin'],
  refreshes: anyContentLists,
});

export const previewCollectionTransfer = endpoint<typeof schemas.previewCollectionTransfer>()({
  method: 'POST',
  path: `${collectionPath}/transfer/preview`,
  needs: ['collection', 'admin'],
  effects: 'none',
  extension: true,
});

export const previewCollectionDeletion = endpoint<typeof schemas.previewCollectionDeletion>()({
  method: 'POST',
  path: `${collectionPath}/delete/preview`,
  needs: ['collection', 'admin'],
  effects: 'none',
  extension: true,
});
