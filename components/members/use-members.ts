'use client';

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { readIfChanged } from '#lib/client/read-if-changed.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';
import { LIMIT_MAXIMUM, type ListOf } from '#lib/contract/shapes.ts';
import { headInput, type MemberParams } from './search-params.ts';

/** How often to check for what other admins changed, in milliseconds. */
export const REFETCH_INTERVAL = 20_000;

type Start = { page: string; limit: number };

/** Query options for the rows after the first ones, page by page up to the page size. */
function restFor(organizationId: string, params: MemberParams, head: ListOf<Member> | undefined) {
  const input = headInput(organizationId, params);
  const [path, search] = keyOf(listMembers, input);
  const taken = input.query.limit;
  const start: Start = {
    page: head?.next?.page ?? '',
    limit: Math.min(params.limit, LIMIT_MAXIMUM) - taken,
  };
  return infiniteQueryOptions({
    queryKey: [path, search, 'rest', start.page, params.limit] as const,
    enabled: params.limit > taken && start.page !== '',
    initialPageParam: start,
    getNextPageParam: (last: ListOf<Member>, pages: ListOf<Member>[]): Start | undefined => {
      const read = pages.reduce((sum, { items }) => sum + items.length, taken);
      if (!last.next || read >= params.limit) return undefined;
      return { page: last.next.page, limit: Math.min(params.limit - read, LIMIT_MAXIMUM) };
    },
    queryFn: ({ pageParam, ...context }): Promise<ListOf<Member>> => {
      const page = { ...input, query: { ...input.query, ...pageParam } };
      const held = ({ pages, pageParams }: InfiniteData<ListOf<Member>, Start>) =>
        pages[pageParams.findIndex((each) => each.page === pageParam.page)];
      return readIfChanged(listMembers, page, context, held);
    },
    // When the same page is read again after a change, its rows stay until the new ones are loaded.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === search && before.queryKey[4] === params.limit ? previous : undefined,
  });
}

export type MemberPage = {
  rows: readonly Member[];
  /** How many match in the whole list. */
  count: number;
  next: string | undefined;
  /** Whether all rows of the page are loaded. */
  isComplete: boolean;
};

export type MembersReading = {
  /** The page in the URL or, while it loads, the previous one. */
  page: MemberPage | null;
  /** Whether the rows are still those of the previous page. */
  isStale: boolean;
  problem: Problem | null;
  retry: () => void;
};

/** Reads the page of members in the URL. */
export function useMembers(organizationId: string, params: MemberParams): MembersReading {
  const input = headInput(organizationId, params);
  const head = useQuery({
    ...queryFor(listMembers, input),
    queryFn: (context) => readIfChanged(listMembers, input, context, (data) => data),
    refetchInterval: REFETCH_INTERVAL,
  });
  const rest = useInfiniteQuery({
    ...restFor(organizationId, params, head.data),
    refetchInterval: REFETCH_INTERVAL,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = rest;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const fresh = useMemo(
    () => head.data && pageOf(head.data, rest.data?.pages ?? [], params.limit),
    [head.data, rest.data, params.limit],
  );
  const [kept, setKept] = useState(fresh);
  if (fresh && fresh !== kept) setKept(fresh);
  const failed = head.data ? rest.error : head.error;
  return {
    page: fresh ?? (failed ? null : (kept ?? null)),
    isStale: !fresh,
    problem: (failed as Problem | null) ?? null,
    retry: () => void (head.data ? rest.refetch() : head.refetch()),
  };
}

function pageOf(head: ListOf<Member>, rest: ListOf<Member>[], limit: number): MemberPage {
  const rows = rest.length ? [head, ...rest].flatMap(({ items }) => items) : head.items;
  const last = rest.at(-1) ?? head;
  const isComplete = rows.length >= limit || !last.next;
  return {
    rows,
    count: head.count ?? rows.length,
    next: isComplete ? last.next?.page : undefined,
    isComplete,
  };
}

/** Prefetches the first rows of another page. */
export function readAhead(
  client: QueryClient,
  organizationId: string,
  params: MemberParams,
  page: string,
): Promise<void> {
  return client.prefetchQuery(
    queryFor(listMembers, headInput(organizationId, { ...params, page })),
  );
}
