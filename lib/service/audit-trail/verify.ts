import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { auditChain, auditEvents } from '../database/schema/index.ts';
import { hashAfter } from './chain.ts';

const AT_ONCE = 2000;
/** How much later than it says an event can be sealed: clocks differ, and transactions take time. */
const LATE = 60 * 60 * 1000;
/** How often verifying begins again since old events were deleted during it. */
const ATTEMPTS = 5;

/** Where the chain breaks first, and how. */
export type ChainFault = {
  kind: 'changed' | 'missing' | 'inserted';
  sequence: number;
  /** Absent for an event that is missing. */
  id?: string;
};

export type ChainReport = {
  /** How many events were verified, and how many wait to be sealed. */
  verified: number;
  waiting: number;
  head: { sequence: number; hash: string };
  fault: ChainFault | null;
};

/**
 * Verifies the chain of events, from the oldest that is kept to the latest.
 * @param seen an event that was verified before, which must still be the same
 */
export async function verifyChain(
  database: Executor,
  seen?: { sequence: number; hash: string },
): Promise<ChainReport> {
  const waiting = await database.$count(auditEvents, sql`sequence is null`);
  for (let attempt = 1; ; attempt += 1) {
    const chain = await readChain(database);
    const { verified, fault } = await walk(database, chain);
    const isMoved = (await readChain(database)).anchorSequence !== chain.anchorSequence;
    if (fault && isMoved && attempt < ATTEMPTS) continue;
    const outside =
      fault ??
      (await findOutside(database)) ??
      (seen ? await findReplaced(database, chain, seen) : null);
    const head = { sequence: chain.headSequence, hash: chain.headHash };
    return { verified, waiting, head, fault: outside };
  }
}

type Chain = typeof auditChain.$inferSelect;

async function readChain(database: Executor): Promise<Chain> {
  const [row] = await database.select().from(auditChain);
  return row ?? { id: 1, anchorSequence: 0, anchorHash: '', headSequence: 0, headHash: '' };
}

async function walk(
  database: Executor,
  { anchorSequence, anchorHash, headSequence, headHash }: Chain,
): Promise<{ verified: number; fault: ChainFault | null }> {
  let [sequence, hash, verified, latest] = [anchorSequence, anchorHash, 0, 0];
  for (;;) {
    const events = await database
      .select()
      .from(auditEvents)
      .where(and(gt(auditEvents.sequence, sequence), lte(auditEvents.sequence, headSequence)))
      .orderBy(asc(auditEvents.sequence))
      .limit(AT_ONCE);
    for (const event of events) {
      const next = sequence + 1;
      if (event.sequence !== next) return { verified, fault: { kind: 'missing', sequence: next } };
      hash = hashAfter(hash, event, next);
      const at = { sequence: next, id: event.id };
      if (hash !== event.hash) return { verified, fault: { kind: 'changed', ...at } };
      const time = event.occurredAt.getTime();
      if (time < latest - LATE) return { verified, fault: { kind: 'inserted', ...at } };
      latest = Math.max(latest, time);
      sequence = next;
      verified += 1;
    }
    if (events.length < AT_ONCE) break;
  }
  if (sequence < headSequence)
    return { verified, fault: { kind: 'missing', sequence: sequence + 1 } };
  return { verified, fault: hash === headHash ? null : { kind: 'changed', sequence } };
}

/** The chain written again since an event of it was seen, unless that one was old enough to be deleted. */
async function findReplaced(
  database: Executor,
  { anchorSequence, headSequence, anchorHash }: Chain,
  { sequence, hash }: { sequence: number; hash: string },
): Promise<ChainFault | null> {
  if (sequence < anchorSequence) return null;
  if (sequence > headSequence) return { kind: 'missing', sequence };
  const [found] = await database
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.sequence, sequence));
  const kept = sequence === anchorSequence ? anchorHash : found?.hash;
  return kept === hash ? null : { kind: 'changed', sequence };
}

/** An event that has a place in front of the chain or behind it. */
async function findOutside(database: Executor): Promise<ChainFault | null> {
  const [found] = await database
    .select({ id: auditEvents.id, sequence: auditEvents.sequence })
    .from(auditEvents)
    .where(
      or(
        sql`${auditEvents.sequence} <= coalesce((select anchor_sequence from audit_chain), 0)`,
        sql`${auditEvents.sequence} > coalesce((select head_sequence from audit_chain), 0)`,
      ),
    )
    .orderBy(asc(auditEvents.sequence))
    .limit(1);
  if (!found) return null;
  return { kind: 'inserted', id: found.id, sequence: found.sequence ?? 0 };
}
