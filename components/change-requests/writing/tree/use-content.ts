'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { requestInput } from '../../places.ts';
import { changesQuery, contentQuery } from '../queries.ts';
import { marksOf } from './marks.ts';
import { pageTreeOf } from './page-tree.ts';

/** Milliseconds between checks for changes by others. */
const POLL_INTERVAL = 10_000;

/**
 * The saved content of a change request and its changes to the space. While the page is visible, it polls
 * for changes by others and refetches when there are any.
 * @param isBusy whether a change made here is being saved, which refetches by itself
 */
export function useContent(spaceId: string, number: string, isBusy: boolean) {
  const saved = useQuery({ ...contentQuery(spaceId, number), refetchOnWindowFocus: false });
  const check = useQuery({
    ...queryFor(getChangeRequest, requestInput(spaceId, number)),
    staleTime: POLL_INTERVAL / 2,
    refetchInterval: POLL_INTERVAL,
  });
  const changes = useQuery({ ...changesQuery(spaceId, number), refetchOnWindowFocus: false });
  const content = saved.data;
  const tree = useMemo(() => content && pageTreeOf(content.pages), [content]);
  const { marks, deleted } = useMemo(() => marksOf(changes.data?.changes ?? []), [changes.data]);
  const latest = check.data?.revision;
  const isBehind = latest !== undefined && content !== undefined && latest !== content.id;
  const { refetch, isFetching } = saved;
  const { refetch: refetchChanges } = changes;
  // A check older than the content says nothing about it.
  const isOlder = check.dataUpdatedAt < saved.dataUpdatedAt;
  useEffect(() => {
    if (!isBehind || isOlder || isBusy || isFetching) return;
    void refetch();
    void refetchChanges();
  }, [isBehind, isOlder, isBusy, isFetching, refetch, refetchChanges]);
  return {
    content,
    tree,
    marks,
    deleted,
    problem: content ? null : saved.error,
    refetch,
  };
}
