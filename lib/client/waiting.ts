import type { MutationKey } from '@tanstack/react-query';

/** A change made without a connection. It is sent when the connection returns. */
export type WaitingChange = {
  id: string;
  /** Whose `sender` sends it after a reload. */
  kind: string;
  mutationKey: MutationKey;
  variables: unknown;
  /** Its label, such as “Move Guide”. */
  label: string;
  /** The path of the page it was made on. */
  href: string;
};

/** A change on its way. */
export type Entry = {
  change: WaitingChange;
  /** Whether it is under way to the API. */
  isSending: boolean;
  /** Resolves when it may be sent; rejects when it is discarded. */
  turn: Promise<void>;
  release: () => void;
  discard: () => void;
};

/** The changes on their way, by id, the earliest first. `send-when-online.ts` adds and removes them. */
export const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let waiting: readonly WaitingChange[] = [];
let unsent: readonly WaitingChange[] = [];

/** The changes that wait for the connection, the earliest first. */
export const waitingChanges = (): readonly WaitingChange[] => waiting;

/** The changes without a response: those that wait, and those under way. */
export const unsentChanges = (): readonly WaitingChange[] => unsent;

/** Notifies when one of these lists changes. Returns how to stop listening. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Discards a waiting change: its mutation fails. */
export function discardWaiting(id: string): void {
  const entry = entries.get(id);
  if (!entry?.isSending) entry?.discard();
}

/** Notifies of a change of the entries. */
export function publish(): void {
  const all = [...entries.values()];
  unsent = all.map(({ change }) => change);
  waiting = all.filter(({ isSending }) => !isSending).map(({ change }) => change);
  for (const listener of listeners) listener();
}
