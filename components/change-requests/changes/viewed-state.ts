import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';

/** Whether you have viewed a page; `since` is the viewed revision it changed after. */
export type ViewedState =
  | { status: 'new' }
  | { status: 'viewed' }
  | { status: 'changed'; since: string };

/** A viewed page and the revision it was viewed at. */
export type ViewedMark = { page: string; revision: string };

/**
 * Returns whether a page was viewed, and whether it changed since.
 * @param marks the viewed pages and their revisions
 * @param changedSince the changes since each of those revisions; missing while they load
 */
export function viewedStateOf(
  pageId: string,
  marks: readonly ViewedMark[],
  revision: string,
  changedSince: ReadonlyMap<string, readonly SemanticChange[]>,
): ViewedState {
  const mark = marks.find(({ page }) => page === pageId);
  if (!mark) return { status: 'new' };
  if (mark.revision === revision) return { status: 'viewed' };
  const changes = changedSince.get(mark.revision);
  const isChanged = changes?.some(({ page }) => page?.id === pageId) ?? false;
  return isChanged ? { status: 'changed', since: mark.revision } : { status: 'viewed' };
}

/** The revisions at which pages were viewed, apart from the current one. */
export function earlierRevisions(marks: readonly ViewedMark[], revision: string): string[] {
  return [...new Set(marks.map((mark) => mark.revision))].filter((one) => one !== revision);
}
