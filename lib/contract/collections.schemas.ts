import * as z from 'zod/mini';
import { levels } from './levels.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { contentPosition } from './positions.schemas.ts';
import { identifier, listOf, listQuery, queryBoolean, trimmed } from './shapes.schemas.ts';

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

export const listCollections = {
  query: z.extend(listQuery, { nested: z._default(queryBoolean, true) }),
  reply: listOf(collectionShape),
};

export const createCollection = {
  body: z.object({
    title: z.optional(contentTitle),
    parent: z.optional(identifier),
  }),
  reply: collectionShape,
};

export const getCollection = {
  reply: collectionShape,
};

export const updateCollection = {
  body: z.object({
    title: z.optional(contentTitle),
    description: z.optional(trimmed(z.maxLength(100))),
    defaultLevel: z.optional(defaultLevel),
  }),
  reply: collectionShape,
};

export const moveCollection = {
  body: moveBody,
  reply: collectionShape,
};

export const transferCollection = {
  body: transferBody,
  reply: collectionShape,
};

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

export const previewCollectionTransfer = {
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
};

export const previewCollectionDeletion = {
  query: listQuery,
  reply: contentImpact,
};
