'use client';

import { useQueryStates } from 'nuqs';
import { type MemberParams, memberParsers } from './search-params.ts';

/**
 * The state of the list in the URL and functions to change it. New filters, sort orders and page sizes
 * start at the first page.
 */
export function useMemberParams() {
  const [params, setParams] = useQueryStates(memberParsers);
  const list = (
    change: Partial<Pick<MemberParams, 'search' | 'role' | 'sort' | 'order' | 'limit'>>,
    history: 'push' | 'replace' = 'push',
  ) => setParams({ ...withoutEmptySearch(change), page: null }, { history });
  const goTo = (page: string | null) => setParams({ page }, { history: 'push' });
  const open = (member: string | null, history: 'push' | 'replace' = 'push') =>
    setParams(member === null ? { member, tab: null } : { member }, { history });
  const showTab = (tab: MemberParams['tab']) => setParams({ tab }, { history: 'replace' });
  return { params, list, goTo, open, showTab };
}

/** Removes an empty search from the URL. */
function withoutEmptySearch<Change extends { search?: string }>(change: Change) {
  return change.search === '' ? { ...change, search: null } : change;
}
