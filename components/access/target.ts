import { queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '#lib/client/call.ts';
import { keyOf, pagesFor, queryFor } from '#lib/client/query.ts';
import {
  type AccessChange,
  type AccessLosses,
  getCollectionAccess,
  getSpaceAccess,
  getSpaceReaders,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import { type Collection, getCollection } from '#lib/contract/collections.ts';
import {
  listCollectionAudience,
  listCollectionTeamGrants,
  listCollectionUserGrants,
  listSpaceAudience,
  listSpaceTeamGrants,
  listSpaceUserGrants,
} from '#lib/contract/grants.ts';
import type { Role } from '#lib/contract/levels.ts';
import { getSpace } from '#lib/contract/spaces.ts';

/** The space or collection of the page. */
export type AccessTarget = { type: 'space' | 'collection'; id: string };

/** The fields of a space or collection that the page needs. */
export type AccessSubject = {
  title: string;
  organization: string;
  parent?: string | undefined;
  parentHidden?: boolean | undefined;
  defaultLevel: Collection['defaultLevel'];
  restricted?: boolean | undefined;
  permissions: { admin: boolean };
};

/** Placeholder in the key of a disabled query whose id isn't known yet. */
export const UNKNOWN_ID = 'unknown';

/** The page size of the lists. */
const PAGE_SIZE = 50;

/** The query parameters of the lists, the same on the server and in the browser. */
export function listQueries(role: Role | null = null, search = '') {
  const narrowed = { ...(role && { role }), ...(search && { search }) };
  return { grants: { limit: PAGE_SIZE }, audience: { limit: PAGE_SIZE, ...narrowed } };
}

/** Query options for the space or collection itself. */
export function subjectFor({ type, id }: AccessTarget) {
  const space = { parameters: { spaceId: id } };
  const collection = { parameters: { collectionId: id } };
  const isSpace = type === 'space';
  return queryOptions({
    queryKey: isSpace ? keyOf(getSpace, space) : keyOf(getCollection, collection),
    queryFn: ({ signal }): Promise<AccessSubject> =>
      isSpace ? call(getSpace, space, { signal }) : call(getCollection, collection, { signal }),
  });
}

/** Query options for a person's level on a target and the reason. */
export function accessFor({ type, id }: AccessTarget, userId: string) {
  return type === 'space'
    ? queryFor(getSpaceAccess, { parameters: { spaceId: id, userId } })
    : queryFor(getCollectionAccess, { parameters: { collectionId: id, userId } });
}

/** Query options for everyone who can read a target; collections are on no site of their own. */
export function readersFor({ type, id }: AccessTarget) {
  return {
    ...queryFor(getSpaceReaders, { parameters: { spaceId: id } }),
    enabled: type === 'space',
  };
}

/** Query options for the grants of people. */
export function userGrantsFor({ type, id }: AccessTarget) {
  const query = listQueries().grants;
  return type === 'space'
    ? pagesFor(listSpaceUserGrants, { parameters: { spaceId: id }, query })
    : pagesFor(listCollectionUserGrants, { parameters: { collectionId: id }, query });
}

/** Query options for the grants of teams. */
export function teamGrantsFor({ type, id }: AccessTarget) {
  const query = listQueries().grants;
  return type === 'space'
    ? pagesFor(listSpaceTeamGrants, { parameters: { spaceId: id }, query })
    : pagesFor(listCollectionTeamGrants, { parameters: { collectionId: id }, query });
}

/**
 * Query options for everyone with access to a target, by name.
 * @param role only people with this level
 * @param search only people whose name or address contains it
 */
export function audienceFor({ type, id }: AccessTarget, role: Role | null, search: string) {
  const query = listQueries(role, search).audience;
  return type === 'space'
    ? pagesFor(listSpaceAudience, { parameters: { spaceId: id }, query })
    : pagesFor(listCollectionAudience, { parameters: { collectionId: id }, query });
}

/** Reads a page of the people who would lose access by a change. @throws Problem */
export function previewAccess(
  { type, id }: AccessTarget,
  change: AccessChange,
  query: { page?: string | undefined },
  options: CallOptions,
): Promise<AccessLosses> {
  const body = { change };
  return type === 'space'
    ? call(previewSpaceAccess, { parameters: { spaceId: id }, query, body }, options)
    : call(previewCollectionAccess, { parameters: { collectionId: id }, query, body }, options);
}
