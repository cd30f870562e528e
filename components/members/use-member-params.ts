'use client';

import { useQueryStates } from 'nuqs';
import { type MemberParams, memberParsers } from './search-params.ts';

/** The list's state in the page's address, and how to change it. A change of what is listed starts at page one. */
export function useMemberParams() {
  const [params, setParams] = useQueryStates(memberParsers);
  const list = (
    change: Partial<Pick<MemberParams, 'search' | 'role' | 'sort' | 'order' | 'limit'>>,
    history: 'push' | 'replace' = 'push',
  ) => setParams({ ...nulled(change), page: null }, { history });
  const goTo = (page: string | null) => setParams({ page }, { history: 'push' });
  const open = (member: string | null, history: 'push' | 'replace' = 'push') =>
    setParams(member === null ? { member, tab: null } : { member }, { history });
  const showTab = (tab: MemberParams['tab']) => setParams({ tab }, { history: 'replace' });
  return { params, list, goTo, open, showTab };
}

/** An empty search leaves the address instead of standing in it without a value. */
function nulled<Change extends { search?: string }>(change: Change) {
  return change.search === '' ? { ...change, search: null } : change;
}
