import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { memberFilter } from '#lib/contract/members.schemas.ts';
import type { MemberSummary } from './person.ts';

type Listener = () => void;

/** The filter of the list, while the selection is exactly the people who match it. */
export type MatchingFilter = z.input<typeof memberFilter>;

/**
 * The selection, kept outside React: a row subscribes to itself only, so that a click renders one row
 * however long the list is.
 */
export function createSelection() {
  const selected = new Map<string, MemberSummary>();
  const rowListeners = new Map<string, Set<Listener>>();
  const listeners = new Set<Listener>();
  let version = 0;
  let matching: MatchingFilter | null = null;

  function emit(ids: Iterable<string>): void {
    version += 1;
    for (const id of ids) for (const listener of rowListeners.get(id) ?? []) listener();
    for (const listener of listeners) listener();
  }

  return {
    has: (id: string) => selected.has(id),
    people: () => [...selected.values()],
    size: () => selected.size,
    version: () => version,
    matching: () => matching,
    /** Selects or deselects people. */
    set(people: readonly MemberSummary[], on: boolean): void {
      matching = null;
      for (const person of people) {
        if (on) selected.set(person.id, person);
        else selected.delete(person.id);
      }
      emit(people.map(({ id }) => id));
    },
    /** Selects exactly the people who match the filter. */
    setMatching(people: readonly MemberSummary[], filter: MatchingFilter): void {
      const before = [...selected.keys()];
      selected.clear();
      for (const person of people) selected.set(person.id, person);
      matching = filter;
      emit(new Set([...before, ...selected.keys()]));
    },
    clear(): void {
      const before = [...selected.keys()];
      selected.clear();
      matching = null;
      emit(before);
    },
    /** Calls the listener on every change. Returns a function that unsubscribes. */
    subscribe(listener: Listener): Listener {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls the listener when one row changes. Returns a function that unsubscribes. */
    subscribeRow(id: string, listener: Listener): Listener {
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

export type MemberSelection = ReturnType<typeof createSelection>;

/** Whether a row is selected; renders again only when that changes. */
export function useIsSelected(selection: MemberSelection, id: string): boolean {
  return useSyncExternalStore(
    (listener) => selection.subscribeRow(id, listener),
    () => selection.has(id),
    () => false,
  );
}

/** Whether anyone is selected; renders again only when that changes. */
export function useHasSelection(selection: MemberSelection): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.size() > 0,
    () => false,
  );
}

/** How many are selected; renders again on every change of the selection. */
export function useSelectionSize(selection: MemberSelection): number {
  useSyncExternalStore(selection.subscribe, selection.version, () => 0);
  return selection.size();
}
