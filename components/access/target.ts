import { queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, pagesFor, queryFor } from '#lib/client/query.ts';
import {
  type AccessChange,
  type AccessLosses,
  getCollectionAccess,
  getSpaceAccess,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import { getCollection } from '#lib/contract/collections.ts';
import {
  listCollectionAudience,
  listCollectionTeamGrants,
  listCollectionUserGrants,
  listSpaceAudience,
  listSpaceTeamGrants,
  listSpaceUserGrants,
} from '#lib/contract/grants.ts';
import type { Level, Role } from '#lib/contract/levels.ts';
import { getSpace } from '#lib/contract/spaces.ts';

/** What access is asked about. */
export type Target = { type: 'space' | 'collection'; id: string };

/** A space or a collection, as far as access shows it. */
export type Subject = {
  title: string;
  organization: string;
  parent?: string | undefined;
  parentHidden?: boolean | undefined;
  defaultLevel: Level | null;
  permissions: { admin: boolean };
};

/** Stands for an id in the key of a read that waits for it. */
export const UNKNOWN = 'unknown';

/** How many people or grants come at once. */
export const AT_ONCE = 50;

/** The queries of the lists, for the server as for the browser. */
export function queriesOf(role: Role | null = null, search = '') {
  const narrowed = { ...(role && { role }), ...(search && { search }) };
  return { grants: { limit: AT_ONCE }, audience: { limit: AT_ONCE, ...narrowed } };
}

/** Reads the space or the collection itself. */
export function subjectFor({ type, id }: Target) {
  const space = { parameters: { spaceId: id } };
  const collection = { parameters: { collectionId: id } };
  const isSpace = type === 'space';
  return queryOptions({
    queryKey: isSpace ? keyOf(getSpace, space) : keyOf(getCollection, collection),
    queryFn: ({ signal }): Promise<Subject> =>
      isSpace ? call(getSpace, space, { signal }) : call(getCollection, collection, { signal }),
  });
}

/** Tells what somebody may do on a target, and why. */
export function accessFor({ type, id }: Target, userId: string) {
  return type === 'space'
    ? queryFor(getSpaceAccess, { parameters: { spaceId: id, userId } })
    : queryFor(getCollectionAccess, { parameters: { collectionId: id, userId } });
}

/** Reads the people with a grant of their own. */
export function userGrantsFor({ type, id }: Target) {
  const query = queriesOf().grants;
  return type === 'space'
    ? pagesFor(listSpaceUserGrants, { parameters: { spaceId: id }, query })
    : pagesFor(listCollectionUserGrants, { parameters: { collectionId: id }, query });
}

/** Reads the teams with a grant. */
export function teamGrantsFor({ type, id }: Target) {
  const query = queriesOf().grants;
  return type === 'space'
    ? pagesFor(listSpaceTeamGrants, { parameters: { spaceId: id }, query })
    : pagesFor(listCollectionTeamGrants, { parameters: { collectionId: id }, query });
}

/**
 * Reads everybody who sees a target, by name.
 * @param role only those who have this level
 * @param search only those whose name or address it is in
 */
export function audienceFor({ type, id }: Target, role: Role | null, search: string) {
  const query = queriesOf(role, search).audience;
  return type === 'space'
    ? pagesFor(listSpaceAudience, { parameters: { spaceId: id }, query })
    : pagesFor(listCollectionAudience, { parameters: { collectionId: id }, query });
}

/** Reads the first few who have a level on a target, to name them. */
export function someWith({ type, id }: Target, role: Role) {
  const query = { limit: 3, role };
  return type === 'space'
    ? queryFor(listSpaceAudience, { parameters: { spaceId: id }, query })
    : queryFor(listCollectionAudience, { parameters: { collectionId: id }, query });
}

/** Asks for a page of who would lose what if access to a target changed. @throws Problem */
export function previewOf(
  { type, id }: Target,
  change: AccessChange,
  query: { page?: string | undefined },
  options: CallOptions,
): Promise<AccessLosses> {
  const body = { change };
  return type === 'space'
    ? call(previewSpaceAccess, { parameters: { spaceId: id }, query, body }, options)
    : call(previewCollectionAccess, { parameters: { collectionId: id }, query, body }, options);
}

/** Whether the API said that it has no such operation. */
export function lacks(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 405);
}
