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
} from '#lib/contract/openapi-spec.ts';
import type { SpecOperationDetail } from '#lib/contract/openapi-versions.ts';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** OpenAPI specifications, each fetched from a URL or sent as text. */
export const openapiSpecs = pgTable(
  'openapi_specs',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    slug: identifier('slug').notNull(),
    sourceUrl: text('source_url'),
    /** The source that is waiting to be read. */
    sourceText: text('source_text'),
    visibility: text('visibility').$type<(typeof specVisibilities)[number]>().notNull(),
    state: text('state').$type<(typeof specStates)[number]>().notNull(),
    /** Counts requests to read: the result of an earlier one is discarded. */
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

/** A version of a specification; without a number it is still being written. */
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
    /** The document's own version. */
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

/** The parts of an operation without a column of their own. */
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
    /** Derived from the method and the path. */
    id: identifier('id').notNull(),
    method: text('method').$type<(typeof operationMethods)[number]>().notNull(),
    path: text('path').notNull(),
    webhook: boolean('webhook').notNull(),
    operationId: text('operation_id'),
    summary: text('summary'),
    tags: text('tags').array().notNull(),
    deprecated: boolean('deprecated').notNull(),
    detail: jsonb('detail').$type<StoredOperation>().notNull(),
    /** The named schemas it refers to directly. */
    requestRefs: text('request_refs').array().notNull(),
    responseRefs: text('response_refs').array().notNull(),
    /** A hash of the whole operation, so that versions are compared without reading equal ones. */
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
    /** The named schemas it refers to directly. */
    refs: text('refs').array().notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.name] })],
);
