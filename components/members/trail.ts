import { useSyncExternalStore } from 'react';

/** Where a page of the list was reached from, and how many rows stand before it. */
export type Step = { previous: string | null; before: number };

const KEY = 'masthead:members:trail';
const LONGEST = 500;

// A cursor names its list and its place in it, so one trail serves all lists of a tab.
let trail: Map<string, Step> | undefined;

function steps(): Map<string, Step> {
  trail ??= new Map(parse(window.sessionStorage.getItem(KEY)));
  return trail;
}

function parse(saved: string | null): [string, Step][] {
  try {
    const entries: unknown = JSON.parse(saved ?? '[]');
    return Array.isArray(entries) ? (entries as [string, Step][]) : [];
  } catch {
    return [];
  }
}

/** Remembers how a page was reached, for Previous and for the numbers of its rows; also over a reload. */
export function rememberStep(page: string, step: Step): void {
  steps().delete(page);
  steps().set(page, step);
  const latest = [...steps()].slice(-LONGEST);
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(latest));
  } catch {
    // A full or forbidden store only means that a reload forgets the trail.
    trail = new Map(latest);
  }
}

const never = () => () => undefined;

/** How a page was reached; undefined for a page that was opened by its link, and on the server. */
export function useStep(page: string | null): Step | undefined {
  return useSyncExternalStore(
    never,
    () => (page === null ? undefined : steps().get(page)),
    () => undefined,
  );
}
