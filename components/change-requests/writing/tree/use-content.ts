'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { requestInput } from '../../places.ts';
import { changesFor, contentFor } from '../inputs.ts';
import { marksOf } from './marks.ts';
import { treeOf } from './page-tree.ts';

/** Milliseconds between two looks at whether somebody else wrote something. */
const LOOK = 10_000;

/**
 * The content of a change request as it is saved, and what it changes of the space. While the page is
 * in view it looks every few seconds whether somebody else wrote something, and reads it then.
 * @param isBusy while something of one's own is on its way: what it makes is read with it
 */
export function useContent(spaceId: string, number: string, isBusy: boolean) {
  const reading = useQuery({ ...contentFor(spaceId, number), refetchOnWindowFocus: false });
  const looking = useQuery({
    ...queryFor(getChangeRequest, requestInput(spaceId, number)),
    staleTime: LOOK / 2,
    refetchInterval: LOOK,
  });
  const changing = useQuery({ ...changesFor(spaceId, number), refetchOnWindowFocus: false });
  const content = reading.data;
  const tree = useMemo(() => content && treeOf(content.pages), [content]);
  const { marks, deleted } = useMemo(() => marksOf(changing.data?.changes ?? []), [changing.data]);
  const latest = looking.data?.revision;
  const isBehind = latest !== undefined && content !== undefined && latest !== content.id;
  const { refetch, isFetching } = reading;
  const { refetch: refetchChanges } = changing;
  // A look that was answered before the content was says nothing about it.
  const isOlder = looking.dataUpdatedAt < reading.dataUpdatedAt;
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
    problem: content ? null : reading.error,
    refetch,
  };
}
