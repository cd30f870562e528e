import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import { HOUR } from '#lib/contract/durations.ts';
import { SPEC_REFRESH_HOURS } from '#lib/contract/openapi-spec.ts';
import type { Database } from '../database/engine.ts';
import { openapiSpecs } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Jobs } from '../worker/job-queue.ts';
import { SPECIFICATION_QUEUE } from './queue.ts';

/** How many are queued at a time; the rest follows an hour later. */
const AT_ONCE = 200;

/** Queues the specifications whose URLs weren’t checked for some hours. */
export async function queueDueSpecs(
  database: Database,
  jobs: Pick<Jobs, 'enqueue' | 'wake'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - SPEC_REFRESH_HOURS * HOUR);
  const count = await inTransaction(database, async (transaction) => {
    const due = await transaction
      .select({ id: openapiSpecs.id, attempt: openapiSpecs.attempt })
      .from(openapiSpecs)
      .where(
        and(
          isNotNull(openapiSpecs.sourceUrl),
          eq(openapiSpecs.state, 'complete'),
          lt(openapiSpecs.lastProcessedAt, before),
        ),
      )
      .orderBy(asc(openapiSpecs.lastProcessedAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const next = due.map(({ id, attempt }) => ({ id, attempt: attempt + 1 }));
    for (const { id, attempt } of next)
      await transaction
        .update(openapiSpecs)
        .set({ state: 'pending', attempt })
        .where(eq(openapiSpecs.id, id));
    if (next.length > 0) await jobs.enqueue(transaction, SPECIFICATION_QUEUE, next);
    return next.length;
  });
  if (count > 0) jobs.wake();
}
