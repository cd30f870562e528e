import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { changeRequests, spaces } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';

export type ChangeRequestRow = typeof changeRequests.$inferSelect;

/** Numbers are database integers; a longer one can't exist. */
const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Finds a change request of a space by its id or number.
 * @throws Refusal 404 if the space has no such change request
 */
export async function findChangeRequest(
  database: Executor,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestRow> {
  const named = NUMBER.test(idOrNumber)
    ? eq(changeRequests.number, Number(idOrNumber))
    : eq(changeRequests.id, idOrNumber);
  const [row] = await database
    .select()
    .from(changeRequests)
    .where(and(eq(changeRequests.spaceId, spaceId), named));
  if (!row) throw notFound('This change request');
  return row;
}

/**
 * Requires that a change request can be edited.
 * @throws Refusal 409 that says what to do instead
 */
export function requireChangeable({ status, number }: ChangeRequestRow): void {
  if (status === 'merged')
    throw conflict(`#${number} is merged and can’t be changed. Start a new change request.`, [
      'merged',
    ]);
  if (status === 'archived')
    throw conflict(`#${number} is archived. Reopen it first.`, ['archived']);
}

/** The revision of the space that a change request is based on, or was last updated to. */
export function ancestorOf(row: ChangeRequestRow): string {
  return row.revisionAncestorId ?? row.revisionInitialId;
}

/** Recounts the change requests of a space after one was created or changed status. */
export async function recountRequests(transaction: Executor, spaceId: string): Promise<void> {
  const counted = (status?: 'open' | 'draft') => {
    const narrowed = status === undefined ? sql`` : sql` and status = ${status}`;
    return sql<number>`(select count(*)::int from change_requests where space_id = ${spaceId}${narrowed})`;
  };
  await transaction
    .update(spaces)
    .set({
      changeRequests: counted(),
      changeRequestsOpen: counted('open'),
      changeRequestsDraft: counted('draft'),
    })
    .where(eq(spaces.id, spaceId));
}
