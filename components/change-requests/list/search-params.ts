import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type ChangeRequestStatus, changeRequestStatuses } from '#lib/contract/change-requests.ts';

/** Stands for whoever is signed in, so that a link to “mine” is everybody's own. */
export const ME = 'me';

const common = {
  status: parseAsStringLiteral(changeRequestStatuses).withDefault('open'),
  contributor: parseAsString,
  page: parseAsString,
};

/** The list of a space in the URL; `?new=1` is the dialog that starts one. */
export const spaceSearch = { ...common, new: parseAsStringLiteral(['1']) };

/** What of an organization's change requests is listed. */
export const views = ['review', 'yours', 'all'] as const;
export type View = (typeof views)[number];

/** The list of an organization in the URL. */
export const organizationSearch = {
  ...common,
  view: parseAsStringLiteral(views).withDefault('review'),
};

export type ListState = {
  status: ChangeRequestStatus;
  contributor: string | null;
  page: string | null;
};

const PAGE_LENGTH = 50;

/** What the list of a space asks the API for. @param me the id of whoever is signed in */
export function spaceRequestsInput(spaceId: string, state: ListState, me: string | undefined) {
  return { parameters: { spaceId }, query: queryOf(state, me) };
}

/** What the list of an organization asks the API for. */
export function organizationRequestsInput(
  organizationId: string,
  { view, contributor, ...state }: ListState & { view: View },
  me: string | undefined,
) {
  const query =
    view === 'yours'
      ? queryOf({ ...state, contributor: ME }, me)
      : queryOf({ ...state, contributor: view === 'all' ? contributor : null }, me);
  return {
    parameters: { organizationId },
    query: { ...query, ...(view === 'review' && { reviewer: me ?? '-' }) },
  };
}

/** What counting the requests that wait for somebody's review asks for. */
export function waitingInput(organizationId: string, me: string | undefined) {
  return {
    parameters: { organizationId },
    query: { status: 'open' as const, limit: 1, reviewer: me ?? '-' },
  };
}

function queryOf({ status, contributor, page }: ListState, me: string | undefined) {
  const who = contributor === ME ? (me ?? '-') : contributor;
  return {
    status,
    limit: PAGE_LENGTH,
    ...(who && { contributor: who }),
    ...(page && { page }),
  };
}
