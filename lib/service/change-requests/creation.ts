import { eq, max } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { changeRequests as table } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { recountRequests } from './scope.ts';

type New = Pick<
  typeof table.$inferInsert,
  'spaceId' | 'subject' | 'createdBy' | 'revisionId' | 'revisionInitialId'
> & { now: Date; revertsId?: string; changes?: number; description?: string };

/** Creates a change request as a draft and counts it; returns its id and number. */
export async function insertChangeRequest(
  transaction: Executor,
  { now, ...given }: New,
): Promise<{ id: string; number: number }> {
  const [last] = await transaction
    .select({ number: max(table.number) })
    .from(table)
    .where(eq(table.spaceId, given.spaceId));
  const named = { id: newId('chr'), number: (last?.number ?? 0) + 1 };
  await transaction
    .insert(table)
    .values({ ...named, ...given, status: 'draft', createdAt: now, updatedAt: now });
  await recountRequests(transaction, given.spaceId);
  return named;
}
