import * as z from 'zod/mini';
import { PAGE_LENGTH_MAXIMUM } from './content.ts';
import { fileReply } from './endpoint.schemas.ts';
import type { Description } from './endpoint.ts';
import { contentLocation, listOfLinks } from './links.schemas.ts';
import { PAGE_SLUG } from './page-slugs.ts';
import { contentReference } from './pages.schemas.ts';
import { describeReadings, revisionShape } from './revisions.schemas.ts';
import { linkStatuses } from './revisions.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';
import { emoji } from './spaces.schemas.ts';

const inSpace = describeReadings('a space');
export const getContent = inSpace.revision;
export const listPages = inSpace.pages;
export const listFiles = inSpace.files;
export const getFile = inSpace.file;
export const getPage = inSpace.page;
export const getPageByPath = inSpace.path;

export const listFileBacklinks = {
  summary: 'List references to a file',
  query: listQuery,
  reply: listOf(contentLocation),
} satisfies Description;

export const listPageLinks = {
  summary: 'List the links on a page',
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
} satisfies Description;

export const listPageBacklinks = {
  summary: 'List references to a page',
  query: listQuery,
  reply: listOf(contentLocation),
  assumes: ['Only from spaces the caller can see.'],
} satisfies Description;

export const listSpaceLinks = {
  summary: 'List the links in a space',
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
} satisfies Description;

const linkSteps = ['day', 'week'] as const;

export const getSpaceLinkHistory = {
  summary: 'Count the broken links of a space over time',
  query: z.object({ step: z._default(z.enum(linkSteps), 'day') }),
  reply: z.object({
    object: z.literal('link-history'),
    step: z.enum(linkSteps),
    points: z.array(
      z.object({
        /** The day, or the Monday of the week. */
        date: z.string(),
        /** Both absent where nothing was counted. */
        links: z.optional(z.int()),
        broken: z.optional(z.int()),
      }),
    ),
  }),
  assumes: [
    'The last 84 days or 52 weeks (UTC), oldest first; a week has the count of its last day.',
    'Links into spaces the caller can’t see are left out, as in the list of links.',
  ],
} satisfies Description;
export type LinkHistory = z.infer<typeof getSpaceLinkHistory.reply>;

const pageAttributes = {
  title: z.optional(trimmed(z.minLength(1, 'Enter a title.'), z.maxLength(100))),
  slug: z.optional(
    z
      .string()
      .check(
        z.maxLength(100),
        z.normalize('NFC'),
        z.regex(PAGE_SLUG, 'Use lowercase letters, digits and hyphens.'),
      ),
  ),
  emoji: z.optional(emoji),
  icon: z.optional(z.string().check(z.maxLength(50))),
  description: z.optional(trimmed(z.maxLength(200))),
  hidden: z.optional(z.boolean()),
  noIndex: z.optional(z.boolean()),
  noRobotsIndex: z.optional(z.boolean()),
  /** Refused rather than ignored: the page would be shown to everybody. */
  condition: z.optional(
    z.null('Pages have no condition. Set it on the space or the section of the site.'),
  ),
};

const body = z.object({
  markdown: z.optional(z.string().check(z.maxLength(PAGE_LENGTH_MAXIMUM))),
});
const index = z.int().check(z.nonnegative());
const handle = z.string().check(z.minLength(1), z.maxLength(100));

/** One change of content; all are applied in order, or none. */
export const contentChange = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('insert_page'),
    ...pageAttributes,
    /** Extension: the page type; a document by default. */
    type: z.optional(z.enum(['document', 'group', 'link'])),
    /** The target of a page of type link. */
    target: z.optional(contentReference),
    document: z.optional(body),
    /** The parent page, by its id or by the `ref` of a page inserted earlier in the request. */
    into: z.optional(identifier),
    at: z.optional(index),
    ref: z.optional(handle),
  }),
  z.object({
    operation: z.literal('update_page'),
    page: identifier,
    ...pageAttributes,
    /** Null removes it. */
    emoji: z.optional(z.nullable(emoji)),
    icon: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
    /** The target of a page of type link. */
    target: z.optional(contentReference),
    document: z.optional(body),
    into: z.optional(z.nullable(identifier)),
    at: z.optional(index),
  }),
  z.object({ operation: z.literal('delete_page'), page: identifier }),
  z.object({
    operation: z.literal('revert_page'),
    page: identifier,
    /** The revision to restore; in a change request the default is the space's content. */
    revision: z.optional(identifier),
  }),
  z.object({
    operation: z.literal('insert_files'),
    files: z
      .array(
        z.object({
          name: trimmed(z.minLength(1), z.maxLength(256)),
          base64: z.string(),
          contentType: z.optional(z.string().check(z.maxLength(100))),
          ref: z.optional(handle),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  /** Extension: links to the file break. */
  z.object({ operation: z.literal('delete_file'), file: identifier }),
  z.object({
    /** Extension: the file as it was in a revision, also after it was deleted. */
    operation: z.literal('revert_file'),
    file: identifier,
    /** The revision to restore; in a change request the default is the space's content. */
    revision: z.optional(identifier),
  }),
]);
export type ContentChange = z.infer<typeof contentChange>;

/** What the changes did, in order. */
export const changesMade = {
  changes: z.array(
    z.object({
      object: z.enum(['created_page', 'updated_page', 'deleted_page']),
      page: identifier,
      ref: z.optional(z.string()),
    }),
  ),
  insertedFiles: z.optional(z.array(z.object({ file: identifier, ref: z.optional(z.string()) }))),
};

export const updateContent = {
  summary: 'Change the content of a space, creating a new revision',
  audit: {
    name: 'Content edited',
    sentence: ({ target }) => `edited the content of ${target}`,
  },
  body: z.object({
    changes: z.array(contentChange).check(z.minLength(1), z.maxLength(50)),
    /** The revision the changes are based on; 409 when the space has a newer one. */
    revision: z.optional(identifier),
  }),
  reply: z.object({ revision: revisionShape, ...changesMade }),
  refusals: { 409: 'The space is locked.' },
  assumes: ['Changes have the same shape as those of a change request.'],
} satisfies Description;

const ofFile = {
  type: z.string().check(z.maxLength(100)),
  proof: z.string().check(z.maxLength(100)),
};

export const downloadFile = {
  summary: 'Download a file by its URL',
  query: z.object({
    ...ofFile,
    space: z.string().check(z.maxLength(100)),
    pass: z.string().check(z.maxLength(1000)),
  }),
  reply: fileReply,
  refusals: {
    404: 'The URL is invalid, or the person it was made for can no longer see the space.',
    410: 'The URL has expired, 15 to 30 minutes after it was made.',
  },
  assumes: ['Only images are shown inline; other files are downloaded.'],
} satisfies Description;

export const openFile = {
  summary: 'Download a file of a space',
  query: z.object(ofFile),
  reply: fileReply,
  assumes: ['`type` and `proof` are those of the file’s `downloadURL`.'],
} satisfies Description;
