import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { memberFilter } from '#lib/contract/members.ts';
import type { Person } from './person.ts';

type Listener = () => void;

/** What all that match was asked with, while the selection is exactly that. */
export type Matching = z.input<typeof memberFilter>;

/**
 * Who is selected, kept outside of React: a row hears of itself only, so that a click costs one row
 * however long the list is.
 */
export function createSelection() {
  const selected = new Map<string, Person>();
  const reasons = new Map<string, string>();
  const rowListeners = new Map<string, Set<Listener>>();
  const listeners = new Set<Listener>();
  let version = 0;
  let matching: Matching | null = null;

  function tell(ids: Iterable<string>): void {
    version += 1;
    for (const id of ids) for (const listener of rowListeners.get(id) ?? []) listener();
    for (const listener of listeners) listener();
  }

  return {
    has: (id: string) => selected.has(id),
    reasonOf: (id: string) => reasons.get(id),
    people: () => [...selected.values()],
    size: () => selected.size,
    version: () => version,
    matching: () => matching,
    /** Selects people, or takes them out. */
    set(people: readonly Person[], on: boolean): void {
      matching = null;
      for (const person of people) {
        if (on) selected.set(person.id, person);
        else selected.delete(person.id);
        reasons.delete(person.id);
      }
      tell(people.map(({ id }) => id));
    },
    /** Selects exactly those who match, as they were found. */
    setMatching(people: readonly Person[], filter: Matching): void {
      const before = [...selected.keys()];
      selected.clear();
      reasons.clear();
      for (const person of people) selected.set(person.id, person);
      matching = filter;
      tell(new Set([...before, ...selected.keys()]));
    },
    /** Keeps those a change failed for, each with its reason; those it was done for are let go. */
    settle(done: readonly Person[], failed: readonly { item: Person; reason: string }[]): void {
      matching = null;
      for (const { id } of done) {
        selected.delete(id);
        reasons.delete(id);
      }
      for (const { item, reason } of failed)
        if (selected.has(item.id)) reasons.set(item.id, reason);
      tell([...done, ...failed.map(({ item }) => item)].map(({ id }) => id));
    },
    clear(): void {
      const before = [...selected.keys()];
      selected.clear();
      reasons.clear();
      matching = null;
      tell(before);
    },
    /** Tells of every change. Gives back how to stop. */
    watch(listener: Listener): Listener {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells of changes to one row. Gives back how to stop. */
    watchRow(id: string, listener: Listener): Listener {
      const own = rowListeners.get(id) ?? new Set();
      own.add(listener);
      rowListeners.set(id, own);
      return () => {
        own.delete(listener);
        if (own.size === 0) rowListeners.delete(id);
      };
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;

/** Whether a row is selected; renders again only when that changes. */
export function useIsSelected(selection: Selection, id: string): boolean {
  return useSyncExternalStore(
    (listener) => selection.watchRow(id, listener),
    () => selection.has(id),
    () => false,
  );
}

/** Why the last change of a row failed, while it is selected. */
export function useReason(selection: Selection, id: string): string | undefined {
  return useSyncExternalStore(
    (listener) => selection.watchRow(id, listener),
    () => selection.reasonOf(id),
    () => undefined,
  );
}

/** Whether anybody is selected; renders again only when that changes. */
export function useHasSelection(selection: Selection): boolean {
  return useSyncExternalStore(
    selection.watch,
    () => selection.size() > 0,
    () => false,
  );
}

/** Renders again with every change of the selection, and gives back how many are selected. */
export function useSelectionSize(selection: Selection): number {
  useSyncExternalStore(selection.watch, selection.version, () => 0);
  return selection.size();
}
