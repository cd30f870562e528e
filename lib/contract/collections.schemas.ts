import * as z from 'zod/mini';
import { contentChange, contentMove, contentTransfer, withSpaces } from './audit-content.ts';
import { createsIn, leavesOrganization } from './collections.ts';
import { type DefaultAccess, defaultLevelOf } from './default-level.ts';
import type { Description } from './endpoint.ts';
import { roles } from './levels.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { contentPosition } from './positions.schemas.ts';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';

/** The level of people without a grant on this content. Null or `inherit`: their level on the parent. */
export const defaultLevel = z.nullable(z.enum([...roles, 'inherit']));

/** The default level in a change. */
export const defaultLevelChange = {
  defaultLevel: z.optional(defaultLevel),
  /** Extension: whether only people with a grant have access. */
  restricted: z.optional(z.boolean()),
};

/** Refuses a default level for people who have none. */
export const unlessRestricted = z.refine<DefaultAccess>(
  (body) => !body.restricted || defaultLevelOf({ ...body, restricted: false }) === null,
  { error: 'With restricted, leave defaultLevel out or null.', path: ['defaultLevel'] },
);

/** Assumptions about changes of a default level. */
export const defaultLevelNotes = [
  'With defaultLevel null, people have their level on the parent; at the root, their organization role.',
  'restricted is an extension: with true, only people with a grant have access, and defaultLevel is null. It ends with false, inherit or a role; null alone keeps it, so sending back what was read opens nothing.',
  'No one can set a defaultLevel above their own level.',
];

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
  /** Extension: only people with a grant have access. */
  restricted: z.optional(z.boolean()),
  /** Extension: in the list of the trash, when it was deleted. */
  deletedAt: z.optional(timestamp),
  /** Extension: in the list of the trash, who deleted it. */
  deletedBy: z.optional(userShape),
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
  summary: 'List the collections of an organization',
  query: z.extend(listQuery, {
    nested: z._default(queryBoolean, true),
    /** Only those in the trash that the caller may restore, last deleted first. */
    deleted: z.optional(queryBoolean),
  }),
  reply: listOf(collectionShape),
  assumes: [
    'In order, each collection before those nested in it.',
    'Only collections the caller can see.',
    'deleted is an extension: a collection that was deleted with the one it is in isn’t listed, as it is restored with that.',
  ],
} satisfies Description;

export const createCollection = {
  summary: 'Create a collection',
  audit: {
    name: 'Collection created',
    sentence: ({ target }) => `created the collection ${target}`,
  },
  body: z.object({
    title: z.optional(contentTitle),
    parent: z.optional(identifier),
  }),
  reply: collectionShape,
  also: createsIn,
  assumes: ['Without a title it is called “Untitled collection”; it is added last.'],
} satisfies Description;

export const getCollection = {
  summary: 'Read a collection',
  reply: collectionShape,
} satisfies Description;

export const updateCollection = {
  summary: 'Change a collection',
  audit: {
    name: 'Collection changed',
    sentence: ({ target, payload }) => contentChange(`the collection ${target}`, payload),
  },
  body: z
    .object({
      title: z.optional(contentTitle),
      description: z.optional(trimmed(z.maxLength(100))),
      ...defaultLevelChange,
    })
    .check(unlessRestricted),
  reply: collectionShape,
  assumes: defaultLevelNotes,
} satisfies Description;

export const deleteCollection = {
  summary: 'Delete a collection and everything in it',
  audit: {
    name: 'Collection deleted',
    sentence: ({ target, payload }) =>
      `deleted the collection ${target}${withSpaces(Number(payload.spaces ?? 0))}`,
  },
  assumes: ['Its spaces move to the trash; restoring one also restores the collections above it.'],
} satisfies Description;

export const restoreCollection = {
  summary: 'Restore a deleted collection with what was deleted with it',
  audit: {
    name: 'Collection restored',
    sentence: ({ target }) => `restored the collection ${target}`,
  },
  reply: collectionShape,
  refusals: { 404: 'The 7 days have passed.', 409: 'The collection isn’t deleted.' },
  assumes: [
    'Also restores the collections above it. What was deleted before it stays in the trash.',
  ],
} satisfies Description;

export const moveCollection = {
  summary: 'Move a collection',
  audit: {
    name: 'Collection moved',
    sentence: (facts) => contentMove(facts),
  },
  body: moveBody,
  reply: collectionShape,
  also: createsIn,
  refusals: {
    409: 'A collection can’t move into itself, and collections can be nested up to 32 levels deep.',
  },
  assumes: [
    'Without a position it is added last; without a parent it stays in its own.',
    'before and after can be combined only when nothing is between them.',
    'Items the caller can’t see may be between before and after.',
  ],
} satisfies Description;

export const transferCollection = {
  summary: 'Transfer a collection and everything in it to another organization',
  audit: {
    name: 'Collection transferred',
    sentence: (facts) => contentTransfer(facts),
  },
  body: transferBody,
  reply: collectionShape,
  also: [leavesOrganization, ...createsIn],
  assumes: [
    'Grants to people and teams of the previous organization are removed.',
    'Its deleted spaces are transferred, too; it is added last.',
    'Within the same organization, this is a move.',
    'Admins of the previous organization get an email and can undo the transfer for 7 days; until then it can’t be transferred to a third organization (409).',
  ],
} satisfies Description;

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
      /** Readers can see it now. */
      published: z.boolean(),
      /** It would have no spaces, and be unpublished. */
      unpublished: z.optional(z.boolean()),
    }),
  ),
});

export const previewCollectionTransfer = {
  summary: 'Preview a transfer and the access people would lose',
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
} satisfies Description;

export const previewCollectionDeletion = {
  summary: 'Preview deleting a collection',
  query: listQuery,
  reply: contentImpact,
} satisfies Description;
