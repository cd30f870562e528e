import { createHash } from 'node:crypto';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { auditChain, auditEvents } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';

export type StoredEvent = typeof auditEvents.$inferSelect;

/** How many events are sealed in one transaction. */
const AT_ONCE = 500;
const ROW = 1;

/** The hash before the first event. */
const GENESIS = '';

/**
 * The hash of an event at its place in the chain: SHA-256 over the hash of the one before, a line
 * break, and the event as JSON with sorted keys.
 */
export function hashAfter(previous: string, event: StoredEvent, sequence: number): string {
  const { hash: _, ...facts } = event;
  const canonical = canonicalOf({ ...facts, sequence });
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex');
}

/** JSON in which the same value is always the same text. */
function canonicalOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries);
  });
}

/** The ends of the chain, held until the transaction ends; null while another process holds them. */
export async function holdChain(transaction: Executor) {
  const [row] = await selectChain(transaction, { skipLocked: true });
  return row ?? null;
}

/** Waits for the ends of the chain, holds them, and seals all events that can be seen. */
export async function sealWithin(transaction: Executor): Promise<void> {
  await selectChain(transaction);
  while ((await sealSome(transaction)) === AT_ONCE);
}

async function selectChain(transaction: Executor, others?: { skipLocked: true }) {
  await transaction
    .insert(auditChain)
    .values({
      id: ROW,
      anchorSequence: 0,
      anchorHash: GENESIS,
      headSequence: 0,
      headHash: GENESIS,
    })
    .onConflictDoNothing();
  return transaction.select().from(auditChain).where(eq(auditChain.id, ROW)).for('update', others);
}

/**
 * Seals the events that aren't in the chain yet, in the order of their time. Events are written
 * without it, so that no write waits for another; any number of processes can run this.
 */
export async function sealEvents(database: Database): Promise<void> {
  let sealed: number;
  do {
    sealed = await inTransaction(database, sealSome);
  } while (sealed === AT_ONCE);
}

async function sealSome(transaction: Executor): Promise<number> {
  const chain = await holdChain(transaction);
  if (!chain) return 0;
  const events = await transaction
    .select()
    .from(auditEvents)
    .where(isNull(auditEvents.sequence))
    .orderBy(asc(auditEvents.occurredAt), asc(auditEvents.id))
    .limit(AT_ONCE);
  if (events.length === 0) return 0;
  let { headSequence: sequence, headHash: hash } = chain;
  const sealed = events.map((event) => {
    sequence += 1;
    hash = hashAfter(hash, event, sequence);
    return { id: event.id, sequence, hash };
  });
  await transaction.execute(sql`
    update audit_events set sequence = sealed.sequence, hash = sealed.hash
    from unnest(
      ${sql.param(sealed.map((each) => each.id))}::text[],
      ${sql.param(sealed.map((each) => each.sequence))}::bigint[],
      ${sql.param(sealed.map((each) => each.hash))}::text[]
    ) as sealed(id, sequence, hash)
    where audit_events.id = sealed.id`);
  await transaction
    .update(auditChain)
    .set({ headSequence: sequence, headHash: hash })
    .where(eq(auditChain.id, ROW));
  return events.length;
}
