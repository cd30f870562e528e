import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '#lib/client/call.ts';
import { isUnsupported } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { type Collection, listCollections } from '#lib/contract/collections.ts';
import { LIMIT_MAXIMUM, type ListOf } from '#lib/contract/shapes.ts';
import { listCollectionSpaces } from '#lib/contract/spaces.ts';
import { listTree } from '#lib/contract/tree.ts';
import type { ContentNode, Parent } from './node.ts';

/** As many are read with the page; the browser reads the rest of a longer list. */
const FIRST = 100;

/** The children of a collection; `next` is set while there are more to load. */
export type LoadedChildren = {
  items: ContentNode[];
  count?: number | undefined;
  next?: { page: string } | undefined;
  /** Assembled from the documented lists because the API has no tree. */
  isAssembled?: boolean;
};

/** The input of the first request for a list of the tree. */
export function childrenInput(organizationId: string, parent: Parent) {
  return {
    parameters: { organizationId },
    query: { ...(parent !== null && { parent }), limit: FIRST },
  };
}

/** Reads all children of a collection, or of the organization, in order. */
export function childrenFor(organizationId: string, parent: Parent) {
  const input = childrenInput(organizationId, parent);
  return queryOptions({
    queryKey: keyOf(listTree, input),
    queryFn: async ({ signal, client }): Promise<LoadedChildren> => {
      try {
        const items = await readAll((page) =>
          call(listTree, { ...input, query: { ...input.query, ...page } }, { signal }),
        );
        return { items };
      } catch (error) {
        if (!isUnsupported(error)) throw error;
        return await assembleChildren(client, organizationId, parent, { signal });
      }
    },
    // A list that the server read only in part is completed at once.
    staleTime: ({ state }) => (state.data?.next ? 0 : 30_000),
    // Lists of rows out of view have no observer and must be kept.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** All collections of an organization, each before the ones nested in it. */
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

/** For an API without the tree: collections first, then spaces, since no list has their common order. */
async function assembleChildren(
  client: QueryClient,
  organizationId: string,
  parent: Parent,
  options: CallOptions,
): Promise<LoadedChildren> {
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
    isAssembled: true,
    items: [
      ...collections
        .filter((collection) => (collection.parent ?? null) === parent)
        .map((collection): ContentNode => ({ type: 'collection', collection, children: null })),
      ...spaces.map((space): ContentNode => ({ type: 'space', space })),
    ],
  };
}
