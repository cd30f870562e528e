import { resolveTxt as systemResolveTxt } from 'node:dns/promises';
import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { auditEvents, sites as table } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { acceptedKeys, authenticatorOf, type Keys, newId } from '../security/secrets.ts';
import type { SiteRow } from './scope.ts';

const DAY = 24 * 60 * 60 * 1000;
/** An unproven host name is removed after this time, so that nobody keeps one that isn't theirs. */
const CLAIM_LIFE = 7 * DAY;
/** How often a proven host name is checked again, and how many at once. */
const RECHECK = DAY;
const BATCH = 100;
/** How long a DNS server may take. */
const PATIENCE = 3_000;

type Resolving = Pick<Instance, 'resolveTxt'>;

/** The DNS record that proves a host name. */
export function recordOf(
  keys: Keys,
  { id }: Pick<SiteRow, 'id'>,
  hostname: string,
): { type: 'TXT'; name: string; value: string } {
  const proof = authenticatorOf(keys.link, `hostname\n${id}`);
  return { type: 'TXT', name: `_masthead.${hostname}`, value: `masthead-site=${proof}` };
}

/** When an unproven host name is removed. */
export function lapseOf({ hostnameClaimedAt, updatedAt }: SiteRow): Date {
  return new Date((hostnameClaimedAt ?? updatedAt).getTime() + CLAIM_LIFE);
}

/** What a check of a host name found out, as columns of its site. */
export type HostnameFinding = Pick<
  SiteRow,
  'hostnameProvenAt' | 'hostnameCheckedAt' | 'hostnameFound'
>;

/**
 * Looks up the record of a host name. A proven one stays proven while DNS doesn't answer, so that an
 * outage takes no site down.
 */
export async function examineHostname(
  { keys, resolveTxt = systemResolveTxt }: Pick<Instance, 'keys'> & Resolving,
  site: SiteRow,
  hostname: string,
  now: Date,
): Promise<HostnameFinding> {
  const { name } = recordOf(keys, site, hostname);
  const values = acceptedKeys(keys).map((those) => recordOf(those, site, hostname).value);
  try {
    const records = (await inTime(resolveTxt(name))).map((parts) => parts.join(''));
    const isProven = records.some((record) => values.includes(record));
    return {
      hostnameProvenAt: isProven ? (site.hostnameProvenAt ?? now) : null,
      hostnameCheckedAt: now,
      hostnameFound: records.slice(0, 10).join('\n').slice(0, 1_000),
    };
  } catch (error) {
    const isMissing = ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));
    return {
      hostnameProvenAt: isMissing ? null : site.hostnameProvenAt,
      hostnameCheckedAt: now,
      hostnameFound: isMissing ? 'No TXT record.' : 'The DNS server didn’t answer.',
    };
  }
}

/** Checks the host names that are due, and removes those that nobody proved in time. */
export async function checkHostnames(
  database: Executor,
  instance: Pick<Instance, 'keys'> & Resolving,
  now: Date,
): Promise<void> {
  const dueBefore = new Date(now.getTime() - RECHECK);
  const isDue = or(
    isNull(table.hostnameProvenAt),
    isNull(table.hostnameCheckedAt),
    lt(table.hostnameCheckedAt, dueBefore),
  );
  const due = await database
    .select()
    .from(table)
    .where(and(isNotNull(table.hostname), isDue))
    .orderBy(asc(table.hostnameCheckedAt), asc(table.id))
    .limit(BATCH);
  for (const site of due) {
    const hostname = site.hostname as string;
    const found = await examineHostname(instance, site, hostname, now);
    const lapses = found.hostnameProvenAt === null && site.hostnameProvenAt === null;
    if (lapses && lapseOf(site) <= now) await removeClaim(database, site, hostname, now);
    else await keepFinding(database, site, hostname, lostSince(site, found, now));
  }
}

/** A host name that was proven until now has a week again. */
function lostSince(site: SiteRow, found: HostnameFinding, now: Date) {
  const isLost = site.hostnameProvenAt !== null && found.hostnameProvenAt === null;
  return isLost ? { ...found, hostnameClaimedAt: now } : found;
}

/** Writes what a check found, unless the site got another host name meanwhile. */
export async function keepFinding(
  database: Executor,
  { id }: Pick<SiteRow, 'id'>,
  hostname: string,
  found: Partial<SiteRow>,
): Promise<void> {
  await database
    .update(table)
    .set(found)
    .where(and(eq(table.id, id), eq(table.hostname, hostname)));
}

async function removeClaim(
  database: Executor,
  { id, organizationId, title }: SiteRow,
  hostname: string,
  now: Date,
): Promise<void> {
  const none = {
    hostname: null,
    hostnameClaimedAt: null,
    hostnameCheckedAt: null,
    hostnameFound: null,
    updatedAt: now,
  };
  const removed = await database
    .update(table)
    .set(none)
    .where(and(eq(table.id, id), eq(table.hostname, hostname), isNull(table.hostnameProvenAt)))
    .returning({ id: table.id });
  if (removed.length === 0) return;
  await database.insert(auditEvents).values({
    id: newId('evt'),
    organizationId,
    occurredAt: now,
    action: 'hostnameLapsed',
    actorId: 'system',
    source: 'script',
    targetType: 'site',
    targetId: id,
    targetLabel: title,
    payload: { hostname },
  });
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The DNS server is slow.')), PATIENCE);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
