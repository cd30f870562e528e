import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { auditChain, auditEvents } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { holdChain } from './chain.ts';

/** How many events are deleted in one transaction. */
const AT_ONCE = 1000;

/**
 * Deletes events that are older than an instance keeps them, in the order of the chain. The hash of
 * the last one stays, so that the rest can be verified.
 */
export async function forgetEvents(database: Database, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * DAY);
  let deleted: number;
  do {
    deleted = await inTransaction(database, (transaction) => forgetSome(transaction, before));
  } while (deleted === AT_ONCE);
}

async function forgetSome(transaction: Executor, before: Date): Promise<number> {
  const chain = await holdChain(transaction);
  if (!chain) return 0;
  const first = await transaction
    .select({
      sequence: auditEvents.sequence,
      hash: auditEvents.hash,
      occurredAt: auditEvents.occurredAt,
    })
    .from(auditEvents)
    .where(gt(auditEvents.sequence, chain.anchorSequence))
    .orderBy(asc(auditEvents.sequence))
    .limit(AT_ONCE);
  const kept = first.findIndex(({ occurredAt }) => occurredAt >= before);
  const old = kept === -1 ? first : first.slice(0, kept);
  const last = old.at(-1);
  if (last?.sequence == null || last.hash === null) return 0;
  await transaction
    .delete(auditEvents)
    .where(
      and(gt(auditEvents.sequence, chain.anchorSequence), lte(auditEvents.sequence, last.sequence)),
    );
  await transaction.execute(
    sql`delete from audit_erasures where not exists (
      select from audit_events where audit_events.id = audit_erasures.erased_by)`,
  );
  await transaction
    .update(auditChain)
    .set({ anchorSequence: last.sequence, anchorHash: last.hash });
  return old.length;
}
