import { type AnyColumn, and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { Executor } from '../database/executor.ts';
import { sites as table } from '../database/schema/index.ts';
import { type Finding, findRecord, type NameClaim } from '../dns/txt-proof.ts';
import { writeSystemEvent } from '../http/audit.ts';
import type { Instance } from '../http/handler.ts';
import type { SiteRow } from './scope.ts';

/**
 * A host name without its record is removed after this time, so that nobody keeps one that isn't
 * theirs; a proven one works until then.
 */
const CLAIM_LIFE = 7 * DAY;
/** How often a proven host name is checked again, and how many at once. */
const RECHECK = DAY;
const BATCH = 100;

/** As `isLost`. */
const isRecordMissing = gt(table.hostnameClaimedAt, table.hostnameProvenAt);

type Resolving = Pick<Instance, 'keys' | 'resolveTxt'>;

/** What proves that a host name belongs to a site. */
export function proofOf({ id }: Pick<SiteRow, 'id'>, hostname: string): NameClaim {
  return { name: hostname, kind: 'site', claim: `hostname\n${id}` };
}

/** Whether the record of a proven host name is missing: its claim is younger than its proof. */
function isLost({ hostnameClaimedAt, hostnameProvenAt }: SiteRow): boolean {
  return hostnameProvenAt !== null && (hostnameClaimedAt ?? hostnameProvenAt) > hostnameProvenAt;
}

/** When a host name is removed unless its record is there; null for one whose record was found. */
export function lapseOf(site: SiteRow): Date | null {
  const { hostnameClaimedAt, hostnameProvenAt, updatedAt } = site;
  if (hostnameProvenAt !== null && !isLost(site)) return null;
  return new Date((hostnameClaimedAt ?? updatedAt).getTime() + CLAIM_LIFE);
}

/** The proven host names of an organization whose record is missing, for the home page. */
export async function lapsingHostnames(database: Executor, organizationId: string) {
  const rows = await database
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organizationId), isRecordMissing))
    .orderBy(asc(table.hostnameClaimedAt), asc(table.id))
    .limit(BATCH);
  return rows.flatMap((site) => {
    const { id, title, hostname } = site;
    const lapsesAt = lapseOf(site)?.toISOString();
    return hostname !== null && lapsesAt ? [{ site: id, title, hostname, lapsesAt }] : [];
  });
}

/** What a check of a host name found out, as columns of its site. */
export type HostnameFinding = Pick<
  SiteRow,
  'hostnameClaimedAt' | 'hostnameProvenAt' | 'hostnameCheckedAt' | 'hostnameFound'
>;

/**
 * Looks up the record of a host name. A proven one stays proven while DNS doesn't answer, so that an
 * outage takes no site down, and for a week without its record.
 */
export async function examineHostname(
  instance: Resolving,
  site: SiteRow,
  hostname: string,
  now: Date,
): Promise<HostnameFinding> {
  return findingOf(site, await findRecord(instance, proofOf(site, hostname)), now);
}

function findingOf(site: SiteRow, { state, found }: Finding, now: Date): HostnameFinding {
  return { ...claimAfter(site, state, now), hostnameCheckedAt: now, hostnameFound: found };
}

function claimAfter(site: SiteRow, state: Finding['state'], now: Date) {
  const { hostnameClaimedAt, hostnameProvenAt } = site;
  const same = { hostnameClaimedAt, hostnameProvenAt };
  if (state === 'unknown') return same;
  if (state === 'absent')
    return hostnameProvenAt === null || isLost(site) ? same : { ...same, hostnameClaimedAt: now };
  if (hostnameProvenAt === null) return { ...same, hostnameProvenAt: now };
  return isLost(site) ? { ...same, hostnameClaimedAt: hostnameProvenAt } : same;
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
    isRecordMissing,
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
    const finding = await findRecord(instance, proofOf(site, hostname));
    const found = findingOf(site, finding, now);
    const lapse = lapseOf({ ...site, ...found });
    // DNS that doesn't answer ends no proof.
    const mayEnd = site.hostnameProvenAt === null || finding.state === 'absent';
    if (lapse && lapse <= now && mayEnd) await removeClaim(database, site, now);
    else await keepDaily(database, site, found, now);
  }
}

/** Writes what a check found, unless the site has another host name by now. @returns whether it was written */
export async function keepFinding(
  database: Executor,
  { id }: Pick<SiteRow, 'id'>,
  hostname: string,
  found: HostnameFinding,
): Promise<boolean> {
  const written = await database
    .update(table)
    .set(found)
    .where(and(eq(table.id, id), eq(table.hostname, hostname)))
    .returning({ id: table.id });
  return written.length > 0;
}

async function keepDaily(database: Executor, site: SiteRow, found: HostnameFinding, now: Date) {
  if (!(await keepFinding(database, site, site.hostname as string, found))) return;
  const action = eventOf(site, { ...site, ...found });
  if (action) await writeEvent(database, site, action, now);
}

function eventOf(before: SiteRow, after: SiteRow): string | null {
  if (!before.hostnameProvenAt && after.hostnameProvenAt) return 'hostnameProven';
  return isLost(after) && !isLost(before) ? 'hostnameLost' : null;
}

/** Takes a host name away whose record was missing for a week, unless it was found since. */
async function removeClaim(database: Executor, site: SiteRow, now: Date): Promise<void> {
  const { id, hostname, hostnameClaimedAt, hostnameProvenAt } = site;
  const none = {
    hostname: null,
    hostnameClaimedAt: null,
    hostnameProvenAt: null,
    hostnameCheckedAt: null,
    hostnameFound: null,
    updatedAt: now,
  };
  const same = <Column extends AnyColumn>(column: Column, value: unknown) =>
    value === null ? isNull(column) : eq(column, value);
  const removed = await database
    .update(table)
    .set(none)
    .where(
      and(
        eq(table.id, id),
        same(table.hostname, hostname),
        same(table.hostnameClaimedAt, hostnameClaimedAt),
        same(table.hostnameProvenAt, hostnameProvenAt),
      ),
    )
    .returning({ id: table.id });
  if (removed.length > 0) await writeEvent(database, site, 'hostnameLapsed', now);
}

async function writeEvent(
  database: Executor,
  { id, organizationId, title, hostname, hostnameProvenAt }: SiteRow,
  action: string,
  now: Date,
): Promise<void> {
  await writeSystemEvent(database, now, {
    organizationId,
    action,
    target: { type: 'site', id, label: title },
    payload: {
      hostname,
      ...(action === 'hostnameLapsed' && { wasProven: hostnameProvenAt !== null }),
    },
  });
}
