import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { documentFields, operationMethods, SPEC_VERSIONS_MAXIMUM } from './openapi-spec-shape.ts';
import { documentReply, specPath } from './openapi-specs.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

const versionsPath = `${specPath}/versions` as const;
const versionPath = `${versionsPath}/{specVersionId}` as const;

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

export const listOpenAPISpecVersions = endpoint({
  method: 'GET',
  path: versionsPath,
  summary: 'List the versions of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  query: listQuery,
  reply: listOf(specVersionShape),
  extension: true,
  assumes: ['Sorted newest first.', `The latest ${SPEC_VERSIONS_MAXIMUM} versions are kept.`],
});

export const getOpenAPISpecVersion = endpoint({
  method: 'GET',
  path: versionPath,
  summary: 'Read a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  reply: z.extend(specVersionShape, {
    description: z.optional(z.string()),
    tags: z.array(
      z.object({ name: z.string(), description: z.optional(z.string()), operations: z.int() }),
    ),
    /** References in it that couldn't be resolved, as sentences. */
    notes: z.array(z.string()),
  }),
  extension: true,
  assumes: ['Use latest for the latest version.'],
});
export type SpecVersionDetail = z.infer<typeof getOpenAPISpecVersion.reply>;

export const getOpenAPISpecVersionContent = endpoint({
  method: 'GET',
  path: `${versionPath}/content`,
  summary: 'Read the document of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  reply: documentReply,
  extension: true,
  assumes: ['filesystem has one file: its name and its text.'],
});

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

export const listOpenAPIOperations = endpoint({
  method: 'GET',
  path: `${versionPath}/operations`,
  summary: 'List the operations of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  query: z.extend(listQuery, {
    search: z.optional(trimmed(z.maxLength(200))),
    tag: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: listOf(specOperationShape),
  extension: true,
  assumes: ['In the order of the document.', 'An empty tag finds operations without one.'],
});

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

export const getOpenAPIOperation = endpoint({
  method: 'GET',
  path: `${versionPath}/operations/{specOperationId}`,
  summary: 'Read an operation of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  reply: z.extend(specOperationDetail, {
    /** The named schemas within two references, by name. */
    schemas: z.record(z.string(), z.unknown()),
  }),
  extension: true,
});
export type SpecOperationDetail = z.infer<typeof specOperationDetail>;

export const getOpenAPISchema = endpoint({
  method: 'GET',
  path: `${versionPath}/schema`,
  summary: 'Read a named schema of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({ name: z.string(), schema: z.unknown() }),
  extension: true,
});

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

export const compareOpenAPISpecVersions = endpoint({
  method: 'GET',
  path: `${versionPath}/diff`,
  summary: 'Compare two versions of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
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
  extension: true,
  assumes: [
    'Without from, the previous version is used.',
    'breaking: a request or reply that was valid before may not be valid now.',
  ],
});
export type SpecDifference = z.infer<typeof compareOpenAPISpecVersions.reply>;
