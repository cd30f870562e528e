'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isUnsupported } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { getUser } from '#lib/contract/users.ts';
import { structureOf } from './items.ts';
import { movesFor, structureFor } from './structure.ts';

/** Milliseconds between two checks for changes by others. */
const LOOK = 10_000;

const NONE: readonly SiteMove[] = [];

/**
 * The saved structure of a site, its moves, and the current user. While the page is visible, it checks
 * every few seconds whether someone else changed something, and reads it then.
 * @param isBusy while own moves are pending, whose changes are read with them, or an item is carried
 */
export function useStructure(organizationId: string, siteId: string, isBusy: boolean) {
  const reading = useQuery(structureFor(organizationId, siteId));
  const looking = useQuery({
    ...movesFor(organizationId, siteId),
    staleTime: LOOK / 2,
    refetchInterval: ({ state }) => (isUnsupported(state.error) ? false : LOOK),
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
    hasMoves: !isUnsupported(looking.error),
    hasSort: read === undefined || version !== undefined,
    me,
    news,
    markSeen,
    problem: read ? null : reading.error,
    refetch,
  };
}

/**
 * Moves by others since the page was opened or the person dismissed them, latest first; only those
 * that are already in the structure on the page.
 */
function useNews(
  moves: readonly SiteMove[],
  version: number | undefined,
  personId: string | undefined,
): [news: readonly SiteMove[], markSeen: () => void] {
  const [seen, setSeen] = useState(version);
  // Moves in the first structure aren't news.
  if (seen === undefined && version !== undefined) setSeen(version);
  const news = useMemo(() => {
    if (seen === undefined || version === undefined || personId === undefined) return NONE;
    const isNew = (move: SiteMove) => move.version > seen && move.version <= version;
    const isMine = (move: SiteMove) => move.movedBy?.id === personId;
    // Items moved since then keep their new position.
    const latest = new Map(moves.toReversed().map((move) => [move.item.id, move]));
    const isOvertaken = ({ item }: SiteMove) => isMine(latest.get(item.id) as SiteMove);
    return moves.filter(
      (move) => isNew(move) && !isMine(move) && !move.undone && !isOvertaken(move),
    );
  }, [moves, seen, version, personId]);
  return [news, () => setSeen(version)];
}
