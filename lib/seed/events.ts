import { eq, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import { roles } from '#lib/contract/levels.ts';
import {
  hashAfter,
  holdChain,
  type StoredEvent,
  sealWithin,
} from '#lib/service/audit-trail/chain.ts';
import { auditChain } from '#lib/service/database/schema/index.ts';
import { inTransaction } from '#lib/service/database/transaction.ts';
import { seededUserId } from './members.ts';
import type { Seeding } from './organization.ts';
import { titled } from './words.ts';

/** Events per transaction: few enough that a running server can seal its own between two. */
const AT_ONCE = 5_000;
/** How far back the first event is, in milliseconds. */
const LONG_AGO = 4 * 365 * DAY;

/**
 * Fills the activity of the organization with `count` events of four years, sealed in the chain:
 * sign-ins, role changes, changes of spaces and exports, by its `people`. Verifying the chain reports
 * them as inserted, since they are older than the events before them.
 */
export async function seedEvents(seeding: Seeding, count: number, people: number): Promise<void> {
  const { database, report } = seeding;
  for (let start = 0; start < count; start += AT_ONCE) {
    const end = Math.min(start + AT_ONCE, count);
    const events = Array.from({ length: end - start }, (_, index) =>
      eventAt(seeding, start + index, count, people),
    );
    await inTransaction(database, async (transaction) => {
      await sealWithin(transaction);
      const chain = await holdChain(transaction);
      if (!chain) throw new Error('The chain of events is held by another process.');
      let { headSequence: sequence, headHash: hash } = chain;
      const rows = events.map((event) => {
        sequence += 1;
        hash = hashAfter(hash, event, sequence);
        return rowOf({ ...event, sequence, hash });
      });
      await transaction.execute(sql`
        insert into audit_events
        select * from jsonb_populate_recordset(null::audit_events, ${JSON.stringify(rows)}::jsonb)`);
      const head = { headSequence: sequence, headHash: hash };
      await transaction.update(auditChain).set(head).where(eq(auditChain.id, 1));
    });
    report('events', end, count);
  }
}

/** What one event in a hundred is, by its place. */
function kindOf(turn: number): 'signIn' | 'updateMember' | 'exportMembers' | 'updateSpace' {
  if (turn === 0) return 'exportMembers';
  if (turn < 30) return 'updateMember';
  return turn < 60 ? 'updateSpace' : 'signIn';
}

function eventAt(seeding: Seeding, index: number, count: number, people: number): StoredEvent {
  const { organizationId, adminId, key, now, random } = seeding;
  const someone = () => seededUserId(seeding, Math.floor(random() * people));
  const action = kindOf(Math.floor(random() * 100));
  const actorId = people > 0 ? someone() : adminId;
  const about = people > 0 ? someone() : adminId;
  const place = Math.floor(random() * 1_000);
  const targets = {
    signIn: { type: 'user', id: actorId, label: null },
    updateMember: { type: 'member', id: about, label: `Member ${place}` },
    exportMembers: { type: 'organization', id: organizationId, label: null },
    updateSpace: { type: 'space', id: `spc_${key}_${place}`, label: titled('page', place) },
  };
  const { type, id, label } = targets[action];
  const before = roles[place % roles.length];
  const after = roles[(place + 1) % roles.length];
  return {
    id: `evt_${key}_${index}`,
    organizationId,
    personId: null,
    occurredAt: new Date(now.getTime() - LONG_AGO + Math.floor((LONG_AGO * index) / count)),
    action,
    actorId,
    source: 'ui',
    targetType: type,
    targetId: id,
    targetLabel: label,
    payload:
      action === 'updateMember' ? { before: { role: before }, after: { role: after } } : null,
    requestId: `req_${index.toString(36)}`,
    tokenId: null,
    address: `203.0.113.${place % 256}`,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/145.0',
    sequence: null,
    hash: null,
  };
}

/** An event with the names of its columns. */
function rowOf(event: StoredEvent): Record<string, unknown> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [snake(name), value]));
}
