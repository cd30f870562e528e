import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  operationMethods,
  SpecErrorCode,
  specStates,
  specVisibilities,
} from '#lib/contract/openapi-spec-shape.ts';
import type { SpecOperationDetail } from '#lib/contract/openapi-versions.ts';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Descriptions of APIs, each at an address or sent as a text. */
export const openapiSpecs = pgTable(
  'openapi_specs',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    slug: identifier('slug').notNull(),
    sourceUrl: text('source_url'),
    /** What was sent and waits to be read. */
    sourceText: text('source_text'),
    visibility: text('visibility').$type<(typeof specVisibilities)[number]>().notNull(),
    state: text('state').$type<(typeof specStates)[number]>().notNull(),
    /** Counts what was asked to be read: what an earlier one finds is of no use any more. */
    attempt: integer('attempt').notNull(),
    errorCode: text('error_code').$type<SpecErrorCode>(),
    error: text('error'),
    lastVersionId: identifier('last_version_id').references((): AnyPgColumn => openapiVersions.id, {
      onDelete: 'set null',
    }),
    lastProcessedAt: moment('last_processed_at'),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('openapi_specs_slug').on(table.organizationId, table.slug),
    index('openapi_specs_last_version').on(table.lastVersionId),
    check('openapi_specs_state', sql`state in ('pending', 'progress', 'complete')`),
  ],
);

/** What a specification was; without a number it is still being written. */
export const openapiVersions = pgTable(
  'openapi_versions',
  {
    id: identifier('id').primaryKey(),
    specId: identifier('spec_id')
      .notNull()
      .references((): AnyPgColumn => openapiSpecs.id, { onDelete: 'cascade' }),
    number: integer('number'),
    text: text('text').notNull(),
    /** SHA-256 of the text. */
    hash: text('hash').notNull(),
    bytes: integer('bytes').notNull(),
    format: text('format').$type<'json' | 'yaml'>().notNull(),
    sourceUrl: text('source_url'),
    title: text('title').notNull(),
    /** What the document calls its version. */
    version: text('version').notNull(),
    standard: text('standard').notNull(),
    description: text('description'),
    operations: integer('operations').notNull(),
    schemas: integer('schemas').notNull(),
    tags: jsonb('tags').$type<{ name: string; description?: string }[]>().notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('openapi_versions_number').on(table.specId, table.number)],
);

const ofVersion = () =>
  identifier('version_id')
    .notNull()
    .references(() => openapiVersions.id, { onDelete: 'cascade' });

/** What of an operation isn’t in a column of its own. */
export type StoredOperation = Omit<
  SpecOperationDetail,
  'id' | 'method' | 'path' | 'webhook' | 'operationId' | 'summary' | 'tags' | 'deprecated'
>;

export const openapiOperations = pgTable(
  'openapi_operations',
  {
    versionId: ofVersion(),
    /** In the order of the document. */
    position: integer('position').notNull(),
    /** Of the method and the path. */
    id: identifier('id').notNull(),
    method: text('method').$type<(typeof operationMethods)[number]>().notNull(),
    path: text('path').notNull(),
    webhook: boolean('webhook').notNull(),
    operationId: text('operation_id'),
    summary: text('summary'),
    tags: text('tags').array().notNull(),
    deprecated: boolean('deprecated').notNull(),
    detail: jsonb('detail').$type<StoredOperation>().notNull(),
    /** The named schemas it comes to at once. */
    requestRefs: text('request_refs').array().notNull(),
    responseRefs: text('response_refs').array().notNull(),
    /** Of all that it is, so that two versions are compared without reading what is the same. */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.position] }),
    uniqueIndex('openapi_operations_id').on(table.versionId, table.id),
  ],
);

export const openapiSchemas = pgTable(
  'openapi_schemas',
  {
    versionId: ofVersion(),
    name: identifier('name').notNull(),
    schema: jsonb('schema').$type<unknown>().notNull(),
    /** The named schemas it comes to at once. */
    refs: text('refs').array().notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.name] })],
);
