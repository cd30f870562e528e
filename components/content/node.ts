import type { Parent } from '#components/kit/board/rows.ts';
import { routes } from '#components/kit/routes.ts';
import type { Collection } from '#lib/contract/collections.ts';
import type { ContentAnchor } from '#lib/contract/positions.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** A collection or space of the tree, from `listTree` or assembled from the documented lists. */
export type ContentNode =
  | {
      type: 'collection';
      collection: Collection;
      /** How many items it contains; null if the API doesn't say. */
      children: number | null;
    }
  | { type: 'space'; space: Space };

/** The parent of an item: a collection's id, or null for the organization itself. */
export type { Parent };

/** The space or the collection itself. */
export function contentOf(node: ContentNode): Collection | Space {
  return node.type === 'space' ? node.space : node.collection;
}

/** The id of the space or the collection. */
export function idOf(node: ContentNode): string {
  return contentOf(node).id;
}

/** The title of the space or the collection. */
export function titleOf(node: ContentNode): string {
  return contentOf(node).title;
}

/** The item as the anchor of a position. */
export function anchorOf(node: ContentNode): ContentAnchor {
  return node.type === 'space'
    ? { type: 'space', space: node.space.id }
    : { type: 'collection', collection: node.collection.id };
}

/** The path of a space's page. */
export function spacePath(organizationId: string, spaceId: string): string {
  return routes.space({ organization: organizationId, id: spaceId });
}

/** The path of the tree with a collection's details beside it. */
export function collectionPath(organizationId: string, collectionId: string): string {
  return routes.content(organizationId, { collection: collectionId });
}
