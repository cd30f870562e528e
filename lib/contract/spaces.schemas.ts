import * as z from 'zod/mini';
import {
  contentImpact,
  contentTitle,
  defaultLevel,
  moveBody,
  transferBody,
} from './collections.schemas.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { identifier, listOf, listQuery, queryBoolean, timestamp } from './shapes.schemas.ts';
import { editModes, visibilities } from './spaces.ts';

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

export const listSpaces = {
  query: z.extend(listQuery, {
    /** Only those in the trash that the caller may restore, last deleted first. */
    deleted: z.optional(queryBoolean),
    title: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  }),
  reply: listOf(spaceShape),
};

export const createSpace = {
  body: z.object({
    title: z.optional(contentTitle),
    emoji: z.optional(emoji),
    parent: z.optional(identifier),
    editMode: z.optional(z.enum(editModes)),
    /** Without a first page. */
    empty: z.optional(z.boolean()),
  }),
  reply: spaceShape,
};

export const listCollectionSpaces = {
  query: listQuery,
  reply: listOf(spaceShape),
};

export const getSpace = {
  query: z.object({ shareKey: z.optional(z.string().check(z.maxLength(200))) }),
  reply: spaceShape,
};

export const updateSpace = {
  body: z.object({
    title: z.optional(contentTitle),
    emoji: z.optional(emoji),
    editMode: z.optional(z.enum(editModes)),
    defaultLevel: z.optional(defaultLevel),
    visibility: z.optional(z.enum(visibilities)),
  }),
  reply: spaceShape,
};

export const restoreSpace = {
  reply: spaceShape,
};

export const duplicateSpace = {
  reply: spaceShape,
};

export const moveSpace = {
  body: moveBody,
  reply: spaceShape,
};

export const transferSpace = {
  body: transferBody,
  reply: spaceShape,
};

export const previewSpaceTransfer = {
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
};

export const previewSpaceDeletion = {
  query: listQuery,
  reply: contentImpact,
};
