import * as z from 'zod/mini';
import { identifier } from './shapes.schemas.ts';

/** A sibling in a collection, or in the organization: a space or a collection. */
export const contentAnchor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('space'), space: identifier }),
  z.object({ type: z.literal('collection'), collection: identifier }),
]);
export type ContentAnchor = z.infer<typeof contentAnchor>;

/** A position: directly before or after a sibling. Both only when nothing is between them. */
export const contentPosition = z.object({
  before: z.optional(contentAnchor),
  after: z.optional(contentAnchor),
});
export type ContentPosition = z.infer<typeof contentPosition>;
