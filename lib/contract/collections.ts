import { contentChange, contentMove, contentTransfer, withSpaces } from './audit.ts';
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

export const listCollections = endpoint<typeof schemas.listCollections>()({
  method: 'GET',
  path: inOrganization,
  summary: 'List the collections of an organization',
  needs: ['organization', 'view'],
  assumes: [
    'In order, each collection before those nested in it.',
    'Only collections the caller can see.',
  ],
});

export const createCollection = endpoint<typeof schemas.createCollection>()({
  method: 'POST',
  path: inOrganization,
  summary: 'Create a collection',
  needs: ['organization', 'view'],
  audit: {
    name: 'Collection created',
    sentence: ({ target }) => `created the collection ${target}`,
  },
  status: 201,
  refreshes: contentLists,
  also: createsIn,
  assumes: ['Without a title it is called “Untitled collection”; it is added last.'],
});

export const getCollection = endpoint<typeof schemas.getCollection>()({
  method: 'GET',
  path: collectionPath,
  summary: 'Read a collection',
  needs: ['collection', 'view'],
});

export const updateCollection = endpoint<typeof schemas.updateCollection>()({
  method: 'PATCH',
  path: collectionPath,
  summary: 'Change a collection',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection changed',
    sentence: ({ target, payload }) => contentChange(`the collection ${target}`, payload),
  },
  refreshes: anyContentLists,
  assumes: [
    'With defaultLevel null, people have their level on the parent; at the root, their organization role.',
    'defaultLevel guest is an extension: only people with a grant have access.',
    'No one can set a defaultLevel above their own level.',
  ],
});

export const deleteCollection = endpoint()({
  method: 'DELETE',
  path: collectionPath,
  summary: 'Delete a collection and everything in it',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection deleted',
    sentence: ({ target, payload }) =>
      `deleted the collection ${target}${withSpaces(Number(payload.spaces ?? 0))}`,
  },
  status: 205,
  refreshes: anyContentLists,
  assumes: ['Its spaces move to the trash; restoring one also restores the collections above it.'],
});

export const moveCollection = endpoint<typeof schemas.moveCollection>()({
  method: 'POST',
  path: `${collectionPath}/move`,
  summary: 'Move a collection',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection moved',
    sentence: (facts) => contentMove(facts),
  },
  refreshes: anyContentLists,
  also: createsIn,
  refusals: {
    409: 'A collection can’t move into itself, and collections can be nested at most 32 deep.',
  },
  assumes: [
    'Without a position it is added last; without a parent it stays in its own.',
    'before and after can be combined only when nothing is between them.',
    'Items the caller can’t see may be between before and after.',
  ],
});

export const transferCollection = endpoint<typeof schemas.transferCollection>()({
  method: 'POST',
  path: `${collectionPath}/transfer`,
  summary: 'Transfer a collection and everything in it to another organization',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection transferred',
    sentence: (facts) => contentTransfer(facts),
  },
  refreshes: anyContentLists,
  also: createsIn,
  assumes: [
    'Grants to people and teams of the previous organization are removed.',
    'Its deleted spaces are transferred, too; it is added last.',
    'Within the same organization, this is a move.',
  ],
});

export const previewCollectionTransfer = endpoint<typeof schemas.previewCollectionTransfer>()({
  method: 'POST',
  path: `${collectionPath}/transfer/preview`,
  summary: 'Preview a transfer and the access people would lose',
  needs: ['collection', 'admin'],
  effects: 'none',
  extension: true,
});

export const previewCollectionDeletion = endpoint<typeof schemas.previewCollectionDeletion>()({
  method: 'POST',
  path: `${collectionPath}/delete/preview`,
  summary: 'Preview deleting a collection',
  needs: ['collection', 'admin'],
  effects: 'none',
  extension: true,
});
