import * as z from 'zod/mini';
import { identifier, timestamp } from './shapes.schemas.ts';

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
const documentShape = z.object({
  object: z.literal('document'),
  data: z.object({ schemaVersion: z.int() }),
  nodes: z.array(z.record(z.string(), z.unknown())),
});
export type Document = z.infer<typeof documentShape>;

export const pageBase = {
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
