import { eq } from 'drizzle-orm';
import {
  type ChangeRequestRow,
  findChangeRequest,
  requireChangeable,
} from '../change-requests/scope.ts';
import { authorizeSpace, requireOn } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { changeRequests, imports } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';

export type ImportRow = typeof imports.$inferSelect;

/** The import was stopped or is continued by another process: pending results are not written. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/** The import can’t continue; the message says why. */
export class ImportEnded extends Error {
  override readonly name = 'ImportEnded';
}

/**
 * Locks the change request of an import, and checks again that it may write there.
 * @throws ImportStopped, ImportEnded
 */
export async function enterImport(
  transaction: Executor,
  importId: string,
): Promise<{ row: ImportRow; request: ChangeRequestRow; author: string }> {
  const [found] = await transaction
    .select({ spaceId: changeRequests.spaceId, by: imports.startedBy, to: imports.changeRequestId })
    .from(imports)
    .innerJoin(changeRequests, eq(changeRequests.id, imports.changeRequestId))
    .where(eq(imports.id, importId));
  if (!found) throw new ImportStopped();
  const { spaceId, by: author, to } = found;
  if (author === null) throw new ImportEnded('The person who started it no longer has an account.');
  const scope = await enterForWriting(transaction, spaceId, author);
  const [row] = await transaction.select().from(imports).where(eq(imports.id, importId));
  if (row?.status !== 'running') throw new ImportStopped();
  const request = await findChangeRequest(transaction, scope.id, to);
  try {
    requireChangeable(request);
  } catch (error) {
    throw error instanceof Refusal ? new ImportEnded(error.message) : error;
  }
  return { row, request, author };
}

async function enterForWriting(transaction: Executor, spaceId: string, author: string) {
  try {
    const { scope } = await authorizeSpace(
      transaction,
      spaceId,
      { id: author, token: null },
      { lock: 'subject' },
    );
    requireOn('space', scope, 'edit');
    return scope;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ImportEnded('The person who started it can no longer edit this space.');
  }
}
