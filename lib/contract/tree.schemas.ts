import * as z from 'zod/mini';
import { collectionShape, contentImpact } from './collections.schemas.ts';
import type { Description } from './endpoint.ts';
import { contentAnchor } from './positions.schemas.ts';
import { identifier, listOf, listQuery } from './shapes.schemas.ts';
import { spaceShape } from './spaces.schemas.ts';
import { TREE_BATCH } from './tree.ts';

/** A child of a collection or of the organization: spaces and collections are siblings in one order. */
export const treeItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('collection'),
    collection: collectionShape,
    /** How many children the caller can see in it. */
    children: z.int(),
    /** The open change requests of all spaces in it that the caller can see, with `include=changeRequests`. */
    changeRequestsOpen: z.optional(z.int()),
  }),
  z.object({ type: z.literal('space'), space: spaceShape }),
]);
export type TreeItem = z.infer<typeof treeItem>;

export const listTree = {
  summary: 'List the children of a collection, or of the organization, in order',
  query: z.extend(listQuery, {
    parent: z.optional(identifier),
    include: z.optional(z.enum(['changeRequests'])),
  }),
  reply: listOf(treeItem),
  assumes: [
    'Content in a collection the caller can’t see is listed last at the root.',
    'include=changeRequests adds to each collection how many change requests are open in it.',
  ],
} satisfies Description;

const someItems = z.object({
  items: z.array(contentAnchor).check(z.minLength(1), z.maxLength(TREE_BATCH)),
});
const manages = [
  { needs: ['space', 'admin'], on: 'each space', when: 'for spaces' },
  { needs: ['collection', 'admin'], on: 'each collection', when: 'for collections' },
] as const;

export const deleteTreeItems = {
  summary: 'Move spaces and collections to the trash together',
  body: someItems,
  also: manages,
  assumes: ['Either all are deleted or none. Each has its own audit event.'],
} satisfies Description;

export const previewTreeDeletion = {
  summary: 'Preview deleting spaces and collections together',
  query: listQuery,
  body: someItems,
  reply: contentImpact,
  also: manages,
} satisfies Description;

export const restoreTreeItems = {
  summary: 'Restore deleted spaces and collections together',
  body: someItems,
  also: manages,
  assumes: [
    'A collection is restored with what was deleted with it.',
    'Items that aren’t in the trash stay as they are.',
  ],
} satisfies Description;
