'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { keepStored, readStoredList } from '#components/kit/stored.ts';
import { queryFor } from '#lib/client/query.ts';
import { SEARCHES_KEY } from '#lib/client/session.ts';
import { getUser } from '#lib/contract/users.ts';

/** How many searches are remembered. */
const RECENT_MAXIMUM = 8;
/** Milliseconds that results are shown before their search is remembered. */
const MOMENT = 2_000;

/** The searches with one added, newest first. Text typed further replaces the text it started as. */
export function withSearch(recent: readonly string[], query: string): string[] {
  const sought = query.toLowerCase();
  const [latest = ''] = recent;
  const kept = recent.filter(
    (other) =>
      other.toLowerCase() !== sought &&
      !(other === latest && sought.startsWith(other.toLowerCase())),
  );
  return [query, ...kept].slice(0, RECENT_MAXIMUM);
}

/** Where this browser stores the viewer’s searches in an organization; null while the viewer isn’t loaded. */
function useStorageKey(organizationId: string): string | null {
  const me = useQuery(queryFor(getUser, {})).data?.id;
  return me ? `${SEARCHES_KEY}${me}:${organizationId}` : null;
}

/** The viewer's recent searches on this device; null until they are read, which the server can't. */
export function useRecentSearches(
  organizationId: string,
): [recent: string[] | null, clear: () => void] {
  const key = useStorageKey(organizationId);
  const [recent, setRecent] = useState<string[] | null>(null);
  useEffect(() => {
    if (key) setRecent(readStoredList(key).slice(0, RECENT_MAXIMUM));
  }, [key]);
  const clear = () => {
    if (key) keepStored(key, []);
    setRecent([]);
  };
  return [recent, clear];
}

/**
 * Remembers a search once its results have been shown for a moment.
 * @param query null while there are no results
 * @returns remembers it at once, such as when a result is opened
 */
export function useRemembered(organizationId: string, query: string | null): () => void {
  const key = useStorageKey(organizationId);
  const remember = useCallback(() => {
    if (key && query) keepStored(key, withSearch(readStoredList(key), query));
  }, [key, query]);
  useEffect(() => {
    const timer = window.setTimeout(remember, MOMENT);
    return () => window.clearTimeout(timer);
  }, [remember]);
  return remember;
}
