'use client';

import { useQueryStates } from 'nuqs';
import { type ListParams, type MemberParams, memberParsers } from './search-params.ts';

/**
 * The state of the list in the URL and functions to change it. New filters, sort orders and page sizes
 * start at the first page.
 */
export function useMemberParams() {
  const [params, setParams] = useQueryStates(memberParsers);
  const list = (change: ListChange, history: 'push' | 'replace' = 'push') =>
    setParams({ ...withoutEmptySearch(change), page: null }, { history });
  const goTo = (page: string | null) => setParams({ page }, { history: 'push' });
  const open = (member: string | null, history: 'push' | 'replace' = 'push') =>
    setParams(member === null ? { member, tab: null } : { member, change: null }, { history });
  const openChange = (change: string | null) =>
    setParams({ change, ...(change && { member: null, tab: null }) }, { history: 'push' });
  const showTab = (tab: MemberParams['tab']) => setParams({ tab }, { history: 'replace' });
  return { params, list, goTo, open, openChange, showTab };
}

/** New values for the list; null removes a filter. */
type ListChange = {
  [K in keyof (ListParams & Pick<MemberParams, 'limit'>)]?: MemberParams[K] | null;
};

/** Removes an empty search from the URL. */
function withoutEmptySearch<Change extends ListChange>(change: Change) {
  return change.search === '' ? { ...change, search: null } : change;
}
