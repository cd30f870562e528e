import { keepStored, readStored } from '#components/kit/stored.ts';
import type { MemberChange } from './change-plan.ts';
import type { MemberSummary } from './person.ts';

/** A change of several people that this browser sends, as it is stored while it runs. */
export type UnfinishedChange = {
  change: MemberChange;
  /** Everyone it was started for. */
  ids: string[];
};

/** How often a running change says that it still runs, and after how long it no longer does. */
const BEAT = 10_000;
const SILENT = 90_000;

const keyOf = (organizationId: string, myId: string) =>
  `masthead:member-change:${organizationId}:${myId}`;
const beatOf = (key: string) => `${key}:beat`;

/**
 * Stores a change while it runs, so that it can be continued if its page is closed.
 * @returns a function to call once it has ended, whatever came of it
 */
export function holdChange(
  organizationId: string,
  myId: string,
  change: MemberChange,
  people: readonly MemberSummary[],
): () => void {
  const key = keyOf(organizationId, myId);
  const beat = () => keepStored(beatOf(key), Date.now());
  const leave = () => keepStored(beatOf(key), 0);
  keepStored(key, { change, ids: people.map(({ id }) => id) } satisfies UnfinishedChange);
  beat();
  const beating = window.setInterval(beat, BEAT);
  window.addEventListener('pagehide', leave);
  return () => {
    window.clearInterval(beating);
    window.removeEventListener('pagehide', leave);
    forgetUnfinished(organizationId, myId);
  };
}

/** The change whose page was closed before it had ended; null if there is none. */
export function readUnfinished(organizationId: string, myId: string): UnfinishedChange | null {
  const key = keyOf(organizationId, myId);
  const stored = readStored(key) as Partial<UnfinishedChange> | null;
  if (!stored?.change || !Array.isArray(stored.ids)) return null;
  // It may run in another tab.
  const lastBeat = Number(readStored(beatOf(key)));
  return Date.now() - lastBeat < SILENT ? null : { change: stored.change, ids: stored.ids };
}

/** Removes the stored change. */
export function forgetUnfinished(organizationId: string, myId: string): void {
  keepStored(keyOf(organizationId, myId), null);
}
