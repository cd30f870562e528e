'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { notify } from '#components/ui/toaster.tsx';
import { isOnline } from '#lib/client/connection.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import {
  onWaitingChange,
  type Sender,
  sendWhenOnline,
  unsentChanges,
  type WaitingChange,
  waitingChanges,
} from '#lib/client/waiting.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { plural } from './format.ts';
import { keepDraft, readDraft } from './session-draft.ts';

/** Finds the sender of a change that was stored before a reload. */
export type SenderOf = (client: QueryClient, change: WaitingChange) => Promise<Sender<never>>;

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
    void restore(client, stored, senders);
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

/** The id of the user once a page has read it; a query of its own here would hide it from the frame's HTML. */
function useUserId(client: QueryClient): string | undefined {
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<User>(keyOf(getUser, {}))?.id,
    () => undefined,
  );
}

async function restore(
  client: QueryClient,
  stored: readonly WaitingChange[],
  senders: Readonly<Record<string, SenderOf>>,
): Promise<void> {
  const known = new Set(unsentChanges().map(({ id }) => id));
  const lost = stored.filter(({ id }) => !known.has(id));
  // All senders first: the first change that waits replaces what is stored.
  const found = await Promise.all(
    lost.map(async (change) => ({ change, sender: await senders[change.kind]?.(client, change) })),
  );
  const outcomes = await Promise.all(
    found.map(({ change, sender }) => sender && resume(client, change, sender)),
  );
  const saved = outcomes.filter(Boolean).length;
  if (saved > 0) notify(`Saved ${plural(saved, 'earlier change')}`, { tone: 'done' });
}

/** Runs a stored change as a mutation, so that its page shows it as pending. */
async function resume(
  client: QueryClient,
  change: WaitingChange,
  sender: Sender<never>,
): Promise<boolean> {
  const { mutationKey, variables, label } = change;
  const mutation = client.getMutationCache().build<unknown, Error, unknown, unknown>(client, {
    mutationKey,
    networkMode: 'always',
    mutationFn: () => sendWhenOnline(sender, mutationKey, variables as never, change),
  });
  try {
    await mutation.execute(variables);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Discarded by the person: nothing to report.
    if (error.status !== 0 || isOnline())
      notify(`Couldn’t save “${label}”. ${error.message}`, { tone: 'bad' });
    return false;
  }
}
