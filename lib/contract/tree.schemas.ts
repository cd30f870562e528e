import * as z from 'zod/mini';
import { collectionShape } from './collections.schemas.ts';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery } from './shapes.schemas.ts';
import { spaceShape } from './spaces.schemas.ts';

/** A child of a collection or of the organization: spaces and collections are siblings in one order. */
export const treeItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('collection'),
    collection: collectionShape,
    /** How many children the caller can see in it. */
    children: z.int(),
  }),
  z.object({ type: z.literal('space'), space: spaceShape }),
]);
export type TreeItem = z.infer<typeof treeItem>;

export const listTree = {
  summary: 'List the children of a collection, or of the organization, in their order',
  query: z.extend(listQuery, { parent: z.optional(identifier) }),
  reply: listOf(treeItem),
  assumes: ['Content in a collection the caller can’t see is listed last at the root.'],
} satisfies Description;
