import * as z from 'zod/mini';
import { collectionShape } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery } from './shapes.ts';
import { spaceShape } from './spaces.ts';

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

export const listTree = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/tree',
  summary: 'List the children of a collection, or of the organization, in their order',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, { parent: z.optional(identifier) }),
  reply: listOf(treeItem),
  extension: true,
  assumes: ['Content in a collection the caller can’t see is listed last at the root.'],
});
