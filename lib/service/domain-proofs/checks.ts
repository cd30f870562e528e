import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { emailDomains as table } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Finding, findRecord, type NameClaim } from '../dns/txt-proof.ts';
import { writeSystemEvent } from '../http/audit.ts';
import type { Instance } from '../http/handler.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { keepProven } from './claims.ts';

/** How long a proven domain counts without its record. */
const GRACE = 7 * DAY;
/** How long a new domain is checked every hour instead of every day. */
const FRESH = 7 * DAY;
/** How many domains are checked in one go. */
const BATCH = 200;

export type DomainRow = typeof table.$inferSelect;

/** What proves that an email domain belongs to an organization. */
export function proofOf({ organizationId, domain, nonce }: DomainRow): NameClaim {
  return {
    name: domain,
    kind: 'domain',
    claim: `email-domain\n${organizationId}\n${domain}\n${nonce}`,
  };
}

/** When a domain whose record is missing stops counting; null while nothing is missing. */
export function lapseOf({ provenAt, lostAt }: DomainRow): Date | null {
  return provenAt && lostAt ? new Date(lostAt.getTime() + GRACE) : null;
}

/** The condition that finds the row of a domain. */
export const ofRow = ({ organizationId, domain }: Pick<DomainRow, 'organizationId' | 'domain'>) =>
  and(eq(table.organizationId, organizationId), eq(table.domain, domain));

/** Writes what DNS said of a domain; the organization's lock is held. @returns the row as it is now */
export async function keepFinding(
  database: Executor,
  row: DomainRow,
  { state, found }: Finding,
  now: Date,
): Promise<DomainRow> {
  const change = { checkedAt: now, found, ...(await changeOf(database, row, state, now)) };
  await database.update(table).set(change).where(ofRow(row));
  const after = { ...row, ...change };
  if ((row.provenAt === null) !== (after.provenAt === null))
    await keepProven(database, row.organizationId);
  return after;
}

async function changeOf(
  database: Executor,
  row: DomainRow,
  state: Finding['state'],
  now: Date,
): Promise<Partial<DomainRow>> {
  if (state === 'unknown') return {};
  if (state === 'present') {
    const isOurs = row.provenAt !== null || (await isFree(database, row));
    return { seenAt: now, lostAt: null, provenAt: row.provenAt ?? (isOurs ? now : null) };
  }
  if (row.provenAt === null) return {};
  const lostAt = row.lostAt ?? now;
  const isOver = lostAt.getTime() + GRACE <= now.getTime();
  return isOver ? { provenAt: null, lostAt: null } : { lostAt };
}

/** Whether no other organization has proven a domain; until the transaction ends, none can. */
async function isFree(database: Executor, { organizationId, domain }: DomainRow): Promise<boolean> {
  await holdLock(database, `email domain ${domain}`);
  const others = and(
    eq(table.domain, domain),
    eq(table.assumed, false),
    sql`${table.provenAt} is not null`,
    ne(table.organizationId, organizationId),
  );
  return (await database.$count(table, others)) === 0;
}

/** Checks the domains that are due: new and missing ones every time, all others once a day. */
export async function checkDomains(
  database: Database,
  instance: Pick<Instance, 'keys' | 'resolveTxt'>,
  now: Date,
): Promise<void> {
  const isNew = and(
    isNull(table.provenAt),
    sql`${table.claimedAt} > ${new Date(now.getTime() - FRESH)}`,
  );
  const isDue = or(
    isNull(table.checkedAt),
    lt(table.checkedAt, new Date(now.getTime() - DAY)),
    isNew,
    sql`${table.lostAt} is not null`,
  );
  const due = await database.orm
    .select()
    .from(table)
    .where(and(eq(table.assumed, false), isDue))
    .orderBy(sql`${table.checkedAt} nulls first`, asc(table.organizationId), asc(table.domain))
    .limit(BATCH);
  for (const row of due) {
    const finding = await findRecord(instance, proofOf(row));
    await inTransaction(database, (transaction) => keepDaily(transaction, row, finding, now));
  }
}

/** Keeps what a check found, unless the domain or its record has changed, and returns the result. */
async function keepDaily(database: Executor, seen: DomainRow, finding: Finding, now: Date) {
  await lockOrganization(database, seen.organizationId);
  const [row] = await database.select().from(table).where(ofRow(seen));
  if (row?.nonce !== seen.nonce) return;
  const after = await keepFinding(database, row, finding, now);
  const action = eventOf(row, after);
  if (!action) return;
  await writeSystemEvent(database, now, {
    organizationId: row.organizationId,
    action,
    target: { type: 'organization', id: row.organizationId },
    payload: { domain: row.domain },
  });
}

function eventOf(before: DomainRow, after: DomainRow): string | null {
  if (!before.provenAt && after.provenAt) return 'emailDomainProven';
  if (before.provenAt && !after.provenAt) return 'emailDomainLapsed';
  return after.lostAt && !before.lostAt ? 'emailDomainLost' : null;
}
