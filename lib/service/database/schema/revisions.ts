import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { ContentReference, revisionTypes } from '#lib/contract/revisions.ts';
import { bytes, identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const noIdentifiers = sql`'{}'`;

/** A page in a chunk of a page list. */
export type StoredPage = {
  id: string;
  type: 'document' | 'group' | 'link';
  title: string;
  slug: string;
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /** The target of a link page. */
  target?: ContentReference;
  /** The body: the key of a row of `documents`. */
  documentId?: string;
  createdAt: string;
  updatedAt: string;
  /** The chunks of the list of its subpages. */
  pages?: string[];
};

/** A file in a chunk of a file list. */
export type StoredFile = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  /** The bytes: the key of a row of `blobs`. */
  blob: string;
  dimensions?: { width: number; height: number };
};

/** Page bodies, each stored once under the SHA-256 of its text, for all spaces and revisions. */
export const documents = pgTable('documents', {
  id: identifier('id').primaryKey(),
  markdown: text('markdown').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** The bytes of files, each stored once under their SHA-256. */
export const blobs = pgTable('blobs', {
  id: identifier('id').primaryKey(),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * Chunks of page lists, under the SHA-256 of their content. A revision names the chunks of its top
 * pages, a page those of its subpages; an edit only rewrites the chunks on the way to it.
 */
export const pageChunks = pgTable(
  'page_chunks',
  {
    id: identifier('id').primaryKey(),
    pages: jsonb('pages').$type<StoredPage[]>().notNull(),
    /** References of its pages, to find what is no longer referenced. */
    chunks: text('chunks').array().notNull().default(noIdentifiers),
    documents: text('documents').array().notNull().default(noIdentifiers),
  },
  (table) => [
    index('page_chunks_chunks').using('gin', table.chunks),
    index('page_chunks_documents').using('gin', table.documents),
  ],
);

/** Chunks of file lists, like `pageChunks`. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    id: identifier('id').primaryKey(),
    files: jsonb('files').$type<StoredFile[]>().notNull(),
    blobs: text('blobs').array().notNull().default(noIdentifiers),
  },
  (table) => [index('file_chunks_blobs').using('gin', table.blobs)],
);

/** Immutable snapshots of a space's content. */
export const revisions = pgTable(
  'revisions',
  {
    id: identifier('id').primaryKey(),
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    type: text('type').$type<(typeof revisionTypes)[number]>().notNull(),
    parents: text('parents').array().notNull().default(noIdentifiers),
    /** Chunks, in order. */
    pages: text('pages').array().notNull().default(noIdentifiers),
    files: text('files').array().notNull().default(noIdentifiers),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('revisions_space').on(table.spaceId, table.createdAt, table.id),
    index('revisions_pages').using('gin', table.pages),
    index('revisions_files').using('gin', table.files),
  ],
);

/** The texts that each space's pages have or had, with their sizes: the storage they take. */
export const spaceTexts = pgTable(
  'space_texts',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    documentId: identifier('document_id').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.documentId] })],
);

/** The pages of each space's active revision, read from its chunks: for links and search. */
export const spacePages = pgTable(
  'space_pages',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    pageId: identifier('page_id').notNull(),
    /** The order of the tree from the top; with room between two pages. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    path: text('path').notNull(),
    type: text('type').$type<StoredPage['type']>().notNull(),
    documentId: identifier('document_id'),
    /** The page, or one above it. */
    hidden: boolean('hidden').notNull().default(false),
    /** The page, or one above it, is excluded from the search of published sites. */
    noIndex: boolean('no_index').notNull().default(false),
    /** Which of its sections are the page’s now; see `pageSections`. */
    edition: identifier('edition').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId] }),
    index('space_pages_position').on(table.spaceId, table.position),
    index('space_pages_path').on(table.spaceId, table.path),
    index('space_pages_document').on(table.documentId),
  ],
);

/** Paths that pages had in earlier revisions, so that their old addresses lead to them. */
export const spaceFormerPaths = pgTable(
  'space_former_paths',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    pageId: identifier('page_id').notNull(),
    leftAt: moment('left_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.path] })],
);

/** The files of each space's active revision. */
export const spaceFiles = pgTable(
  'space_files',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    fileId: identifier('file_id').notNull(),
    position: integer('position').notNull(),
    file: jsonb('file').$type<StoredFile>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.fileId] })],
);

/**
 * The parts of pages between headings, for full-text search. Those of another edition than the page’s
 * were written for a change that isn’t there yet, or never came.
 */
export const pageSections = pgTable(
  'page_sections',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    pageId: identifier('page_id').notNull(),
    edition: identifier('edition').notNull().default(''),
    position: integer('position').notNull(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The anchor of the heading; empty before the first one. */
    anchor: text('anchor').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Whether only some visitors of a site see it. */
    isConditional: boolean('is_conditional').notNull().default(false),
    /** The conditions that those visitors meet, as JSON; null until what older code indexed is read again. */
    conditions: text('conditions'),
    vector: searchVector('vector').notNull(),
    /** How the vector was made; what older code made is indexed again in the background. */
    version: smallint('version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId, table.edition, table.position] }),
    // Written at once instead of in batches, which every search would have to go through until
    // then.
    index('page_sections_search')
      .using('gin', table.organizationId, table.vector)
      .with({ fastupdate: false }),
    // Titles only: a common word in a title would otherwise match all pages with it in their text.
    index('page_sections_titles')
      .using('gin', table.organizationId, sql`ts_filter(${table.vector}, '{a,b}')`)
      .with({ fastupdate: false }),
    index('page_sections_outdated')
      .on(table.spaceId, table.pageId, table.position)
      .where(sql`version < 1`),
    index('page_sections_conditions')
      .on(table.spaceId, sql`md5(${table.conditions})`)
      .where(sql`conditions is not null`),
    index('page_sections_unread')
      .on(table.spaceId, table.pageId)
      .where(sql`is_conditional and conditions is null`),
  ],
);

/**
 * The words of an organization's pages, to find the ones meant by mistyped words. A word stays for some
 * time after its last page is gone, so what is offered is looked up in the pages first.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    term: identifier('term').notNull(),
    /** Each three letters in a row, as numbers; see `keysOf`. */
    keys: integer('keys').array().notNull(),
  },
  (table) => [
    index('search_terms_term').on(table.organizationId, table.term),
    index('search_terms_keys').using('gin', table.keys).with({ fastupdate: false }),
  ],
);

/**
 * The links in each space's active revision. Whether one is broken is checked when read, since its
 * target may be deleted.
 */
export const pageLinks = pgTable(
  'page_links',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    pageId: identifier('page_id').notNull(),
    position: integer('position').notNull(),
    /** The anchor of the heading above it. */
    section: text('section').notNull(),
    text: text('text').notNull(),
    href: text('href').notNull(),
    kind: text('kind')
      .$type<'url' | 'page' | 'file' | 'space' | 'collection' | 'user' | 'openapi'>()
      .notNull(),
    /** The id of the page, file, space …; for a page or a file without an id, its path or name. */
    targetSpaceId: identifier('target_space_id'),
    targetId: identifier('target_id'),
    targetPath: text('target_path'),
    anchor: text('anchor'),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.pageId, table.position] }),
    index('page_links_target').on(table.targetSpaceId, table.targetId),
    index('page_links_path').on(table.targetSpaceId, table.targetPath),
  ],
);
