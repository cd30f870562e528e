import type { SemanticChange } from '#lib/contract/semantic-changes.ts';

/** How a page stands with the reader: `since` is the revision it was viewed at and changed after. */
export type Standing = { is: 'new' } | { is: 'viewed' } | { is: 'changed'; since: string };

/** A page that was viewed, and at which revision. */
export type Mark = { page: string; revision: string };

/**
 * Says how each page stands with somebody.
 * @param marks which pages were viewed, and at which revision
 * @param changedSince what changed since each of those revisions; a missing one isn't known yet
 */
export function standingOf(
  pageId: string,
  marks: readonly Mark[],
  revision: string,
  changedSince: ReadonlyMap<string, readonly SemanticChange[]>,
): Standing {
  const mark = marks.find(({ page }) => page === pageId);
  if (!mark) return { is: 'new' };
  if (mark.revision === revision) return { is: 'viewed' };
  const changes = changedSince.get(mark.revision);
  const isChanged = changes?.some(({ page }) => page?.id === pageId) ?? false;
  return isChanged ? { is: 'changed', since: mark.revision } : { is: 'viewed' };
}

/** The revisions at which pages were viewed, other than the one there is now. */
export function earlierRevisions(marks: readonly Mark[], revision: string): string[] {
  return [...new Set(marks.map((mark) => mark.revision))].filter((one) => one !== revision);
}
