'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import type { Comment } from '#lib/contract/comments.ts';
import {
  allThreadsInput,
  type CommentFilters,
  type CommentScope,
  endpointsOf,
  facetsInput,
  threadInput,
  threadsInput,
} from './comment-scope.ts';
import { useComments } from './comments-context.tsx';

/** How often to check for new comments, in milliseconds. */
const REFETCH_INTERVAL = 20_000;

/** The matching threads, newest first; one resolved or reopened here stays in place. */
export function useThreads(filters: CommentFilters) {
  const { scope } = useComments();
  const read = useInfiniteQuery({
    ...pagesFor(endpointsOf(scope).list, threadsInput(scope, filters)),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL,
  });
  const found = (read.data?.pages ?? []).flatMap(({ items }): Comment[] => items);
  const key = JSON.stringify(filters);
  const seen = useRef<{ key: string; threads: Comment[] }>({ key, threads: [] });
  const before = seen.current.key === key ? seen.current.threads : [];
  const threads = read.isPlaceholderData
    ? found
    : withChangedThreads(found, before, filters.status);
  useEffect(() => {
    if (!read.isPlaceholderData) seen.current = { key, threads };
  });
  return { read, threads };
}

/** Adds threads that were resolved or reopened while listed, each in its old place. */
function withChangedThreads(
  found: Comment[],
  before: readonly Comment[],
  status: CommentFilters['status'],
): Comment[] {
  if (status === 'all') return found;
  const known = new Set(found.map(({ id }) => id));
  const threads = [...found];
  for (const [at, thread] of before.entries())
    if (thread.status !== status && !known.has(thread.id)) threads.splice(at, 0, thread);
  return threads;
}

/** All threads, or those of one page, oldest first. */
export function useAllThreads(scope: CommentScope, pageId?: string) {
  return useQuery({
    ...queryFor(endpointsOf(scope).list, allThreadsInput(scope, pageId)),
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** The linked thread. */
export function useThread(id: string | null) {
  const { scope } = useComments();
  return useQuery({
    ...queryFor(endpointsOf(scope).read, threadInput(scope, id ?? '-')),
    enabled: id !== null,
  });
}

/** The authors and pages of recent threads, by id; `isLoading` until they are read. */
export function useFacets(isWanted: boolean) {
  const { scope } = useComments();
  const { data, isPending: isLoading } = useQuery({
    ...queryFor(endpointsOf(scope).list, facetsInput(scope)),
    enabled: isWanted,
  });
  const authors = new Map<string, string>();
  const pages = new Map<string, string>();
  for (const { postedBy, target } of data?.items ?? []) {
    if (postedBy) authors.set(postedBy.id, postedBy.displayName);
    if (target.page) pages.set(target.page.id, target.page.title);
  }
  return { authors, pages, isLoading };
}
