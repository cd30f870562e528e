import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';
import { FRESHNESS_LIMIT } from '#lib/contract/spaces.ts';
import { childrenInput } from './children.ts';

/**
 * The content page in the URL: the search, the collection or space beside the tree, and `?new=space` or
 * `?new=collection` with `in` for the dialog that creates one in a collection.
 */
export const contentSearch = {
  search: parseAsString.withDefault(''),
  collection: parseAsId,
  space: parseAsId,
  new: parseAsStringLiteral(['space', 'collection'] as const),
  in: parseAsId,
};

/** The root of the tree. */
export function rootInput(organizationId: string) {
  return childrenInput(organizationId, null);
}

/** The first page of the trash. */
export function trashInput(organizationId: string) {
  return { parameters: { organizationId }, query: { deleted: true, limit: 50 } };
}

/** The collections in the trash. */
export function deletedCollectionsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { deleted: true, limit: 1000 } };
}

/** Counts the collections in the trash. */
export function deletedCollectionCountInput(organizationId: string) {
  return { parameters: { organizationId }, query: { deleted: true, limit: 1 } };
}

/** Counts the spaces without reading them. */
export function spaceCountInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 1 } };
}

/** Counts the collections without reading them. */
export function collectionCountInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 1 } };
}

/** The freshness of spaces in the URL. */
export const freshnessSearch = {
  search: parseAsString.withDefault(''),
  view: parseAsStringLiteral(['numbers'] as const),
  page: parseAsString,
};

/** The input for the spaces and the ages of their pages. */
export function freshnessInput(
  organizationId: string,
  { search, page }: { search: string; page: string | null },
) {
  return {
    parameters: { organizationId },
    query: {
      ...(search && { title: search.slice(0, 50) }),
      ...(page && { page }),
      limit: FRESHNESS_LIMIT,
    },
  };
}
