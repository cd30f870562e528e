import * as z from 'zod/mini';
import { contentChange, contentMove, contentTransfer, withSpaces } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { levels } from './levels.ts';
import { permissionsShape } from './permissions.ts';
import { contentPosition } from './positions.ts';
import { identifier, listOf, listQuery, queryBoolean, trimmed } from './shapes.ts';

/**
 * The level of people without a grant on this content. Null: their level on the parent.
 * `guest`, an extension: none, so only people with a grant have access.
 */
export const defaultLevel = z.nullable(z.enum(levels));

/** The title of a collection or a space. */
export const contentTitle = trimmed(z.minLength(1, 'Enter a title.'), z.maxLength(50));

export const collectionShape = z.object({
  object: z.literal('collection'),
  id: identifier,
  title: z.string(),
  description: z.optional(z.string()),
  organization: identifier,
  /** Absent at the root, and when the caller can't see the parent. */
  parent: z.optional(identifier),
  /** Extension: it is in a collection that the caller can't see. */
  parentHidden: z.optional(z.boolean()),
  defaultLevel,
  urls: z.object({ location: z.string(), app: z.string() }),
  permissions: permissionsShape('collection'),
});
export type Collection = z.infer<typeof collectionShape>;

/** Where content moves: into a collection (null: the root of the organization), next to a sibling. */
export const moveBody = z
  .object({
    parent: z.optional(z.nullable(identifier)),
    position: z.optional(contentPosition),
  })
  .check(
    z.refine(({ parent, position }) => parent !== undefined || position !== undefined, {
      error: 'Enter a parent, a position, or both.',
      path: ['parent'],
    }),
  );

/** Where content is transferred: to another organization, optionally into a collection there. */
export const transferBody = z.object({
  organization: identifier,
  parent: z.optional(z.nullable(identifier)),
});

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

export const listCollections = endpoint({
  method: 'GET',
  path: inOrganization,
  summary: 'List the collections of an organization',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, { nested: z._default(queryBoolean, true) }),
  reply: listOf(collectionShape),
  assumes: [
    'In order, each collection before those nested in it.',
    'Only collections the caller can see.',
  ],
});

export const createCollection = endpoint({
  method: 'POST',
  path: inOrganization,
  summary: 'Create a collection',
  needs: ['organization', 'view'],
  audit: {
    name: 'Collection created',
    sentence: ({ target }) => `created the collection ${target}`,
  },
  body: z.object({
    title: z.optional(contentTitle),
    parent: z.optional(identifier),
  }),
  reply: collectionShape,
  status: 201,
  refreshes: contentLists,
  also: createsIn,
  assumes: ['Without a title it is called “Untitled collection”; it is added last.'],
});

export const getCollection = endpoint({
  method: 'GET',
  path: collectionPath,
  summary: 'Read a collection',
  needs: ['collection', 'view'],
  reply: collectionShape,
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: collectionPath,
  summary: 'Change a collection',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection changed',
    sentence: ({ target, payload }) => contentChange(`the collection ${target}`, payload),
  },
  body: z.object({
    title: z.optional(contentTitle),
    description: z.optional(trimmed(z.maxLength(100))),
    defaultLevel: z.optional(defaultLevel),
  }),
  reply: collectionShape,
  refreshes: anyContentLists,
  assumes: [
    'With defaultLevel null, people have their level on the parent; at the root, their organization role.',
    'defaultLevel guest is an extension: only people with a grant have access.',
    'No one can set a defaultLevel above their own level.',
  ],
});

export const deleteCollection = endpoint({
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

export const moveCollection = endpoint({
  method: 'POST',
  path: `${collectionPath}/move`,
  summary: 'Move a collection',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection moved',
    sentence: (facts) => contentMove(facts),
  },
  body: moveBody,
  reply: collectionShape,
  refreshes: anyContentLists,
  also: createsIn,
  refusals: {
    409: 'A collection can’t move into itself, and collections can be nested up to 32 levels deep.',
  },
  assumes: [
    'Without a position it is added last; without a parent it stays in its own.',
    'before and after can be combined only when nothing is between them.',
    'Items the caller can’t see may be between before and after.',
  ],
});

export const transferCollection = endpoint({
  method: 'POST',
  path: `${collectionPath}/transfer`,
  summary: 'Transfer a collection and everything in it to another organization',
  needs: ['collection', 'admin'],
  audit: {
    name: 'Collection transferred',
    sentence: (facts) => contentTransfer(facts),
  },
  body: transferBody,
  reply: collectionShape,
  refreshes: anyContentLists,
  also: createsIn,
  assumes: [
    'Grants to people and teams of the previous organization are removed.',
    'Its deleted spaces are transferred, too; it is added last.',
    'Within the same organization, this is a move.',
  ],
});

/** What a transfer or a deletion affects, counted in advance. */
export const contentImpact = z.object({
  next: z.optional(z.object({ page: z.string() })),
  collections: z.int(),
  spaces: z.int(),
  /** Spaces in the trash that are transferred, too. */
  trashed: z.int(),
  /** People who can see some of it now and couldn't afterwards. */
  losing: z.object({
    count: z.int(),
    /** By name, in pages. */
    users: z.array(z.object({ id: identifier, displayName: z.string() })),
  }),
  /** Grants to people and teams that are removed. */
  grants: z.int(),
  /** Spaces that lose their custom field values, as the other organization has its own fields. */
  emptied: z.optional(z.int()),
  /** Docs sites that would no longer show some of it, where the caller can see them. */
  sites: z.array(
    z.object({
      id: identifier,
      title: z.string(),
      /** It would have no spaces, and be unpublished. */
      unpublished: z.optional(z.boolean()),
    }),
  ),
});

export const previewCollectionTransfer = endpoint({
  method: 'POST',
  path: `${collectionPath}/transfer/preview`,
  summary: 'Preview a transfer and the access people would lose',
  needs: ['collection', 'admin'],
  effects: 'none',
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
  extension: true,
});

export const previewCollectionDeletion = endpoint({
  method: 'POST',
  path: `${collectionPath}/delete/preview`,
  summary: 'Preview deleting a collection',
  needs: ['collection', 'admin'],
  effects: 'none',
  query: listQuery,
  reply: contentImpact,
  extension: true,
});
