import type { Change } from '#components/spaces/overview/change-words.ts';
import { getRevision, getRevisionChanges } from '#lib/contract/revisions.ts';
import { readOrProblem } from '#lib/session/page.ts';

/** How many revisions are told at a time, and how many changes of each. */
const SHOWN = 6;
const CHANGES_OF_EACH = 20;

/**
 * Walks from a revision to those before it and reads what each changed.
 * @returns them with where to go on; empty where the API does not tell
 */
export async function readChanges(
  spaceId: string,
  from: string,
): Promise<{ changes: Change[]; earlier: string | undefined }> {
  const changes: Change[] = [];
  let next: string | undefined = from;
  while (next !== undefined && changes.length < SHOWN) {
    const parameters: { spaceId: string; revisionId: string } = { spaceId, revisionId: next };
    const [revision, told] = await Promise.all([
      readOrProblem(getRevision, { parameters }),
      readOrProblem(getRevisionChanges, { parameters, query: { limit: CHANGES_OF_EACH } }),
    ]);
    if (!revision.data) return { changes, earlier: undefined };
    const { id, type, parents, createdAt, createdBy } = revision.data;
    changes.push({
      id,
      type,
      by: createdBy?.displayName,
      at: createdAt,
      isFirst: parents.length === 0,
      changes: told.data?.changes ?? [],
      more: told.data?.more ?? 0,
    });
    next = parents[0];
  }
  return { changes, earlier: next };
}
