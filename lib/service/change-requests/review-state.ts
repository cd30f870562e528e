import { eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { inOrder } from '../database/keyset.ts';
import { reviews as table } from '../database/schema/index.ts';
import type { ChangeRequestRow } from './scope.ts';

/** The number of people who approve the current version of a change request, and who request changes. */
export type ReviewState = { approved: number; changesRequested: number };

/**
 * Counts the latest review of each reviewer. An approval counts for the revision it judged; requested
 * changes count until the same reviewer approves.
 */
export async function reviewStateOf(
  database: Executor,
  { id, revisionId }: Pick<ChangeRequestRow, 'id' | 'revisionId'>,
): Promise<ReviewState> {
  const rows = await database
    .selectDistinctOn([table.reviewerId], { revisionId: table.revisionId, status: table.status })
    .from(table)
    .where(eq(table.changeRequestId, id))
    .orderBy(table.reviewerId, ...inOrder([table.createdAt, table.id], 'desc'));
  const changesRequested = rows.filter(({ status }) => status === 'changes-requested');
  const approving = rows.filter(
    (row) => row.status === 'approved' && row.revisionId === revisionId,
  );
  return { approved: approving.length, changesRequested: changesRequested.length };
}
