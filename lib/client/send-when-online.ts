import type { MutationKey } from '@tanstack/react-query';
import { isOnline, onConnectionChange, untilOnline } from './connection.ts';
import { Problem } from './problem.ts';
import { type Entry, entries, publish, type WaitingChange } from './waiting.ts';

/** Sends changes of one kind. */
export type Sender<Variables = never, Reply = unknown> = {
  kind: string;
  /** Changes of the same scope are sent one after the other. */
  scope?: string | ((variables: Variables) => string);
  label: (variables: Variables) => string;
  /** Whether a change may wait for the connection; all may by default. */
  waits?: (variables: Variables) => boolean;
  /** @param waited whether the change was made without a connection, so that others may be newer */
  send: (variables: Variables, waited: boolean) => Promise<Reply>;
  /** Reads again what the change made stale; the next change of the scope waits for it. */
  settle?: (variables: Variables) => Promise<unknown>;
};

const tails = new Map<string, Promise<unknown>>();
let isWatching = false;

/**
 * Sends a change in the order of its scope; without a connection, once it returns.
 * @param previous the change as it was stored before a reload
 * @throws Problem of status 0 when the change was discarded; whatever `send` throws
 */
export async function sendWhenOnline<Variables, Reply>(
  sender: Sender<Variables, Reply>,
  mutationKey: MutationKey,
  variables: Variables,
  previous?: WaitingChange,
): Promise<Reply> {
  const { waits = () => true } = sender;
  const scope = typeof sender.scope === 'function' ? sender.scope(variables) : sender.scope;
  const entry = waits(variables)
    ? enter(
        previous ?? {
          id: crypto.randomUUID(),
          kind: sender.kind,
          mutationKey,
          variables,
          label: sender.label(variables),
          href: window.location.pathname + window.location.search,
        },
      )
    : null;
  let waited = previous !== undefined || !isOnline();
  const before = scope === undefined ? undefined : tails.get(scope);
  const sent = (async () => {
    await before;
    for (;;) {
      await entry?.turn;
      const reply = await attempt(sender, variables, waited);
      if (reply !== cutOff) {
        // It is saved: a reload must not send it again.
        if (entry) leave(entry);
        // Until it can be read again the page shows it as pending, not the state before it.
        if (sender.settle) await untilOnline();
        await sender.settle?.(variables);
        return reply;
      }
      waited = true;
      if (entry) hold(entry);
    }
  })();
  if (scope !== undefined) tails.set(scope, Promise.allSettled([sent]));
  try {
    // A discarded change fails at once, whatever is before it in its scope.
    return await (entry ? Promise.race([sent, entry.turn.then(() => sent)]) : sent);
  } finally {
    if (entry) leave(entry);
  }
}

const cutOff = Symbol('the connection was lost before the response');

async function attempt<Variables, Reply>(
  { send, settle, waits = () => true }: Sender<Variables, Reply>,
  variables: Variables,
  waited: boolean,
): Promise<Reply | typeof cutOff> {
  try {
    return await send(variables, waited);
  } catch (error) {
    const wasCutOff = error instanceof Problem && error.status === 0 && !isOnline();
    if (wasCutOff && waits(variables)) return cutOff;
    if (isOnline()) await settle?.(variables);
    throw error;
  }
}

/** Adds a change; it may be sent at once if there is a connection. */
function enter(change: WaitingChange): Entry {
  const entry = { change } as Entry;
  entries.set(change.id, entry);
  if (!isWatching) onConnectionChange(releaseAll);
  isWatching = true;
  hold(entry);
  if (isOnline()) entry.release();
  return entry;
}

/** Makes a change wait until the connection returns or it is discarded. */
function hold(entry: Entry): void {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  entry.isSending = false;
  entry.turn = promise;
  entry.release = () => {
    entry.isSending = true;
    publish();
    resolve();
  };
  entry.discard = () => {
    leave(entry);
    reject(new Problem(0, 'You discarded this change.'));
  };
  publish();
}

function leave({ change }: Entry): void {
  if (entries.delete(change.id)) publish();
}

function releaseAll(): void {
  if (!isOnline()) return;
  for (const entry of [...entries.values()]) if (!entry.isSending) entry.release();
}
