import { useSyncExternalStore } from 'react';
import { keepDraft, readDraft } from '#components/kit/session-draft.ts';

/** The page of the list before this one, and how many rows precede it. */
type PageStep = { previous: string | null; before: number };

const KEY = 'masthead:members:trail';
const LONGEST = 500;

// A cursor identifies its list and position, so one history serves all lists of a tab.
let history: Map<string, PageStep> | undefined;

function steps(): Map<string, PageStep> {
  history ??= new Map(savedSteps());
  return history;
}

function savedSteps(): [string, PageStep][] {
  const saved = readDraft<[string, PageStep][]>(KEY);
  return Array.isArray(saved) ? saved : [];
}

/** Remembers how a page was reached, for Previous and the row numbers, also after a reload. */
export function rememberStep(page: string, step: PageStep): void {
  steps().delete(page);
  steps().set(page, step);
  keepDraft(KEY, [...steps()].slice(-LONGEST));
}

const never = () => () => undefined;

/** How a page was reached; undefined on the server and for a page opened by its link. */
export function usePageStep(page: string | null): PageStep | undefined {
  return useSyncExternalStore(
    never,
    () => (page === null ? undefined : steps().get(page)),
    () => undefined,
  );
}
