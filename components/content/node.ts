import type { Parent } from '#components/kit/board/rows.ts';
import type { Collection } from '#lib/contract/collections.ts';
import type { ContentAnchor } from '#lib/contract/positions.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** Something of the tree: as `listTree` gives it, or pieced together from the documented lists. */
export type ContentNode =
  | {
      type: 'collection';
      collection: Collection;
      /** How many stand in it; null where the API doesn't tell. */
      children: number | null;
    }
  | { type: 'space'; space: Space };

/** What holds something: a collection's id, or null for the organization itself. */
export type { Parent };

/** The space or the collection itself. */
export function contentOf(node: ContentNode): Collection | Space {
  return node.type === 'space' ? node.space : node.collection;
}

/** The id of the space or the collection. */
export function idOf(node: ContentNode): string {
  return contentOf(node).id;
}

/** What it is called. */
export function titleOf(node: ContentNode): string {
  return contentOf(node).title;
}

/** How a position names it. */
export function anchorOf(node: ContentNode): ContentAnchor {
  return node.type === 'space'
    ? { type: 'space', space: node.space.id }
    : { type: 'collection', collection: node.collection.id };
}

/** Where the page of a space is. */
export function spacePath(organizationId: string, spaceId: string): string {
  return `/orgs/${organizationId}/spaces/${spaceId}`;
}

/** Where the tree shows a collection, with its details beside it. */
export function collectionPath(organizationId: string, collectionId: string): string {
  return `/orgs/${organizationId}/content?collection=${encodeURIComponent(collectionId)}`;
}
