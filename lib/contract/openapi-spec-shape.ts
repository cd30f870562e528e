import * as z from 'zod/mini';
import { permissionsShape } from './permissions.ts';
import { identifier, timestamp } from './shapes.ts';

/** Most characters of a specification's text, and most bytes fetched from its URL. */
export const SPEC_LENGTH_MAXIMUM = 10_000_000;
/** How many versions of a specification are kept. */
export const SPEC_VERSIONS_MAXIMUM = 100;
/** How often a URL is checked again, in hours. */
export const SPEC_REFRESH_HOURS = 6;

export const specStates = ['pending', 'progress', 'complete'] as const;
const specErrorCodes = ['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'] as const;
export type SpecErrorCode = (typeof specErrorCodes)[number];
export const specVisibilities = ['private', 'public'] as const;
export const operationMethods = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
] as const;

/** The document's own information, and how much it contains. */
export const documentFields = {
  title: z.string(),
  version: z.string(),
  /** The kind of document: `Swagger 2.0`, `OpenAPI 3.0.3`, `OpenAPI 3.1.0`. */
  standard: z.string(),
  operations: z.int(),
  schemas: z.int(),
};

export const specShape = z.object({
  object: z.literal('openapi-spec'),
  id: identifier,
  createdAt: timestamp,
  updatedAt: timestamp,
  slug: z.string(),
  sourceURL: z.optional(z.string()),
  processingState: z.enum(specStates),
  lastVersion: z.optional(identifier),
  lastProcessedAt: z.optional(timestamp),
  lastProcessErrorCode: z.optional(z.enum(specErrorCodes)),
  /** Extension: the error, as a sentence. */
  lastProcessError: z.optional(z.string()),
  visibility: z.optional(z.enum(specVisibilities)),
  /** Extension: the latest version. */
  document: z.optional(z.object({ ...documentFields, number: z.int() })),
  permissions: permissionsShape('openAPISpec'),
  urls: z.object({
    location: z.string(),
    app: z.string(),
    /** The public URL of the latest version, for a public specification. */
    published: z.optional(z.string()),
  }),
});
export type Spec = z.infer<typeof specShape>;
