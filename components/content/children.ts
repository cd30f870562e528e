import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { type Collection, listCollections } from '#lib/contract/collections.ts';
import { LIMIT_MAXIMUM, type ListOf } from '#lib/contract/shapes.ts';
import { listCollectionSpaces } from '#lib/contract/spaces.ts';
import { listTree } from '#lib/contract/tree.ts';
import type { ContentNode, Parent } from './node.ts';

/** As many come with the page; of a longer list the browser reads the rest. */
const FIRST = 100;

/** The children of a collection; `next` while some of them are still to come. */
export type ReadChildren = {
  items: ContentNode[];
  count?: number | undefined;
  next?: { page: string } | undefined;
  /** Pieced together from the documented lists: the API has no tree. */
  isPieced?: boolean;
};

/** What the tree asks for first. */
export function childrenInput(organizationId: string, parent: Parent) {
  return {
    parameters: { organizationId },
    query: { ...(parent !== null && { parent }), limit: FIRST },
  };
}

/** Reads all children of a collection, or of the organization, in their order. */
export function childrenFor(organizationId: string, parent: Parent) {
  const input = childrenInput(organizationId, parent);
  return queryOptions({
    queryKey: keyOf(listTree, input),
    queryFn: async ({ signal, client }): Promise<ReadChildren> => {
      try {
        const items = await readAll((page) =>
          call(listTree, { ...input, query: { ...input.query, ...page } }, { signal }),
        );
        return { items };
      } catch (error) {
        if (!lacks(error)) throw error;
        return await pieceTogether(client, organizationId, parent, { signal });
      }
    },
    // What the server began is read to its end.
    staleTime: ({ state }) => (state.data?.next ? 0 : 30_000),
    // Rows out of view have nobody who reads them, and stay.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** All collections of an organization, each before what is nested in it. */
export function collectionsFor(organizationId: string) {
  const input = { parameters: { organizationId }, query: { limit: LIMIT_MAXIMUM } };
  return queryOptions({
    queryKey: [...keyOf(listCollections, input), 'all'] as const,
    queryFn: ({ signal }): Promise<Collection[]> =>
      readAll((page) =>
        call(listCollections, { ...input, query: { ...input.query, ...page } }, { signal }),
      ),
  });
}

/** Whether the API said that it has no such operation. */
export function lacks(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 405);
}

async function readAll<Item>(
  read: (page: { page?: string; limit?: number }) => Promise<ListOf<Item>>,
): Promise<Item[]> {
  let last = await read({});
  const items = last.items;
  while (last.next) {
    last = await read({ page: last.next.page, limit: LIMIT_MAXIMUM });
    items.push(...last.items);
  }
  return items;
}

/** Without the tree: collections first, then spaces, since no documented list tells how they mix. */
async function pieceTogether(
  client: QueryClient,
  organizationId: string,
  parent: Parent,
  options: CallOptions,
): Promise<ReadChildren> {
  const [collections, spaces] = await Promise.all([
    client.fetchQuery({ ...collectionsFor(organizationId), staleTime: 5_000 }),
    parent === null
      ? []
      : readAll((page) =>
          call(
            listCollectionSpaces,
            { parameters: { collectionId: parent }, query: { limit: LIMIT_MAXIMUM, ...page } },
            options,
          ),
        ),
  ]);
  return {
    isPieced: true,
    items: [
      ...collections
        .filter((collection) => (collection.parent ?? null) === parent)
        .map((collection): ContentNode => ({ type: 'collection', collection, children: null })),
      ...spaces.map((space): ContentNode => ({ type: 'space', space })),
    ],
  };
}
