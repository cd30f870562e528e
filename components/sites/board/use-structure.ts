'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryFor } from '#lib/client/query.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { getUser } from '#lib/contract/users.ts';
import { lacks } from '../lacks.ts';
import { structureOf } from './items.ts';
import { movesFor, structureFor } from './structure.ts';

/** Milliseconds between two looks at whether somebody else changed the order. */
const LOOK = 10_000;

const NONE: readonly SiteMove[] = [];

/**
 * The saved structure of a site, the moves that led to it, and who looks at it. While the page is in
 * view it looks every few seconds whether somebody else changed something, and reads it then.
 * @param isBusy while moves of one's own are on their way: what they change is read with them
 */
export function useStructure(organizationId: string, siteId: string, isBusy: boolean) {
  const reading = useQuery(structureFor(organizationId, siteId));
  const looking = useQuery({
    ...movesFor(organizationId, siteId),
    staleTime: LOOK / 2,
    refetchInterval: ({ state }) => (lacks(state.error) ? false : LOOK),
  });
  const me = useQuery(queryFor(getUser, {})).data;
  const read = reading.data;
  const saved = useMemo(() => read && structureOf(read), [read]);
  const version = read?.version;
  const latest = looking.data?.version;
  const { refetch, isFetching } = reading;
  const isBehind = latest !== undefined && version !== undefined && latest > version;
  useEffect(() => {
    if (isBehind && !isBusy && !isFetching) void refetch();
  }, [isBehind, isBusy, isFetching, refetch]);
  const moves = looking.data?.items ?? NONE;
  const [news, markSeen] = useNews(moves, version, me?.id);
  return {
    saved,
    version,
    moves,
    hasMoves: !lacks(looking.error),
    hasSort: read === undefined || version !== undefined,
    me,
    news,
    markSeen,
    problem: read ? null : reading.error,
    refetch,
  };
}

/**
 * What others have moved since the page was opened or since the person has seen it, the latest first;
 * only what the structure on the page has already.
 */
function useNews(
  moves: readonly SiteMove[],
  version: number | undefined,
  personId: string | undefined,
): [news: readonly SiteMove[], markSeen: () => void] {
  const [seen, setSeen] = useState(version);
  // The first structure that arrives is what the person begins with.
  if (seen === undefined && version !== undefined) setSeen(version);
  const news = useMemo(() => {
    if (seen === undefined || version === undefined || personId === undefined) return NONE;
    const isNew = (move: SiteMove) => move.version > seen && move.version <= version;
    return moves.filter((move) => isNew(move) && move.movedBy?.id !== personId && !move.undone);
  }, [moves, seen, version, personId]);
  return [news, () => setSeen(version)];
}
