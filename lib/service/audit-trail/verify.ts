import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { auditChain, auditEvents } from '../database/schema/index.ts';
import { hashAfter } from './chain.ts';
import { ERASURE, erasuresBetween, isErased, isErasureWhole } from './erasure.ts';

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
  /** How many of the verified ones were erased, or lost names, with a person or an organization. */
  erased: number;
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
    const { verified, erased, fault } = await walk(database, chain);
    const isMoved = (await readChain(database)).anchorSequence !== chain.anchorSequence;
    if (fault && isMoved && attempt < ATTEMPTS) continue;
    const outside =
      fault ??
      (await findOutside(database)) ??
      (seen ? await findReplaced(database, chain, seen) : null);
    const head = { sequence: chain.headSequence, hash: chain.headHash };
    return { verified, waiting, erased, head, fault: outside };
  }
}

type Chain = typeof auditChain.$inferSelect;

async function readChain(database: Executor): Promise<Chain> {
  const [row] = await database.select().from(auditChain);
  return row ?? { id: 1, anchorSequence: 0, anchorHash: '', headSequence: 0, headHash: '' };
}

type Walk = Pick<ChainReport, 'verified' | 'erased' | 'fault'>;

async function walk(
  database: Executor,
  { anchorSequence, anchorHash, headSequence, headHash }: Chain,
): Promise<Walk> {
  let [sequence, hash, verified, erased, latest] = [anchorSequence, anchorHash, 0, 0, 0];
  const broken = (fault: ChainFault | null): Walk => ({ verified, erased, fault });
  for (;;) {
    const events = await database
      .select()
      .from(auditEvents)
      .where(and(gt(auditEvents.sequence, sequence), lte(auditEvents.sequence, headSequence)))
      .orderBy(asc(auditEvents.sequence))
      .limit(AT_ONCE);
    const last = events.at(-1)?.sequence ?? sequence;
    const erasures = await erasuresBetween(database, sequence + 1, last);
    for (const event of events) {
      const next = sequence + 1;
      if (event.sequence !== next) return broken({ kind: 'missing', sequence: next });
      hash = hashAfter(hash, event, next);
      const at = { sequence: next, id: event.id };
      if (event.hash !== null && isErased(event, erasures.get(next))) {
        hash = event.hash;
        erased += 1;
      }
      if (hash !== event.hash) return broken({ kind: 'changed', ...at });
      if (event.action === ERASURE && !(await isErasureWhole(database, event)))
        return broken({ kind: 'changed', ...at });
      const time = event.occurredAt.getTime();
      if (time < latest - LATE) return broken({ kind: 'inserted', ...at });
      latest = Math.max(latest, time);
      sequence = next;
      verified += 1;
    }
    if (events.length < AT_ONCE) break;
  }
  if (sequence < headSequence) return broken({ kind: 'missing', sequence: sequence + 1 });
  return broken(hash === headHash ? null : { kind: 'changed', sequence });
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
