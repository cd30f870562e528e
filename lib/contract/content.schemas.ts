import * as z from 'zod/mini';
import { PAGE_LENGTH_MAXIMUM } from './content.ts';
import { fileReply } from './endpoint.schemas.ts';
import {
  contentLocation,
  contentReference,
  listOfLinks,
  readingSchemas,
  revisionShape,
} from './revisions.schemas.ts';
import { linkStatuses } from './revisions.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';
import { emoji } from './spaces.schemas.ts';

export const getContent = readingSchemas.revision;
export const listPages = readingSchemas.pages;
export const listFiles = readingSchemas.files;
export const getFile = readingSchemas.file;
export const getPage = readingSchemas.page;
export const getPageByPath = readingSchemas.path;

export const listFileBacklinks = {
  query: listQuery,
  reply: listOf(contentLocation),
};

export const listPageLinks = {
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
};

export const listPageBacklinks = {
  query: listQuery,
  reply: listOf(contentLocation),
};

export const listSpaceLinks = {
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
};

const pageAttributes = {
  title: z.optional(trimmed(z.minLength(1, 'Enter a title.'), z.maxLength(100))),
  slug: z.optional(
    z
      .string()
      .check(
        z.maxLength(100),
        z.regex(/^[a-z0-9]+(?:[-._][a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens.'),
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
  body: z.object({
    changes: z.array(contentChange).check(z.minLength(1), z.maxLength(50)),
    /** The revision the changes are based on; 409 when the space has a newer one. */
    revision: z.optional(identifier),
  }),
  reply: z.object({ revision: revisionShape, ...changesMade }),
};

export const downloadFile = {
  query: z.object({
    type: z.string().check(z.maxLength(100)),
    signature: z.string().check(z.maxLength(100)),
  }),
  reply: fileReply,
};
