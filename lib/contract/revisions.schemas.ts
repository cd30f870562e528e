import * as z from 'zod/mini';
import { collectionShape } from './collections.schemas.ts';
import type { Description } from './endpoint.ts';
import { specShape } from './openapi-spec.schemas.ts';
import { organizationShape } from './organizations.schemas.ts';
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
import { spaceShape } from './spaces.schemas.ts';

/** The target of a reference, as content stores it. */
export const contentReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: identifier }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('page'), page: identifier, space: z.optional(identifier) }),
  z.object({
    kind: z.literal('anchor'),
    anchor: z.string(),
    page: z.optional(identifier),
    space: z.optional(identifier),
  }),
  z.object({ kind: z.literal('user'), user: identifier }),
  z.object({ kind: z.literal('collection'), collection: identifier }),
  z.object({ kind: z.literal('space'), space: identifier }),
  z.object({ kind: z.literal('openapi'), spec: z.string() }),
]);
export type ContentReference = z.infer<typeof contentReference>;

export const fileShape = z.object({
  id: identifier,
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  size: z.int(),
  dimensions: z.optional(z.object({ width: z.int(), height: z.int() })),
});
export type File = z.infer<typeof fileShape>;

/** The body of a page as a document: blocks, inlines and texts, each with its `object`. */
export const documentShape = z.object({
  object: z.literal('document'),
  data: z.object({ schemaVersion: z.int() }),
  nodes: z.array(z.record(z.string(), z.unknown())),
});
export type Document = z.infer<typeof documentShape>;

const pageBase = {
  id: identifier,
  title: z.string(),
  emoji: z.optional(z.string()),
  icon: z.optional(z.string()),
};
const placed = {
  slug: z.string(),
  path: z.string(),
  hidden: z.optional(z.boolean()),
};

export const pageLayout = z.object({
  cover: z.boolean(),
  coverSize: z.enum(['hero', 'full']),
  title: z.boolean(),
  description: z.boolean(),
  tableOfContents: z.boolean(),
  outline: z.boolean(),
  pagination: z.boolean(),
});

const documentPage = {
  ...pageBase,
  ...placed,
  type: z.literal('document'),
  description: z.optional(z.string()),
  createdAt: z.optional(timestamp),
  updatedAt: z.optional(timestamp),
  /** Extension: `published`, where readers find it. */
  urls: z.object({ app: z.string(), published: z.optional(z.string()) }),
  layout: pageLayout,
  noIndex: z.optional(z.boolean()),
  noRobotsIndex: z.optional(z.boolean()),
  documentId: z.optional(identifier),
};
const groupPage = { ...pageBase, ...placed, type: z.literal('group') };
const linkPage = z.object({
  ...pageBase,
  type: z.literal('link'),
  target: contentReference,
  href: z.optional(z.string()),
  hidden: z.optional(z.boolean()),
});

type Fields<Shape extends z.core.$ZodLooseShape> = z.infer<z.ZodMiniObject<Shape>>;

export type DocumentPage = Fields<typeof documentPage> & { pages: Page[] };
export type GroupPage = Fields<typeof groupPage> & { pages: Page[] };
export type LinkPage = z.infer<typeof linkPage>;
export type Page = DocumentPage | GroupPage | LinkPage;

/** A page with its subpages. */
export const pageShape: z.ZodMiniType<Page> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ ...documentPage, pages: z.array(pageShape) }),
    z.object({ ...groupPage, pages: z.array(pageShape) }),
    linkPage,
  ]),
);
pageShape.register(z.globalRegistry, { id: 'Page' });

/** One page, with its body if it has one. */
export const pageWithBody = z.discriminatedUnion('type', [
  z.object({
    ...documentPage,
    pages: z.array(pageShape),
    markdown: z.optional(z.string()),
    document: z.optional(documentShape),
  }),
  z.object({ ...groupPage, pages: z.array(pageShape) }),
  linkPage,
]);
export type PageWithBody = z.infer<typeof pageWithBody>;

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

/** A reference with its target. */
export const contentLocation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    organization: organizationShape,
    space: spaceShape,
    file: fileShape,
  }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({
    kind: z.literal('page'),
    organization: organizationShape,
    space: spaceShape,
    page: z.object({ ...pageBase, type: z.string(), path: z.string() }),
    internalLocation: z.optional(z.object({ type: z.literal('anchor'), anchor: z.string() })),
  }),
  z.object({ kind: z.literal('user'), user: userShape }),
  z.object({
    kind: z.literal('collection'),
    organization: organizationShape,
    collection: collectionShape,
  }),
  z.object({ kind: z.literal('space'), organization: organizationShape, space: spaceShape }),
  z.object({
    kind: z.literal('openapi'),
    organization: organizationShape,
    openAPISpec: specShape,
  }),
]);
export type ContentLocation = z.infer<typeof contentLocation>;

/** A link in content, with its location. */
export const linkShape = z.object({
  status: z.enum(linkStatuses),
  relation: z.enum(['reference', 'dependsOn']),
  targetReference: z.optional(contentLocation),
  locationReferences: z.array(contentLocation),
  /** Extension: the text of the link and its target as written. */
  text: z.optional(z.string()),
  href: z.optional(z.string()),
  /** Extension: for a broken link, suggested pages, best match first. */
  suggestions: z.optional(
    z.array(z.object({ page: identifier, title: z.string(), path: z.string() })),
  ),
});
export type Link = z.infer<typeof linkShape>;

export const linkStats = z.object({
  total: z.int(),
  broken: z.object({ total: z.int(), changeRequest: z.optional(z.int()) }),
  /** Extension: how many have each of the other statuses. */
  ok: z.optional(z.int()),
  'in-app': z.optional(z.int()),
});

export type LinkStats = z.infer<typeof linkStats>;

/** A list of links: the envelope with the total and the number of broken links. */
export const listOfLinks = z.extend(listOf(linkShape), { stats: linkStats });

/** Query flags for reading content; nothing is computed or synced from git, so they have no effect. */
export const contentFlags = z.object({
  metadata: z._default(queryBoolean, true),
  computed: z._default(queryBoolean, true),
});
export const pageQuery = z.extend(contentFlags, {
  format: z.optional(z.enum(pageFormats)),
  evaluated: z._default(queryBoolean, false),
});

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
      query: contentFlags,
      reply: z.object({ pages: z.array(pageShape) }),
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
