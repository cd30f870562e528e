import { createHash } from 'node:crypto';
import { and, asc, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { auditErasures, auditEvents } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { hashAfter, type StoredEvent, sealWithin } from './chain.ts';

/** What the event of an erasure is called. */
export const ERASURE = 'eraseEvents';

/** What is left of an event that is erased completely: its time and its place in the chain. */
export const NOTHING_LEFT = {
  organizationId: null,
  personId: null,
  action: 'erased',
  actorId: '',
  source: 'script',
  targetType: '',
  targetId: '',
  targetLabel: null,
  payload: null,
  requestId: null,
  tokenId: null,
  address: null,
  userAgent: null,
} as const satisfies Partial<StoredEvent>;

type ErasureRow = Omit<typeof auditErasures.$inferSelect, 'erasedBy'>;

/**
 * Erases the content of events and keeps their hashes, so that the chain can still be verified. An
 * event of the chain says how many they were, with a digest of them.
 * @param which the events
 * @param leave what is left of one of them
 * @param reason what was deleted
 * @returns how many were changed
 */
export async function eraseEvents(
  transaction: Executor,
  which: SQL | undefined,
  leave: (event: StoredEvent) => Partial<StoredEvent>,
  reason: { type: 'user' | 'organization'; id: string; now: Date },
  atOnce = 1_000_000,
): Promise<number> {
  await sealWithin(transaction);
  const found = await transaction
    .select()
    .from(auditEvents)
    .where(and(isNotNull(auditEvents.sequence), which))
    .orderBy(asc(auditEvents.sequence))
    .limit(atOnce);
  const rows: ErasureRow[] = [];
  const changed = found.flatMap((event) => {
    const { sequence, hash } = event;
    const after = { ...event, ...leave(event) };
    if (sequence === null || hash === null) return [];
    const remains = hashAfter(hash, after, sequence);
    if (remains === hashAfter(hash, event, sequence)) return [];
    rows.push({ sequence, hash, remains });
    return [after];
  });
  if (changed.length === 0) return 0;
  const id = newId('evt');
  await replace(transaction, changed);
  await transaction.execute(sql`
    insert into audit_erasures (sequence, erased_by, hash, remains)
    select sequence, ${id}, hash, remains from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(sequence bigint, hash text, remains text)`);
  await transaction.insert(auditEvents).values({
    ...NOTHING_LEFT,
    id,
    occurredAt: reason.now,
    action: ERASURE,
    actorId: 'system',
    targetType: reason.type,
    targetId: reason.id,
    payload: { events: rows.length, digest: digestOf(rows) },
  });
  await sealWithin(transaction);
  return changed.length;
}

async function replace(transaction: Executor, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    sequence: event.sequence,
    organization_id: event.organizationId,
    person_id: event.personId,
    action: event.action,
    actor_id: event.actorId,
    source: event.source,
    target_type: event.targetType,
    target_id: event.targetId,
    target_label: event.targetLabel,
    payload: event.payload,
    request_id: event.requestId,
    token_id: event.tokenId,
    address: event.address,
    user_agent: event.userAgent,
  }));
  await transaction.execute(sql`
    update audit_events as event set
      organization_id = row.organization_id, person_id = row.person_id, action = row.action,
      actor_id = row.actor_id, source = row.source, target_type = row.target_type,
      target_id = row.target_id, target_label = row.target_label, payload = row.payload,
      request_id = row.request_id, token_id = row.token_id, address = row.address,
      user_agent = row.user_agent
    from jsonb_populate_recordset(null::audit_events, ${JSON.stringify(rows)}::jsonb) as row
    where event.sequence = row.sequence`);
}

/** SHA-256 of the erased events in the order of the chain. */
function digestOf(rows: readonly ErasureRow[]): string {
  const digest = createHash('sha256');
  for (const { sequence, hash, remains } of rows) digest.update(`${sequence} ${hash} ${remains}\n`);
  return digest.digest('hex');
}

/**
 * Whether an event that isn't what its hash says was erased: the latest erasure of it has both
 * hashes, and the event of that erasure is in the log.
 */
export function isErased(event: StoredEvent, latest: ErasureRow | undefined): boolean {
  if (!latest || event.sequence === null || event.hash === null) return false;
  return (
    latest.hash === event.hash && latest.remains === hashAfter(event.hash, event, event.sequence)
  );
}

/** The latest erasure of each event between two places of the chain. */
export async function erasuresBetween(
  database: Executor,
  first: number,
  last: number,
): Promise<Map<number, ErasureRow>> {
  const rows = await database
    .select({
      sequence: auditErasures.sequence,
      hash: auditErasures.hash,
      remains: auditErasures.remains,
    })
    .from(auditErasures)
    .innerJoin(auditEvents, eq(auditEvents.id, auditErasures.erasedBy))
    .where(and(gte(auditErasures.sequence, first), lte(auditErasures.sequence, last)))
    .orderBy(asc(auditErasures.sequence), asc(auditEvents.sequence));
  return new Map(rows.map((row) => [row.sequence, row]));
}

/** Whether the list of an erasure is as its event says. */
export async function isErasureWhole(database: Executor, event: StoredEvent): Promise<boolean> {
  const rows = await database
    .select()
    .from(auditErasures)
    .where(eq(auditErasures.erasedBy, event.id))
    .orderBy(asc(auditErasures.sequence));
  const { events, digest } = event.payload ?? {};
  return events === rows.length && digest === digestOf(rows);
}
