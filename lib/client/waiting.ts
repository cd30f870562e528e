import type { MutationKey } from '@tanstack/react-query';
import { isOnline, onConnectionChange } from './connection.ts';
import { Problem } from './problem.ts';

/** A change made without a connection. It is sent when the connection returns. */
export type WaitingChange = {
  id: string;
  /** Whose `sender` sends it after a reload. */
  kind: string;
  mutationKey: MutationKey;
  variables: unknown;
  /** What it does, such as “Move Guide”. */
  label: string;
  /** The path of the page it was made on. */
  href: string;
};

/** Sends changes of one kind. */
export type Sender<Variables = never, Reply = unknown> = {
  kind: string;
  /** Changes of the same scope are sent one after the other. */
  scope?: string;
  label: (variables: Variables) => string;
  /** Whether a change may wait for the connection; all may by default. */
  waits?: (variables: Variables) => boolean;
  /** @param waited whether the change was made without a connection, so that others may be newer */
  send: (variables: Variables, waited: boolean) => Promise<Reply>;
  /** Reads again what the change made stale; the next change of the scope waits for it. */
  settle?: (variables: Variables) => Promise<unknown>;
};

type Entry = {
  change: WaitingChange;
  release: () => void;
  discard: () => void;
  gone: Promise<void>;
};

const entries = new Map<string, Entry>();
const tails = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let snapshot: readonly WaitingChange[] = [];
let isWatching = false;

/** The waiting changes, the earliest first. */
export const waitingChanges = (): readonly WaitingChange[] => snapshot;

/** Notifies when a change starts or stops waiting. Returns how to stop listening. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Discards a waiting change: its mutation fails. */
export function discardWaiting(id: string): void {
  entries.get(id)?.discard();
}

/**
 * Sends a change in the order of its scope; without a connection, once it returns.
 * @param previous the change as it was stored before a reload
 * @throws Problem of status 0 when the change was discarded; whatever `send` throws
 */
export function sendWhenOnline<Variables, Reply>(
  sender: Sender<Variables, Reply>,
  mutationKey: MutationKey,
  variables: Variables,
  previous?: WaitingChange,
): Promise<Reply> {
  const begin = () =>
    wait(
      previous ?? {
        id: crypto.randomUUID(),
        kind: sender.kind,
        mutationKey,
        variables,
        label: sender.label(variables),
        href: window.location.pathname + window.location.search,
      },
    );
  const { scope, waits = () => true } = sender;
  const entry = previous || (!isOnline() && waits(variables)) ? begin() : undefined;
  const turn = scope === undefined ? undefined : tails.get(scope);
  const sent = (async () => {
    await turn;
    for (let waiting = entry; ; waiting = begin()) {
      await waiting?.gone;
      const reply = await attempt(sender, variables, waiting !== undefined);
      if (reply !== cutOff) return reply;
    }
  })();
  if (scope !== undefined) tails.set(scope, Promise.allSettled([sent]));
  // A discarded change fails at once, whatever is before it in its scope.
  return entry ? Promise.race([sent, entry.gone.then(() => sent)]) : sent;
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
    throw error;
  } finally {
    if (isOnline()) await settle?.(variables);
  }
}

/** Keeps a change until the connection returns or it is discarded. */
function wait(change: WaitingChange): Entry {
  const { promise: gone, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    entries.delete(change.id);
    publish();
  };
  const entry: Entry = {
    change,
    gone,
    release: () => {
      leave();
      resolve();
    },
    discard: () => {
      leave();
      reject(new Problem(0, 'You discarded this change.'));
    },
  };
  entries.set(change.id, entry);
  if (!isWatching) onConnectionChange(releaseAll);
  isWatching = true;
  publish();
  // With a connection it leaves at once, but after the changes stored before it.
  if (isOnline()) queueMicrotask(releaseAll);
  return entry;
}

function releaseAll(): void {
  if (!isOnline()) return;
  for (const { release } of [...entries.values()]) release();
}

function publish(): void {
  snapshot = [...entries.values()].map(({ change }) => change);
  for (const listener of listeners) listener();
}
