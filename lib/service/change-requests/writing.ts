import { eq, sql } from 'drizzle-orm';
import type { ContentChange } from '#lib/contract/content.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { type WriteOutcome, writeRevision } from '../content/writing.ts';
import type { Executor } from '../database/executor.ts';
import { changeRequests, contributors } from '../database/schema/index.ts';
import { changesOf } from '../revisions/changes.ts';
import { findRevision, type RevisionRow } from '../revisions/store.ts';
import { ancestorOf, type ChangeRequestRow, requireChangeable } from './scope.ts';

type Author = { id: string; now: Date };

/**
 * Changes the content of a change request: all changes or none. The organization is locked.
 * @throws Refusal 400, 404 or 409 that names the faulty change; 409 for a merged or archived change
 * request
 */
export async function writeInRequest(
  transaction: Executor,
  row: ChangeRequestRow,
  changes: readonly ContentChange[],
  { id: author, now }: Author,
): Promise<WriteOutcome & { revision: string; isNew: boolean }> {
  requireChangeable(row);
  const before = await findRevision(transaction, row.spaceId, row.revisionId);
  const { revision, isNew, outcome } = await writeRevision(transaction, {
    spaceId: row.spaceId,
    before,
    changes,
    revertTo: ancestorOf(row),
    author,
    now,
  });
  if (isNew) await makeActive(transaction, row, revision, { id: author, now });
  return { ...outcome, revision: revision.id, isNew };
}

/**
 * Makes a revision the active one of a change request, and records its author.
 * @param ancestor the revision of the space it was updated to with this one, if any
 */
export async function makeActive(
  transaction: Executor,
  row: ChangeRequestRow,
  revision: RevisionRow,
  { id: userId, now }: Author,
  ancestor?: string,
): Promise<void> {
  const since = await findRevision(transaction, row.spaceId, ancestor ?? ancestorOf(row));
  const changes = await changesOf(transaction, since, revision);
  await transaction
    .update(changeRequests)
    .set({
      revisionId: revision.id,
      updatedAt: now,
      changes: countItems(changes),
      ...(ancestor !== undefined && { revisionAncestorId: ancestor }),
    })
    .where(eq(changeRequests.id, row.id));
  await addContribution(transaction, row.id, userId, now);
}

/** Counts the pages and files that changes are about: one that is moved and edited counts once. */
export function countItems(changes: readonly SemanticChange[]): number {
  return new Set(changes.map(({ page, file }) => page?.id ?? file?.id)).size;
}

/** Counts a revision for its contributor. */
export async function addContribution(
  transaction: Executor,
  changeRequestId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .insert(contributors)
    .values({ changeRequestId, userId, revisions: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: [contributors.changeRequestId, contributors.userId],
      set: { revisions: sql`${contributors.revisions} + 1`, updatedAt: now },
    });
}
