import { parseAsBoolean, parseAsString } from 'nuqs/server';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { listChangeRequestChanges } from '#lib/contract/change-requests.ts';
import { requestInput } from '../places.ts';

/** The search parameters of the editor: the open page, and whether its writer begins right away. */
export const writingSearch = { page: parseAsString, start: parseAsBoolean };

/** Query of a change request's content: its page tree, files and revision. */
export function contentQuery(spaceId: string, number: string) {
  return queryFor(getChangeRequestContent, requestInput(spaceId, number));
}

/** Input that lists the changes marked in the tree. */
export function changesInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 1000 } };
}

/** Query of the changes in a change request. */
export function changesQuery(spaceId: string, number: string) {
  return queryFor(listChangeRequestChanges, changesInput(spaceId, number));
}
