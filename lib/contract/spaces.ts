import * as z from 'zod/mini';
import { contentChange, contentMove, contentTransfer } from './audit.ts';
import {
  anyContentLists,
  contentImpact,
  contentLists,
  contentTitle,
  createsIn,
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
  /** Absent at the root, and when the caller can't see the parent. */
  parent: z.optional(identifier),
  /** Extension: in the trash, the title of the collection it was deleted with. */
  parentTitle: z.optional(z.string()),
  /** Extension: it is in a collection that the caller can't see. */
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
  summary: 'List the spaces of an organization that the caller can see',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    /** Only those in the trash that the caller may restore, last deleted first. */
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
  audit: {
    name: 'Space created',
    sentence: ({ target }) => `created the space ${target}`,
  },
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
  also: createsIn,
});

export const listCollectionSpaces = endpoint({
  method: 'GET',
  path: '/v1/collections/{collectionId}/spaces',
  summary: 'List the spaces of a collection',
  needs: ['collection', 'view'],
  query: listQuery,
  reply: listOf(spaceShape),
  assumes: ['Only those directly in it, in order.'],
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
  audit: {
    name: 'Space changed',
    sentence: ({ target, payload }) => contentChange(target, payload),
  },
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
    'visibility can be set, too; in-collection requires a collection (409).',
    'No one can set a defaultLevel above their own level.',
  ],
});

export const deleteSpace = endpoint({
  method: 'DELETE',
  path: spacePath,
  summary: 'Move a space to the trash for 7 days',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space moved to the trash',
    sentence: ({ target }) => `moved ${target} to the trash`,
  },
  status: 205,
  refreshes: anyContentLists,
});

export const restoreSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/restore`,
  summary: 'Restore a deleted space',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space restored',
    sentence: ({ target }) => `restored ${target} from the trash`,
  },
  inTrash: true,
  reply: spaceShape,
  refreshes: anyContentLists,
  refusals: { 404: 'The 7 days have passed.', 409: 'The space isn’t deleted.' },
});

export const duplicateSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/duplicate`,
  summary: 'Duplicate a space with its content',
  needs: ['space', 'view'],
  audit: {
    name: 'Space duplicated',
    sentence: ({ target }) => `duplicated a space as ${target}`,
  },
  reply: spaceShape,
  status: 201,
  refreshes: anyContentLists,
  also: createsIn,
  assumes: [
    'The copy is added right after the original.',
    'Content, emoji and defaultLevel are copied; grants, comments and change requests aren’t.',
    'A caller whose access comes only from grants gets create on the copy.',
    'The copy is private, or in-collection like its original.',
  ],
});

export const moveSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/move`,
  summary: 'Move a space',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space moved',
    sentence: (facts) => contentMove(facts),
  },
  body: moveBody,
  reply: spaceShape,
  refreshes: anyContentLists,
  also: createsIn,
  assumes: [
    'The same rules apply as for collections.',
    'A space with visibility in-collection that moves to the root becomes private.',
  ],
});

export const transferSpace = endpoint({
  method: 'POST',
  path: `${spacePath}/transfer`,
  summary: 'Transfer a space to another organization',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space transferred',
    sentence: (facts) => contentTransfer(facts),
  },
  body: transferBody,
  reply: spaceShape,
  refreshes: anyContentLists,
  also: createsIn,
  assumes: ['The same rules apply as for collections.'],
});

export const previewSpaceTransfer = endpoint({
  method: 'POST',
  path: `${spacePath}/transfer/preview`,
  summary: 'Preview a transfer and the access people would lose',
  needs: ['space', 'admin'],
  effects: 'none',
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
  extension: true,
});

export const previewSpaceDeletion = endpoint({
  method: 'POST',
  path: `${spacePath}/delete/preview`,
  summary: 'Preview deleting a space',
  needs: ['space', 'admin'],
  effects: 'none',
  query: listQuery,
  reply: contentImpact,
  extension: true,
});
