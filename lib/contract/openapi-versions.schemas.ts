import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { documentFields } from './openapi-spec.schemas.ts';
import { operationMethods, SPEC_VERSIONS_MAXIMUM } from './openapi-spec.ts';
import { documentReply } from './openapi-specs.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

export const specVersionShape = z.object({
  object: z.literal('openapi-spec-version'),
  id: identifier,
  createdAt: timestamp,
  url: z.string(),
  urls: z.object({ location: z.string() }),
  /** Extension: numbered within the specification. */
  number: z.int(),
  /** Extension: absent when it was sent as text. */
  sourceURL: z.optional(z.string()),
  ...documentFields,
  format: z.enum(['json', 'yaml']),
  bytes: z.int(),
});
export type SpecVersion = z.infer<typeof specVersionShape>;

export const listOpenAPISpecVersions = {
  summary: 'List the versions of an OpenAPI specification',
  query: listQuery,
  reply: listOf(specVersionShape),
  assumes: ['Sorted newest first.', `The latest ${SPEC_VERSIONS_MAXIMUM} versions are kept.`],
} satisfies Description;

export const getOpenAPISpecVersion = {
  summary: 'Read a version of an OpenAPI specification',
  reply: z.extend(specVersionShape, {
    description: z.optional(z.string()),
    tags: z.array(
      z.object({ name: z.string(), description: z.optional(z.string()), operations: z.int() }),
    ),
    /** References in it that couldn't be resolved, as sentences. */
    notes: z.array(z.string()),
  }),
  assumes: ['Use latest for the latest version.'],
} satisfies Description;
export type SpecVersionDetail = z.infer<typeof getOpenAPISpecVersion.reply>;

export const getOpenAPISpecVersionContent = {
  summary: 'Read the document of a version of an OpenAPI specification',
  reply: documentReply,
  assumes: ['filesystem has one file: its name and its text.'],
} satisfies Description;

export const specOperationShape = z.object({
  /** The same in every version: derived from the method and the path. */
  id: identifier,
  method: z.enum(operationMethods),
  path: z.string(),
  /** Whether it is a webhook, which has a name instead of a path. */
  webhook: z.boolean(),
  operationId: z.optional(z.string()),
  summary: z.optional(z.string()),
  tags: z.array(z.string()),
  deprecated: z.boolean(),
});
export type SpecOperation = z.infer<typeof specOperationShape>;

export const listOpenAPIOperations = {
  summary: 'List the operations of a version of an OpenAPI specification',
  query: z.extend(listQuery, {
    search: z.optional(trimmed(z.maxLength(200))),
    tag: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: listOf(specOperationShape),
  assumes: ['In the order of the document.', 'An empty tag finds operations without one.'],
} satisfies Description;

const bodyContent = z.array(z.object({ type: z.string(), schema: z.optional(z.unknown()) }));

/** Schemas as in the document; `$ref` names one of `schemas`. */
export const specOperationDetail = z.extend(specOperationShape, {
  description: z.optional(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      deprecated: z.boolean(),
      description: z.optional(z.string()),
      schema: z.optional(z.unknown()),
    }),
  ),
  requestBody: z.optional(
    z.object({
      required: z.boolean(),
      description: z.optional(z.string()),
      content: bodyContent,
    }),
  ),
  responses: z.array(
    z.object({ status: z.string(), description: z.optional(z.string()), content: bodyContent }),
  ),
  /** Each is one way to authenticate; an empty one means none is required. */
  security: z.array(z.string()),
});

export const getOpenAPIOperation = {
  summary: 'Read an operation of a version of an OpenAPI specification',
  reply: z.extend(specOperationDetail, {
    /** The named schemas within two references, by name. */
    schemas: z.record(z.string(), z.unknown()),
  }),
} satisfies Description;
export type SpecOperationDetail = z.infer<typeof specOperationDetail>;

export const getOpenAPISchema = {
  summary: 'Read a named schema of a version of an OpenAPI specification',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({ name: z.string(), schema: z.unknown() }),
} satisfies Description;

const changeKinds = ['added', 'removed', 'changed'] as const;
const singleChange = z.object({
  /** Its location, such as `query limit` or `response 200`; empty for the whole operation. */
  at: z.string(),
  message: z.string(),
  breaking: z.boolean(),
});
export type SpecChange = z.infer<typeof singleChange>;

const changeFields = {
  change: z.enum(changeKinds),
  breaking: z.boolean(),
  changes: z.array(singleChange),
};

export const compareOpenAPISpecVersions = {
  summary: 'Compare two versions of an OpenAPI specification',
  query: z.object({ from: z.optional(identifier) }),
  reply: z.object({
    from: specVersionShape,
    to: specVersionShape,
    counts: z.object({
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      breaking: z.int(),
    }),
    operations: z.array(z.extend(specOperationShape, changeFields)),
    schemas: z.array(
      z.object({
        name: z.string(),
        ...changeFields,
        /** Where they are used: in requests, in responses, in both or in neither. */
        usedIn: z.array(z.enum(['request', 'response'])),
      }),
    ),
    /** Whether there are more changes than listed. */
    more: z.boolean(),
  }),
  assumes: [
    'Without from, the previous version is used.',
    'breaking: a request or reply that was valid before may not be valid now.',
  ],
} satisfies Description;
export type SpecDifference = z.infer<typeof compareOpenAPISpecVersions.reply>;

export const specVersionChanges = z.object({
  object: z.literal('openapi-spec-changes'),
  /** The version. */
  id: identifier,
  number: z.int(),
  version: z.string(),
  createdAt: timestamp,
  operations: z.int(),
  /** Since the version before; absent for the first version that is kept. */
  counts: z.optional(z.object({ added: z.int(), removed: z.int(), changed: z.int() })),
  /** The first 8 of them, removed ones first. */
  examples: z.array(
    z.object({ change: z.enum(changeKinds), method: z.enum(operationMethods), path: z.string() }),
  ),
});
export type SpecVersionChanges = z.infer<typeof specVersionChanges>;

export const listOpenAPISpecChanges = {
  summary: 'List what each version of an OpenAPI specification changed',
  query: listQuery,
  reply: listOf(specVersionChanges),
  assumes: ['Sorted newest first.', 'Counts operations; schemas are in the comparison.'],
} satisfies Description;
