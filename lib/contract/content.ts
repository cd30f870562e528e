import * as z from 'zod/mini';
import { endpoint, fileReply } from './endpoint.ts';
import {
  contentLocation,
  contentReference,
  linkStatuses,
  listOfLinks,
  readings,
  revisionShape,
} from './revisions.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.ts';
import { emoji } from './spaces.ts';

const contentPath = '/v1/spaces/{spaceId}/content';
const inSpace = readings(contentPath, 'a space', ['space', 'view']);

export const getContent = inSpace.revision;
export const listPages = inSpace.pages;
export const listFiles = inSpace.files;
export const getFile = inSpace.file;
export const getPage = inSpace.page;
export const getPageByPath = inSpace.path;

export const listFileBacklinks = endpoint({
  method: 'GET',
  path: `${contentPath}/files/{fileId}/backlinks`,
  summary: 'List what points at a file',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(contentLocation),
  extension: true,
});

export const listPageLinks = endpoint({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/links`,
  summary: 'List the links on a page',
  needs: ['space', 'view'],
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
  extension: true,
});

export const listPageBacklinks = endpoint({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/backlinks`,
  summary: 'List what points at a page',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(contentLocation),
  extension: true,
  assumes: ['from the spaces that the caller sees'],
});

export const listSpaceLinks = endpoint({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/links',
  summary: 'List the links in a space',
  needs: ['space', 'view'],
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
});

/** How deep pages may be nested. */
export const PAGE_DEPTH_MAXIMUM = 20;
/** How long the body of a page may be, in characters. */
export const PAGE_LENGTH_MAXIMUM = 1_000_000;

const pageAttributes = {
  title: z.optional(trimmed(z.minLength(1, 'Write a title.'), z.maxLength(100))),
  slug: z.optional(
    z
      .string()
      .check(
        z.maxLength(100),
        z.regex(/^[a-z0-9]+(?:[-._][a-z0-9]+)*$/, 'Use small letters, digits and hyphens.'),
      ),
  ),
  emoji: z.optional(emoji),
  icon: z.optional(z.string().check(z.maxLength(50))),
  description: z.optional(trimmed(z.maxLength(200))),
  hidden: z.optional(z.boolean()),
  noIndex: z.optional(z.boolean()),
  noRobotsIndex: z.optional(z.boolean()),
};

const body = z.object({
  markdown: z.optional(z.string().check(z.maxLength(PAGE_LENGTH_MAXIMUM))),
});
const index = z.int().check(z.nonnegative());
const handle = z.string().check(z.minLength(1), z.maxLength(100));

/** One change of content; they take place in their order, all or none. */
export const contentChange = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('insert_page'),
    ...pageAttributes,
    /** Extension: a document unless it says otherwise. */
    type: z.optional(z.enum(['document', 'group', 'link'])),
    /** What a page of the type link leads to. */
    target: z.optional(contentReference),
    document: z.optional(body),
    /** The page it goes into, by its id or by the `ref` of a page inserted before it. */
    into: z.optional(identifier),
    at: z.optional(index),
    ref: z.optional(handle),
  }),
  z.object({
    operation: z.literal('update_page'),
    page: identifier,
    ...pageAttributes,
    /** Null takes it away. */
    emoji: z.optional(z.nullable(emoji)),
    icon: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
    /** What a page of the type link leads to. */
    target: z.optional(contentReference),
    document: z.optional(body),
    into: z.optional(z.nullable(identifier)),
    at: z.optional(index),
  }),
  z.object({ operation: z.literal('delete_page'), page: identifier }),
  z.object({
    operation: z.literal('revert_page'),
    page: identifier,
    /** To which it goes back: in a change request, without it, what the space had. */
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
]);
export type ContentChange = z.infer<typeof contentChange>;

/** What changes made, in their order. */
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

export const updateContent = endpoint({
  method: 'POST',
  path: contentPath,
  summary: 'Change the content of a space, which makes a new revision',
  needs: ['space', 'edit'],
  body: z.object({
    changes: z.array(contentChange).check(z.minLength(1), z.maxLength(50)),
    /** The revision the changes were made on: 409 when the space has moved on. */
    revision: z.optional(identifier),
  }),
  reply: z.object({ revision: revisionShape, ...changesMade }),
  refreshes: ['/v1/spaces', '/v1/orgs'],
  extension: true,
  assumes: ['409 while the space is locked', 'the shape of a change request’s changes'],
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/v1/files/{blobId}/{fileName}',
  summary: 'Download a file by its signed address',
  needs: 'nothing',
  query: z.object({
    type: z.string().check(z.maxLength(100)),
    signature: z.string().check(z.maxLength(100)),
  }),
  reply: fileReply,
  extension: true,
  serverOnly: true,
  assumes: [
    '404 for an address that was not given out',
    'only images are shown, the rest is saved',
  ],
});
