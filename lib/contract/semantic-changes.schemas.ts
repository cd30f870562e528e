import * as z from 'zod/mini';
import { identifier } from './shapes.schemas.ts';

/** One change between a revision and the one before it. */
const semanticChange = z.object({
  type: z.enum([
    'page_created',
    'page_edited',
    'page_deleted',
    'page_moved',
    'file_created',
    'file_edited',
    'file_deleted',
  ]),
  page: z.optional(
    z.object({ id: identifier, type: z.string(), title: z.string(), path: z.optional(z.string()) }),
  ),
  file: z.optional(z.object({ id: identifier, name: z.string() })),
  attributes: z.optional(
    z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  ),
});
export type SemanticChange = z.infer<typeof semanticChange>;

/** The query of every list of changes. */
export const semanticChangesQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
});

/** A list of changes; `more` is how many aren't listed. */
export const semanticChanges = z.object({
  changes: z.array(semanticChange),
  more: z.optional(z.int()),
});
