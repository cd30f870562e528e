import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Executor } from '../database/executor.ts';
import { sites as table } from '../database/schema/index.ts';
import { findRecord, type NameClaim } from '../dns/txt-proof.ts';
import { writeSystemEvent } from '../http/audit.ts';
import type { Instance } from '../http/handler.ts';
import type { SiteRow } from './scope.ts';

/** An unproven host name is removed after this time, so that nobody keeps one that isn't theirs. */
const CLAIM_LIFE = 7 * DAY;
/** How often a proven host name is checked again, and how many at once. */
const RECHECK = DAY;
const BATCH = 100;

type Resolving = Pick<Instance, 'keys' | 'resolveTxt'>;

/** What proves that a host name belongs to a site. */
export function proofOf({ id }: Pick<SiteRow, 'id'>, hostname: string): NameClaim {
  return { name: hostname, kind: 'site', claim: `hostname\n${id}` };
}

/** When an unproven host name is removed. */
export function lapseOf({ hostnameClaimedAt, updatedAt }: SiteRow): Date {
  return new Date((hostnameClaimedAt ?? updatedAt).getTime() + CLAIM_LIFE);
}

/** What a check of a host name found out, as columns of its site. */
export type HostnameFinding = Pick<
  SiteRow,
  'hostnameClaimedAt' | 'hostnameProvenAt' | 'hostnameCheckedAt' | 'hostnameFound'
>;

/**
 * Looks up the record of a host name. A proven one stays proven while DNS doesn't answer, so that an
 * outage takes no site down, and has a week again when its record is gone.
 */
export async function examineHostname(
  instance: Resolving,
  site: SiteRow,
  hostname: string,
  now: Date,
): Promise<HostnameFinding> {
  const { state, found } = await findRecord(instance, proofOf(site, hostname));
  const provenAt = {
    present: site.hostnameProvenAt ?? now,
    absent: null,
    unknown: site.hostnameProvenAt,
  };
  const isLost = site.hostnameProvenAt !== null && state === 'absent';
  return {
    hostnameClaimedAt: isLost ? now : site.hostnameClaimedAt,
    hostnameProvenAt: provenAt[state],
    hostnameCheckedAt: now,
    hostnameFound: found,
  };
}

/** Checks the host names that are due, and removes those that nobody proved in time. */
export async function checkHostnames(
  database: Executor,
  instance: Resolving,
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
    else await keepFinding(database, site, hostname, found);
  }
}

/** Writes what a check found, unless the site has another host name by now. */
export async function keepFinding(
  database: Executor,
  { id }: Pick<SiteRow, 'id'>,
  hostname: string,
  found: HostnameFinding,
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
  await writeSystemEvent(database, now, {
    organizationId,
    action: 'hostnameLapsed',
    target: { type: 'site', id, label: title },
    payload: { hostname },
  });
}
