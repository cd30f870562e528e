import type { RevisionSummary } from '#components/spaces/overview/change-words.ts';
import { getRevisionChanges, listRevisions } from '#lib/contract/revisions.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

/** The number of revisions shown at a time. */
const SHOWN = 6;
/** The most changes read per revision. */
const CHANGES_OF_EACH = 20;

/**
 * Reads the latest revisions of a space with their changes.
 * @param before the page of the list of revisions to read; the first by default
 * @returns them and the next page; empty if the API doesn't list revisions
 */
export async function readChanges(
  spaceId: string,
  before: string | undefined,
): Promise<{ changes: RevisionSummary[]; earlier: string | undefined }> {
  const query = { limit: SHOWN, ...(before && { page: before }) };
  const { data } = await readOrProblem(listRevisions, { parameters: { spaceId }, query });
  if (!data) return { changes: [], earlier: undefined };
  const { items, next } = data;
  const changes = items.map(async ({ id, type, mergedFrom, createdBy, createdAt }) => {
    const parameters = { spaceId, revisionId: id };
    const reply = await readOrProblem(getRevisionChanges, {
      parameters,
      query: { limit: CHANGES_OF_EACH },
    });
    return {
      id,
      type,
      mergedFrom,
      by: createdBy?.displayName,
      at: createdAt,
      isFirst: next === undefined && id === items.at(-1)?.id,
      changes: reply.data?.changes ?? [],
      more: reply.data?.more ?? 0,
    };
  });
  return { changes: await Promise.all(changes), earlier: next?.page };
}
