'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { useComments } from './comments-context.tsx';
import {
  allInput,
  type CommentFilters,
  type CommentPlace,
  endpointsOf,
  facetsInput,
  threadInput,
  threadsInput,
} from './place.ts';

/** Milliseconds after which it is looked whether others wrote. */
const LOOK = 20_000;

/** The threads that are asked for, the latest first; one that was turned here stays where it is. */
export function useThreads(filters: CommentFilters) {
  const { place } = useComments();
  const read = useInfiniteQuery({
    ...pagesFor(endpointsOf(place).list, threadsInput(place, filters)),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK,
  });
  const found = (read.data?.pages ?? []).flatMap(({ items }): Comment[] => items);
  const key = JSON.stringify(filters);
  const seen = useRef<{ key: string; threads: Comment[] }>({ key, threads: [] });
  const before = seen.current.key === key ? seen.current.threads : [];
  const threads = read.isPlaceholderData ? found : withKept(found, before, filters.status);
  useEffect(() => {
    if (!read.isPlaceholderData) seen.current = { key, threads };
  });
  return { read, threads };
}

/** What is found, with those in their old places that were resolved or reopened under the reader's eyes. */
function withKept(
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

/** All threads of a place, or of a page of it, the oldest first. */
export function useAllThreads(place: CommentPlace, pageId?: string) {
  return useQuery({
    ...queryFor(endpointsOf(place).list, allInput(place, pageId)),
    refetchInterval: LOOK,
  });
}

/** The thread the address names. */
export function useThread(id: string | null) {
  const { place } = useComments();
  return useQuery({
    ...queryFor(endpointsOf(place).read, threadInput(place, id ?? '-')),
    enabled: id !== null,
  });
}

/** Who wrote threads here, and on which pages, of the latest ones. */
export function useFacets(isWanted: boolean) {
  const { place } = useComments();
  const { data } = useQuery({
    ...queryFor(endpointsOf(place).list, facetsInput(place)),
    enabled: isWanted,
  });
  const authors = new Map<string, string>();
  const pages = new Map<string, string>();
  for (const { postedBy, target } of data?.items ?? []) {
    if (postedBy) authors.set(postedBy.id, postedBy.displayName);
    if (target.page) pages.set(target.page.id, target.page.title);
  }
  return { authors, pages, isThere: data !== undefined };
}
