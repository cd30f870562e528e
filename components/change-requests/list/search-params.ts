import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';
import { type ChangeRequestStatus, changeRequestStatuses } from '#lib/contract/change-requests.ts';

/** The signed-in user, so that a shared link to “mine” shows each reader their own. */
export const ME = 'me';

/** How lists are sorted, as the URL names it. */
const listSorts = ['updated', 'stale', 'newest', 'oldest'] as const;
export type ListSort = (typeof listSorts)[number];

const sortQueries = {
  updated: {},
  stale: { order: 'asc' },
  newest: { sort: 'createdAt' },
  oldest: { sort: 'createdAt', order: 'asc' },
} as const;

const common = {
  status: parseAsStringLiteral(changeRequestStatuses).withDefault('open'),
  contributor: parseAsId,
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(listSorts).withDefault('updated'),
  page: parseAsString,
};

/** The URL parameters of a space's list; `?new=1` opens the New change request dialog. */
export const spaceSearch = { ...common, new: parseAsStringLiteral(['1']) };

/** The tabs of the organization's list. */
const views = ['review', 'yours', 'all', 'comments', 'load'] as const;
export type ListTab = (typeof views)[number];

/** The URL parameters of the organization's list. */
export const organizationSearch = {
  ...common,
  /** Without it the page opens on the requested reviews, or on all if no review is requested. */
  view: parseAsStringLiteral(views),
  /** Whether the review load is shown in numbers. */
  numbers: parseAsBoolean.withDefault(false),
  space: parseAsId,
  /** Whether only the comments that concern you are listed. */
  mine: parseAsBoolean.withDefault(false),
};

export type ListState = {
  status: ChangeRequestStatus;
  contributor: string | null;
  search: string;
  sort: ListSort;
  page: string | null;
};

const PAGE_LENGTH = 50;

/** The query of a space's list. @param me the id of the signed-in user */
export function spaceRequestsInput(spaceId: string, state: ListState, me: string | undefined) {
  return { parameters: { spaceId }, query: queryOf(state, me) };
}

/** The query of the organization's list. */
export function organizationRequestsInput(
  organizationId: string,
  { view, contributor, space, ...state }: ListState & { view: ListTab; space: string | null },
  me: string | undefined,
) {
  const query =
    view === 'yours'
      ? queryOf({ ...state, contributor: ME }, me)
      : queryOf({ ...state, contributor: view === 'all' ? contributor : null }, me);
  return {
    parameters: { organizationId },
    query: {
      ...query,
      ...(view === 'review' && { reviewer: me ?? '-' }),
      ...(space && { space }),
    },
  };
}

/** The input for the review load of an organization. */
export function reviewLoadInput(organizationId: string, page: string | null) {
  return { parameters: { organizationId }, query: { ...(page && { page }), limit: PAGE_LENGTH } };
}

/** A page of the open comments of an organization. @param me the id of the signed-in user */
export function openThreadsInput(
  organizationId: string,
  state: { page: string | null; space: string | null; search: string; mine: boolean },
  me: string | undefined,
) {
  const { page, space, search, mine } = state;
  return {
    parameters: { organizationId },
    query: {
      limit: PAGE_LENGTH,
      ...(page && { page }),
      ...(space && { space }),
      ...(search && { search }),
      ...(mine && { participant: me ?? '-' }),
    },
  };
}

/** Counts the change requests that wait for your review. */
export function reviewRequestedInput(organizationId: string, me: string | undefined) {
  return {
    parameters: { organizationId },
    query: { status: 'open' as const, limit: 1, reviewer: me ?? '-' },
  };
}

function queryOf({ status, contributor, search, sort, page }: ListState, me: string | undefined) {
  const who = contributor === ME ? (me ?? '-') : contributor;
  return {
    status,
    limit: PAGE_LENGTH,
    ...sortQueries[sort],
    ...(search && { search }),
    ...(who && { contributor: who }),
    ...(page && { page }),
  };
}
