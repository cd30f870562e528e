import { and, eq, lte, sql } from 'drizzle-orm';
import { eraseEvents, NOTHING_LEFT } from '../audit-trail/erasure.ts';
import { sweepContent } from '../content/sweep.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { auditEvents, organizations, refusals, sites, spaces } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { restorableSince } from './handlers.ts';

/** How much is removed in one transaction, so that others hardly wait. */
const EVENTS = 1_000;
const SPACES = 10;

/**
 * Removes organizations that can no longer be restored, step by step: a removal that was interrupted
 * goes on with the next call. The row of an organization goes last, after the texts that nothing
 * names any more, so that it is found again until then.
 * @returns how many are removed completely
 */
export async function removeDeleted(database: Database, now: Date): Promise<number> {
  const due = await database.orm
    .select({ id: organizations.id })
    .from(organizations)
    .where(lte(organizations.deletedAt, restorableSince(now)));
  const repeat = async (id: string, step: typeof removeSome) => {
    while (!(await inTransaction(database, (transaction) => step(transaction, id, now))));
  };
  for (const { id } of due) await repeat(id, removeSome);
  if (due.length > 0) await sweepContent(database);
  for (const { id } of due) await repeat(id, removeRow);
  return due.length;
}

/** The last step. Returns whether nothing is left. */
async function removeRow(transaction: Executor, id: string, now: Date): Promise<boolean> {
  if (!(await removeSome(transaction, id, now))) return false;
  const isDue = lte(organizations.deletedAt, restorableSince(now));
  await transaction.delete(organizations).where(and(eq(organizations.id, id), isDue));
  return true;
}

/** One step. Returns whether only the row of the organization is left. */
async function removeSome(transaction: Executor, id: string, now: Date): Promise<boolean> {
  await lockOrganization(transaction, id);
  const [row] = await transaction
    .select({ deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('update');
  // Another process was faster.
  if (!row?.deletedAt || row.deletedAt > restorableSince(now)) return true;
  await transaction.delete(sites).where(eq(sites.organizationId, id));
  const some = transaction
    .select({ id: spaces.id })
    .from(spaces)
    .where(eq(spaces.organizationId, id))
    .limit(SPACES);
  const removed = await transaction
    .delete(spaces)
    .where(and(eq(spaces.organizationId, id), sql`${spaces.id} in ${some}`))
    .returning({ id: spaces.id });
  if (removed.length > 0) return false;
  const reason = { type: 'organization', id, now } as const;
  const events = eq(auditEvents.organizationId, id);
  const erased = await eraseEvents(transaction, events, () => NOTHING_LEFT, reason, EVENTS);
  if (erased > 0) return false;
  await transaction.delete(refusals).where(sql`position(${id} in ${refusals.event}::text) > 0`);
  return true;
}
