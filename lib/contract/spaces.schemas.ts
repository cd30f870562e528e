import * as z from 'zod/mini';
import { contentChange, contentMove, contentTransfer } from './audit-content.ts';
import {
  contentImpact,
  contentTitle,
  defaultLevel,
  defaultLevelChange,
  defaultLevelNotes,
  moveBody,
  transferBody,
  unlessRestricted,
} from './collections.schemas.ts';
import { createsIn, leavesOrganization } from './collections.ts';
import type { Description } from './endpoint.ts';
import { permissionsShape } from './permissions.schemas.ts';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  userShape,
} from './shapes.schemas.ts';
import { editModes, FRESHNESS_LIMIT, REVIEW_FIELD, STRIP_LENGTH, visibilities } from './spaces.ts';

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
  /** Extension: in the list of the trash, who deleted it. */
  deletedBy: z.optional(userShape),
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
  /** Extension: only people with a grant have access. */
  restricted: z.optional(z.boolean()),
  comments: z.int(),
  changeRequests: z.int(),
  changeRequestsOpen: z.int(),
  changeRequestsDraft: z.int(),
  permissions: permissionsShape('space'),
});
export type Space = z.infer<typeof spaceShape>;

const titleSearch = z.optional(z.string().check(z.trim(), z.maxLength(50)));

export const listSpaces = {
  summary: 'List the spaces of an organization that the caller can see',
  query: z.extend(listQuery, {
    /** Only those in the trash that the caller may restore, last deleted first. */
    deleted: z.optional(queryBoolean),
    title: titleSearch,
  }),
  reply: listOf(spaceShape),
} satisfies Description;

export const freshnessShape = z.object({
  object: z.literal('space-freshness'),
  /** The space. */
  id: identifier,
  title: z.string(),
  emoji: z.string(),
  pages: z.int(),
  /** How many pages were last changed within 30 days, 90, 182, 365, and before that. */
  ages: z.array(z.int()),
  /** The pages in their order, as positions in `ages`; the age of the oldest where one part is several. */
  strip: z.array(z.int()),
  /** The page that was not changed for longest. */
  oldest: z.optional(z.object({ title: z.string(), path: z.string(), updatedAt: timestamp })),
  /**
   * How often the pages are to be reviewed, how many were not changed for longer, and which parts of
   * the strip have one of those.
   */
  review: z.optional(z.object({ months: z.number(), due: z.int(), strip: z.array(z.boolean()) })),
});
export type Freshness = z.infer<typeof freshnessShape>;

export const listFreshness = {
  summary: 'List the time since the pages of each space were last changed',
  query: z.extend(listQuery, {
    space: z.optional(identifier).check(z.describe('Only this space')),
    title: titleSearch,
  }),
  reply: listOf(freshnessShape),
  assumes: [
    'Spaces with pages that the caller can see, least recently changed first.',
    `At most ${FRESHNESS_LIMIT} spaces at once, and ${STRIP_LENGTH} parts of a strip.`,
    'Groups and links aren’t counted; hidden pages are.',
    `Pages are due for review after the months in the custom field \`${REVIEW_FIELD}\`, a number, of their space.`,
  ],
} satisfies Description;

export const createSpace = {
  summary: 'Create a space',
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
  also: createsIn,
} satisfies Description;

export const listCollectionSpaces = {
  summary: 'List the spaces of a collection',
  query: listQuery,
  reply: listOf(spaceShape),
  assumes: ['Only those directly in it, in order.'],
} satisfies Description;

export const getSpace = {
  summary: 'Read a space',
  query: z.object({ shareKey: z.optional(z.string().check(z.maxLength(200))) }),
  reply: spaceShape,
} satisfies Description;

export const updateSpace = {
  summary: 'Change a space',
  audit: {
    name: 'Space changed',
    sentence: ({ target, payload }) => contentChange(target, payload),
  },
  body: z
    .object({
      title: z.optional(contentTitle),
      emoji: z.optional(emoji),
      editMode: z.optional(z.enum(editModes)),
      ...defaultLevelChange,
      visibility: z.optional(z.enum(visibilities)),
    })
    .check(unlessRestricted),
  reply: spaceShape,
  assumes: [
    'visibility can be set, too; in-collection requires a collection (409).',
    ...defaultLevelNotes,
  ],
} satisfies Description;

export const deleteSpace = {
  summary: 'Move a space to the trash for 7 days',
  audit: {
    name: 'Space moved to the trash',
    sentence: ({ target }) => `moved ${target} to the trash`,
    several: (count) => `moved ${count} spaces to the trash`,
  },
} satisfies Description;

export const restoreSpace = {
  summary: 'Restore a deleted space',
  audit: {
    name: 'Space restored',
    sentence: ({ target }) => `restored ${target} from the trash`,
    several: (count) => `restored ${count} spaces from the trash`,
  },
  reply: spaceShape,
  refusals: { 404: 'The 7 days have passed.', 409: 'The space isn’t deleted.' },
} satisfies Description;

export const duplicateSpace = {
  summary: 'Duplicate a space with its content',
  audit: {
    name: 'Space duplicated',
    sentence: ({ target }) => `duplicated a space as ${target}`,
  },
  reply: spaceShape,
  also: createsIn,
  assumes: [
    'The copy is added right after the original.',
    'Content, emoji and defaultLevel are copied; grants, comments and change requests aren’t.',
    'A caller whose access comes only from grants gets create on the copy.',
    'The copy is private, or in-collection like its original.',
  ],
} satisfies Description;

export const moveSpace = {
  summary: 'Move a space',
  audit: {
    name: 'Space moved',
    sentence: (facts) => contentMove(facts),
  },
  body: moveBody,
  reply: spaceShape,
  also: createsIn,
  assumes: [
    'The same rules apply as for collections.',
    'A space with visibility in-collection that moves to the root becomes private.',
  ],
} satisfies Description;

export const transferSpace = {
  summary: 'Transfer a space to another organization',
  audit: {
    name: 'Space transferred',
    sentence: (facts) => contentTransfer(facts),
  },
  body: transferBody,
  reply: spaceShape,
  also: [leavesOrganization, ...createsIn],
  assumes: ['The same rules apply as for collections.'],
} satisfies Description;

export const previewSpaceTransfer = {
  summary: 'Preview a transfer and the access people would lose',
  query: listQuery,
  body: transferBody,
  reply: contentImpact,
} satisfies Description;

export const previewSpaceDeletion = {
  summary: 'Preview deleting a space',
  query: listQuery,
  reply: contentImpact,
} satisfies Description;
