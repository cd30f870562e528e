import type { QueryClient } from '@tanstack/react-query';
import { notify } from '#components/ui/toaster.tsx';
import { isOnline } from '#lib/client/connection.ts';
import { Problem } from '#lib/client/problem.ts';
import { type Sender, sendWhenOnline } from '#lib/client/send-when-online.ts';
import { unsentChanges, type WaitingChange } from '#lib/client/waiting.ts';
import { plural } from './format.ts';

/** Finds the sender of a change that was stored before a reload. */
export type SenderOf = (client: QueryClient, change: WaitingChange) => Promise<Sender<never>>;

/** Sends the changes that were stored before a reload, as soon as there is a connection. */
export async function restoreChanges(
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
