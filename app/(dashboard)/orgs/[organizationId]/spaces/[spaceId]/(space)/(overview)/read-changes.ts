import type { RevisionSummary } from '#components/spaces/overview/change-words.ts';
import { getRevision, getRevisionChanges } from '#lib/contract/revisions.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

/** The number of revisions shown at a time. */
const SHOWN = 6;
/** The most changes read per revision. */
const CHANGES_OF_EACH = 20;

/**
 * Reads a revision and its predecessors with their changes.
 * @returns them and the id of the next earlier one; empty if the API doesn't report changes
 */
export async function readChanges(
  spaceId: string,
  from: string,
): Promise<{ changes: RevisionSummary[]; earlier: string | undefined }> {
  const changes: RevisionSummary[] = [];
  let next: string | undefined = from;
  while (next !== undefined && changes.length < SHOWN) {
    const parameters: { spaceId: string; revisionId: string } = { spaceId, revisionId: next };
    const [revision, reply] = await Promise.all([
      readOrProblem(getRevision, { parameters }),
      readOrProblem(getRevisionChanges, { parameters, query: { limit: CHANGES_OF_EACH } }),
    ]);
    if (!revision.data) return { changes, earlier: undefined };
    const { id, type, parents, createdAt, createdBy, mergedFrom } = revision.data;
    changes.push({
      id,
      type,
      mergedFrom,
      by: createdBy?.displayName,
      at: createdAt,
      isFirst: parents.length === 0,
      changes: reply.data?.changes ?? [],
      more: reply.data?.more ?? 0,
    });
    next = parents[0];
  }
  return { changes, earlier: next };
}
