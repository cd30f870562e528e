'use client';

import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { retryImport } from '#components/ui/retry-import.ts';
import { keyOf } from '#lib/client/query.ts';
import {
  onWaitingChange,
  unsentChanges,
  type WaitingChange,
  waitingChanges,
} from '#lib/client/waiting.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import type { SenderOf } from './restore-changes.ts';
import { keepDraft, readDraft } from './session-draft.ts';

/**
 * Keeps the unsent changes of this tab across a reload, and asks before the tab is closed with changes
 * that wait for the connection.
 * @param senders by the kind of the change
 */
export function RestoreWaiting({ senders }: { senders: Readonly<Record<string, SenderOf>> }) {
  const client = useQueryClient();
  const userId = useUserId(client);
  useEffect(() => {
    if (userId === undefined) return;
    const key = `waiting:${userId}`;
    const stored = readDraft<WaitingChange[]>(key) ?? [];
    if (stored.length > 0)
      void retryImport(() => import('./restore-changes.ts')).then(({ restoreChanges }) =>
        restoreChanges(client, stored, senders),
      );
    const keep = () => {
      const changes = unsentChanges();
      keepDraft(key, changes.length > 0 ? changes : null);
    };
    const stop = onWaitingChange(keep);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (waitingChanges().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => {
      stop();
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [client, userId, senders]);
  return null;
}

// Hashed once: the cache reports hundreds of events while a page is hydrated.
const USER = hashKey(keyOf(getUser, {}));

/** The id of the user once a page has read it; a query of its own here would hide it from the frame's HTML. */
function useUserId(client: QueryClient): string | undefined {
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryCache().get<User>(USER)?.state.data?.id,
    () => undefined,
  );
}
