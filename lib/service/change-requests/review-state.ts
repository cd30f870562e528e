import { inArray } from 'drizzle-orm';
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
  const states = await reviewStatesOf(database, [{ id, revisionId }]);
  return states.get(id) ?? { approved: 0, changesRequested: 0 };
}

/** The same for several; those without a review are missing. */
export async function reviewStatesOf(
  database: Executor,
  requests: readonly Pick<ChangeRequestRow, 'id' | 'revisionId'>[],
): Promise<ReadonlyMap<string, ReviewState>> {
  if (requests.length === 0) return new Map();
  const { changeRequestId, reviewerId, revisionId, status } = table;
  const ids = requests.map(({ id }) => id);
  const rows = await database
    .selectDistinctOn([changeRequestId, reviewerId], { changeRequestId, revisionId, status })
    .from(table)
    .where(inArray(changeRequestId, ids))
    .orderBy(changeRequestId, reviewerId, ...inOrder([table.createdAt, table.id], 'desc'));
  const current = new Map(requests.map((one) => [one.id, one.revisionId]));
  const states = new Map<string, ReviewState>();
  for (const row of rows) {
    const state = states.get(row.changeRequestId) ?? { approved: 0, changesRequested: 0 };
    if (row.status === 'changes-requested') state.changesRequested += 1;
    else if (row.revisionId === current.get(row.changeRequestId)) state.approved += 1;
    states.set(row.changeRequestId, state);
  }
  return states;
}
