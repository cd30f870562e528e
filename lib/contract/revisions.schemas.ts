import * as z from 'zod/mini';
import { PAGE_DEPTH_MAXIMUM } from './content.ts';
import type { Description } from './endpoint.ts';
import { listOfLinks } from './links.schemas.ts';
import { fileShape, pageShape, pageWithBody } from './pages.schemas.ts';
import { linkStatuses, pageFormats, revisionTypes } from './revisions.ts';
import { semanticChanges, semanticChangesQuery } from './semantic-changes.schemas.ts';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  userShape,
} from './shapes.schemas.ts';

export const revisionShape = z.object({
  object: z.literal('revision'),
  id: identifier,
  type: z.enum(revisionTypes),
  parents: z.array(identifier),
  pages: z.array(pageShape),
  files: z.array(fileShape),
  reusableContents: z.array(z.object({ id: identifier, title: z.string() })),
  variables: z.optional(z.record(z.string(), z.string())),
  createdAt: timestamp,
  /** Extension: the author. */
  createdBy: z.optional(userShape),
  /** For a merge: the merged change request. */
  mergedFrom: z.optional(z.object({ id: identifier, number: z.int(), subject: z.string() })),
  /** `published`: only of the revision that readers see. */
  urls: z.object({ app: z.string(), published: z.optional(z.string()) }),
});
export type Revision = z.infer<typeof revisionShape>;

/** Query flags for reading content; nothing is computed or synced from git, so they have no effect. */
export const contentFlags = z.object({
  metadata: z._default(queryBoolean, true),
  computed: z._default(queryBoolean, true),
});
export const pageQuery = z.extend(contentFlags, {
  format: z.optional(z.enum(pageFormats)),
  evaluated: z._default(queryBoolean, false),
});

/** How many levels of a page tree to read. */
const depthShape = z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_DEPTH_MAXIMUM));

const pagedFlags = z.extend(listQuery, contentFlags.shape);

/** What the endpoints that read content take and return, and how they are described. */
export function describeReadings(of: string) {
  return {
    revision: {
      summary: `Read the content of ${of}`,
      query: contentFlags,
      reply: revisionShape,
    },
    pages: {
      summary: `Read the page tree of ${of}`,
      query: z.extend(contentFlags, { depth: z.optional(depthShape) }),
      reply: z.object({
        pages: z.array(pageShape),
        /** With `depth`: the number of documents at all levels. */
        documents: z.optional(z.int()),
      }),
      assumes: ['With `depth`, pages below that level are left out.'],
    },
    files: {
      summary: `List the files of ${of}`,
      query: pagedFlags,
      reply: listOf(fileShape),
    },
    file: {
      summary: `Read a file of ${of}`,
      query: contentFlags,
      reply: fileShape,
    },
    page: {
      summary: `Read a page of ${of}`,
      query: pageQuery,
      reply: pageWithBody,
      assumes: ['The default format is markdown.'],
    },
    path: {
      summary: `Read a page of ${of} by its path`,
      query: pageQuery,
      reply: pageWithBody,
    },
  } satisfies Record<string, Description>;
}

const inRevision = describeReadings('a revision');
export const getRevision = inRevision.revision;
export const listRevisionPages = inRevision.pages;
export const listRevisionFiles = inRevision.files;
export const getRevisionFile = inRevision.file;
export const getRevisionPage = inRevision.page;
export const getRevisionPageByPath = inRevision.path;

export const listRevisionPageLinks = {
  summary: 'List the links on a page of a revision',
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
  assumes: ['Their targets are resolved as if the space had the content of the revision.'],
} satisfies Description;

const revisionBrief = z.object({
  id: identifier,
  type: z.enum(revisionTypes),
  createdAt: timestamp,
  createdBy: z.optional(userShape),
  mergedFrom: z.optional(z.object({ id: identifier, number: z.int(), subject: z.string() })),
  /** With a page: what it changed on the page. */
  changes: z.optional(semanticChanges.shape.changes),
});
export type RevisionBrief = z.infer<typeof revisionBrief>;

export const listRevisions = {
  summary: 'List the revisions of a space',
  query: z.extend(listQuery, {
    /** Only those that changed this page. */
    pageId: z.optional(identifier),
  }),
  reply: listOf(revisionBrief),
  assumes: [
    'Sorted newest first, without count.',
    'With a page, a list can end early and still have a next page.',
  ],
} satisfies Description;

export const getRevisionChanges = {
  summary: 'List the changes of a revision',
  query: z.extend(semanticChangesQuery, {
    /** Since this revision of the space instead of since its parent. */
    since: z.optional(identifier),
  }),
  reply: semanticChanges,
  assumes: ['more: how many changes aren’t listed.'],
} satisfies Description;
