import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { levels } from './levels.ts';
import { permissionsShape } from './permissions.ts';
import { contentPosition } from './positions.ts';
import { identifier, listOf, listQuery, queryBoolean, trimmed } from './shapes.ts';

/**
 * What everybody without a grant of their own gets on a piece of content. Null: what they have on
 * what holds it. `guest`, an extension: nothing, so that only grants let somebody in.
 */
export const defaultLevel = z.nullable(z.enum(levels));

/** The title of a collection or a space. */
export const contentTitle = trimmed(z.minLength(1, 'Write a title.'), z.maxLength(50));

export const collectionShape = z.object({
  object: z.literal('collection'),
  id: identifier,
  title: z.string(),
  description: z.optional(z.string()),
  organization: identifier,
  /** Absent at the root, and where the caller may not see the parent. */
  parent: z.optional(identifier),
  /** Extension: it is in a collection that the caller may not see. */
  parentHidden: z.optional(z.boolean()),
  defaultLevel,
  urls: z.object({ location: z.string(), app: z.string() }),
  permissions: permissionsShape('collection'),
});
export type Collection = z.infer<typeof collectionShape>;

/** Where content goes: into a collection (null: the root of the organization), beside a neighbour. */
export const moveBody = z
  .object({
    parent: z.optional(z.nullable(identifier)),
    position: z.optional(contentPosition),
  })
  .check(
    z.refine(({ parent, position }) => parent !== undefined || position !== undefined, {
      error: 'Say where to: parent, position, or both.',
      path: ['parent'],
    }),
  );

/** Where content is transferred to: another organization, a collection of it, or both. */
export const transferBody = z.object({
  organization: identifier,
  parent: z.optional(z.nullable(identifier)),
});

const inOrganization = '/v1/orgs/{organizationId}/collections';
const collectionPath = '/v1/collections/{collectionId}';

/** What shows content, and is stale once some of it was made, moved or taken away. */
export const contentLists = [
  '/v1/orgs/{organizationId}/tree',
  '/v1/orgs/{organizationId}/collections',
  '/v1/orgs/{organizationId}/spaces',
  '/v1/collections',
] as const;

/** The same for endpoints whose path names no organization: whichever is in the cache. */
export const anyContentLists = ['/v1/orgs', '/v1/collections', '/v1/spaces'] as const;

export const listCollections = endpoint({
  method: 'GET',
  path: inOrganization,
  summary: 'List the collections of an organization',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, { nested: z._default(queryBoolean, true) }),
  reply: listOf(collectionShape),
  assumes: [
    'in their order, a collection before what is nested in it',
    'only what the caller sees',
  ],
});

export const createCollection = endpoint({
  method: 'POST',
  path: inOrganization,
  summary: 'Create a collection',
  needs: ['organization', 'view'],
  body: z.object({
    title: z.optional(contentTitle),
    parent: z.optional(identifier),
  }),
  reply: collectionShape,
  status: 201,
  refreshes: contentLists,
  assumes: [
    'it takes create in the parent collection, or in the organization at its root',
    'without a title it is called Untitled collection; it goes last',
  ],
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
  body: z.object({
    title: z.optional(contentTitle),
    description: z.optional(trimmed(z.maxLength(100))),
    defaultLevel: z.optional(defaultLevel),
  }),
  reply: collectionShape,
  refreshes: anyContentLists,
  assumes: [
    'defaultLevel null: what one has on the parent, at the root the role in the organization',
    'defaultLevel guest, an extension: only grants let somebody in',
    'nobody sets a defaultLevel above its own level',
  ],
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: collectionPath,
  summary: 'Delete a collection and what is in it',
  needs: ['collection', 'admin'],
  status: 205,
  refreshes: anyContentLists,
  assumes: ['its spaces go to the trash, and restoring one brings the collections above it back'],
});

export const moveCollection = endpoint({
  method: 'POST',
  path: `${collectionPath}/move`,
  summary: 'Move a collection',
  needs: ['collection', 'admin'],
  body: moveBody,
  reply: collectionShape,
  refreshes: anyContentLists,
  assumes: [
    'it takes create where it goes',
    'without position it goes last; without parent it stays in its own',
    'before and after together only where nothing is between them',
    '409 for a place inside itself, or where collections would nest more than 32 deep',
    'what the caller does not see may stand between before and after',
  ],
});

export const transferCollection = endpoint({
  method: 'POST',
  path: `${collectionPath}/transfer`,
  summary: 'Transfer a collection and what is in it to another organization',
  needs: ['collection', 'admin'],
  body: transferBody,
  reply: collectionShape,
  refreshes: anyContentLists,
  assumes: [
    'it takes create in both organizations',
    'grants to people and teams of the first organization end',
    'what of it is in the trash goes along; it goes last',
    'to a collection of the same organization it is a move',
  ],
});

/** What a transfer or a deletion moves or takes, counted beforehand. */
export const contentImpact = z.object({
  next: z.optional(z.object({ page: z.string() })),
  collections: z.int(),
  spaces: z.int(),
  /** Spaces that are in the trash, and go along with a transfer. */
  trashed: z.int(),
  /** People who see some of it now and won't afterwards. */
  losing: z.object({
    count: z.int(),
    /** By name, page by page. */
    users: z.array(z.object({ id: identifier, displayName: z.string() })),
  }),
  /** Grants to people and teams that end. */
  grants: z.int(),
  /** Spaces whose values of custom fields end, as the other organization has fields of its own. */
  emptied: z.optional(z.int()),
  /** Docs sites that no longer show some of it, where the caller sees them. */
  sites: z.array(
    z.object({
      id: identifier,
      title: z.string(),
      /** It is left without any space, and is published no more. */
      unpublished: z.optional(z.boolean()),
    }),
  ),
});

export const previewCollectionTransfer = endpoint({
  method: 'POST',
  path: `${collectionPath}/transfer/preview`,
  summary: 'Tell what a transfer would move, and who would lose access',
  needs: ['collection', 'admin'],
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
  extension: true,
});

export const previewCollectionDeletion = endpoint({
  method: 'POST',
  path: `${collectionPath}/delete/preview`,
  summary: 'Tell what deleting a collection would take',
  needs: ['collection', 'admin'],
  query: listQuery,
  reply: contentImpact,
  extension: true,
});
