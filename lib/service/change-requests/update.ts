import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import { changeRequests } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { showChangeRequest } from './rows.ts';
import { type ChangeRequestRow, findChangeRequest, recountRequests } from './scope.ts';

/**
 * Requires that a change request can take a status.
 * @throws Refusal 409 that says what to do first
 */
function requireTransition(row: ChangeRequestRow, status: ChangeRequestRow['status']): void {
  if (status === 'open' && row.changes === 0)
    throw conflict(`#${row.number} has no changes yet. Change something, then open it.`, [
      'no-changes',
    ]);
}

/** Changes the subject, the description or the status of a change request that is not merged. */
export const updateChangeRequest: Handler<typeof contract.updateChangeRequest> = async ({
  instance,
  database,
  space,
  parameters,
  body,
  now,
  record,
}) => {
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  if (row.status === 'merged')
    throw conflict(`#${row.number} is merged and can’t be changed. Start a new change request.`, [
      'merged',
    ]);
  const { subject = row.subject, description = row.description, status = row.status } = body;
  if (status !== row.status) requireTransition(row, status);
  const isDescribed = description !== row.description;
  if (status !== row.status || subject !== row.subject || isDescribed) {
    await database
      .update(changeRequests)
      .set({ subject, description, status, updatedAt: now })
      .where(eq(changeRequests.id, row.id));
    if (status !== row.status) await recountRequests(database, space.id);
    const before = { subject: row.subject, status: row.status };
    record({
      target: { type: 'change-request', id: row.id, label: subject },
      payload: {
        space: space.id,
        number: row.number,
        before,
        after: { subject, status },
        ...(isDescribed && { described: true }),
      },
    });
  }
  return showChangeRequest(database, instance.appUrl, row.id);
};
