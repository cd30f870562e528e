import * as z from 'zod/mini';
import { specErrorCodes, specStates, specVisibilities } from './openapi-spec.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { identifier, timestamp } from './shapes.schemas.ts';

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
