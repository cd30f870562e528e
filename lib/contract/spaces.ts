import * as z from 'zod/mini';
import {
  anyContentLists,
  contentImpact,
  contentLists,
  contentTitle,
  defaultLevel,
  moveBody,
  transferBody,
} from './collections.ts';
import { endpoint } from './endpoint.ts';
import { permissionsShape } from './permissions.ts';
import { identifier, listOf, listQuery, queryBoolean, timestamp } from './shapes.ts';

export const visibilities = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
] as const;
export const editModes = ['live', 'locked'] as const;

/** An emoji, or its code points in hexadecimal as some clients send them. */
export const emoji = z.pipe(
  z
    .string()
    .check(
      z.maxLength(50),
      z.regex(
        /^(?:(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))[\p{Emoji}\p{Emoji_Component}]+|[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*)$/u,
        'Choose an emoji, such as 📘.',
      ),
    ),
  z.transform((text) => (/^[0-9a-f-]+$/.test(text) ? fromCodePoints(text) : text)),
);

function fromCodePoints(text: string): string {
  const points = text.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : text;
}

export const spaceShape = z.object({
  object: z.literal('space'),
  id: identifier,
  title: z.string(),
  emoji: z.string(),
  visibility: z.enum(visibilities),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: z.optional(timestamp),
  editMode: z.optional(z.enum(editModes)),
  urls: z.object({
    location: z.string(),
    app: z.string(),
    published: z.optional(z.string()),
    public: z.optional(z.string()),
    icon: z.optional(z.string()),
  }),
  organization: identifier,
  /** Absent at the root, and where the caller may not see the parent. */
  parent: z.optional(identifier),
  /** Extension: in the trash, what the collection is called that it was deleted with. */
  parentTitle: z.optional(z.string()),
  /** Extension: it is in a collection that the caller may not see. */
  parentHidden: z.optional(z.boolean()),
  revision: identifier,
  defaultLevel,
  comments: z.int(),
  changeRequests: z.int(),
  changeRequestsOpen: z.int(),
  changeRequestsDraft: z.int(),
  permissions: permissionsShape('space'),
});
export type Space = z.infer<typeof spaceShape>;

/** How long a deleted space can be restored, in days. */
export const RESTORABLE_DAYS = 7;

const inOrganization = '/v1/orgs/{organizationId}/spaces';
const spacePath = '/v1/spaces/{spaceId}';

export const listSpaces = endpoint({
  method: 'GET',
  path: inOrganization,
  summary: 'List the spaces of an organization that the caller sees',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    /** Only those in the trash that the caller may restore, the last deleted first. */
    deleted: z.optional(queryBoolean),
    title: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  }),
  reply: listOf(spaceShape),
  extension: true,
});

export const createSpace = endpoint({
  method: 'POST',
  path: inOrganization,
  summary: 'Create a space',
  needs: ['organization', 'view'],
  body: z.object({
    title: z.optional(contentTitle),
    emoji: z.optional(emoji),
    parent: z.optional(identifier),
    editMode: z.optional(z.enum(editModes)),
    /** Without a first page. */
    empty: z.optional(z.boolean()),
  }),
  reply: spaceShape,
  status: 201,
  refreshes: contentLists,
  extension: true,
  assumes: ['it takes create in the parent collection, or in the organization at its root'],
});

export const listCollectionSpaces = endpoint({
  method: 'GET',
  path: '/v1/collections/{collectionId}/spaces',
  summary: 'List the spaces of a collection',
  needs: ['collection', 'view'],
  query: listQuery,
  reply: listOf(spaceShape),
  assumes: ['those directly in it, in their order'],
});

export const getSpace = endpoint({
  method: 'GET',
  path: spacePath,
  summary: 'Read a space',
  needs: ['space', 'view'],
  query: z.object({ shareKey: z.optional(z.string().check(z.maxLength(200))) }),
  reply: spaceShape,
});

export const updateSpace = endpoint({
  method: 'PATCH',
  path: spacePath,
  summary: 'Change a space',
  needs: ['space', 'admin'],
  body: z.object({
    title: z.optional(contentTitle),
    emoji: z.optional(emoji),
    editMode: z.optional(z.enum(editModes)),
    defaultLevel: z.optional(defaultLevel),
    visibility: z.optional(z.enum(visibilities)),
  }),
  reply: spaceShape,
  refreshes: anyContentLists,
  assumes: [
    'visibility can be set, too; in-collection only in a collection (409)',
    'nobody sets a defaultLevel above its own level',
  ],
});

export const deleteSpace = endpoint({
  method: 'DELETE',
  path: spacePath,
  summary: 'Put a space into the trash for 7 days',
  needs: ['space', 'admin'],
  status: 205,
  refreshes: anyContentLists,
});

export const restoreSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/restore`,
  summary: 'Bring a deleted space back to where it was',
  needs: ['space', 'admin'],
  reply: spaceShape,
  refreshes: anyContentLists,
  assumes: ['409 for a space that is not deleted, 404 after 7 days'],
});

export const duplicateSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/duplicate`,
  summary: 'Duplicate a space with its content',
  needs: ['space', 'view'],
  reply: spaceShape,
  status: 201,
  refreshes: anyContentLists,
  assumes: [
    'it takes create where the copy goes, right after the original',
    'content, emoji and defaultLevel are copied; grants, comments and change requests are not',
    'who copies what only grants open is granted create on the copy',
    'the copy is private, or in-collection like its original',
  ],
});

export const moveSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/move`,
  summary: 'Move a space',
  needs: ['space', 'admin'],
  body: moveBody,
  reply: spaceShape,
  refreshes: anyContentLists,
  assumes: [
    'as for collections',
    'a space with the visibility in-collection that leaves its collection for the root becomes private',
  ],
});

export const transferSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/transfer`,
  summary: 'Transfer a space to another organization',
  needs: ['space', 'admin'],
  body: transferBody,
  reply: spaceShape,
  refreshes: anyContentLists,
  assumes: ['as for collections'],
});

export const previewSpaceTransfer = endpoint({
  method: 'POST',
  path: `${spacePath}/transfer/preview`,
  summary: 'Tell what a transfer would move, and who would lose access',
  needs: ['space', 'admin'],
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
  extension: true,
});

export const previewSpaceDeletion = endpoint({
  method: 'POST',
  path: `${spacePath}/delete/preview`,
  summary: 'Tell who would lose a space',
  needs: ['space', 'admin'],
  query: listQuery,
  reply: contentImpact,
  extension: true,
});
