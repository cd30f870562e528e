import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { changeRequests, comments, spaces } from '../database/schema/index.ts';

/**
 * Recounts the open comments of a change request, or of a space without its change requests. Every
 * write locks its organization, so the count can't be outdated.
 */
export async function recountOpenComments(
  transaction: Executor,
  spaceId: string,
  changeRequestId: string | null,
): Promise<void> {
  if (changeRequestId !== null) {
    const count = sql<number>`(select count(*)::int from ${comments} where ${comments.changeRequestId} = ${changeRequestId} and not ${comments.isResolved})`;
    await transaction
      .update(changeRequests)
      .set({ comments: count })
      .where(eq(changeRequests.id, changeRequestId));
    return;
  }
  const count = sql<number>`(select count(*)::int from ${comments} where ${comments.spaceId} = ${spaceId} and ${comments.changeRequestId} is null and not ${comments.isResolved})`;
  await transaction.update(spaces).set({ comments: count }).where(eq(spaces.id, spaceId));
}
