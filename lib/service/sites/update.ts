import { and, eq, ne } from 'drizzle-orm';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/sites.ts';
import type { Executor } from '../database/executor.ts';
import { sites as table } from '../database/schema/index.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { conflict, type Refusal } from '../errors.ts';
import type { Handler, Instance } from '../http/handler.ts';
import { setDefaults } from './defaults.ts';
import { rememberSitePaths } from './former-paths.ts';
import { freeLabel } from './labels.ts';
import { requireOnSite, type SiteRow } from './scope.ts';
import { requireOwnPlace } from './subdirectories.ts';
import { presentSite } from './summaries.ts';

type Body = ParsedOf<typeof contract.updateSite>['body'];
type Address = 'basename' | 'hostname' | 'proxy';

/** Settings that decide who can visit the site and require admin, as a refusal names them. */
const guarded = {
  visibility: 'Changing the visibility',
  basename: 'Changing the basename',
  hostname: 'Changing the host name',
  proxy: 'Changing the subdirectory',
  adaptiveContent: 'Turning adaptive content on or off',
} as const satisfies Partial<Record<keyof Body, string>>;

const addresses: Record<Address, string> = {
  basename: 'basename',
  hostname: 'host name',
  proxy: 'subdirectory',
};

/** Changes a site: null removes a value, absent fields stay unchanged. */
export const updateSite: Handler<typeof contract.updateSite> = async ({
  instance,
  database,
  organization,
  site,
  body,
  now,
  record,
}) => {
  for (const key of Object.keys(guarded) as (keyof typeof guarded)[])
    if (body[key] !== undefined) requireOnSite(organization, site, 'admin', guarded[key]);
  const { row } = site;
  const defaults = await setDefaults(database, site, body);
  const changed = differing(row, columnsFrom(body));
  const defaultColumns = differing(row, defaults.columns);
  const recorded = { ...changed, ...defaults.after };
  const columns = { ...changed, ...defaultColumns };
  if (Object.keys(columns).length === 0 && Object.keys(recorded).length === 0)
    return presentSite(database, instance, row);
  requireNotOurs(instance, changed);
  await requireFree(database, row, changed);
  // The item shown at the root is part of the structure.
  const isArranged = Object.keys(defaults.after).length > 0;
  const structureVersion = row.structureVersion + Number(isArranged);
  const label = changed.basename
    ? { label: await freeLabel(database, row.id, changed.basename) }
    : {};
  const claim = changed.hostname === undefined ? {} : newClaim(changed.hostname, now);
  const set = { ...columns, ...label, ...claim, structureVersion, updatedAt: now };
  await database.update(table).set(set).where(eq(table.id, row.id)).catch(rethrowTaken);
  if (isArranged) await rememberSitePaths(database, row.id);
  if (Object.keys(recorded).length > 0)
    record({
      target: { type: 'site', id: row.id, label: changed.title ?? row.title },
      payload: { before: { ...pick(row, changed), ...defaults.before }, after: recorded },
    });
  return presentSite(database, instance, { ...row, ...set });
};

/** A new host name has to be proven again. */
function newClaim(hostname: string | null, now: Date): Partial<SiteRow> {
  return {
    hostnameClaimedAt: hostname === null ? null : now,
    hostnameProvenAt: null,
    hostnameCheckedAt: null,
    hostnameFound: null,
  };
}

/** The columns that differ from the wanted values. */
function differing(row: SiteRow, wanted: Partial<SiteRow>): Partial<SiteRow> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => row[key as keyof SiteRow] !== value),
  );
}

function pick(row: SiteRow, changed: Partial<SiteRow>): Partial<SiteRow> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => Object.hasOwn(changed, key)));
}

/** The columns in a body. Host names are stored in lower case. */
function columnsFrom({ title, visibility, basename, hostname, proxy, adaptiveContent }: Body) {
  const lowered = proxy?.replace(/^[^/]+/, (host) => host.toLowerCase()) ?? null;
  return {
    ...(title !== undefined && { title }),
    ...(visibility !== undefined && { visibility }),
    ...(basename !== undefined && { basename }),
    ...(hostname !== undefined && { hostname }),
    ...(proxy !== undefined && { proxy: lowered }),
    ...(adaptiveContent !== undefined && { adaptiveContent: adaptiveContent.enabled }),
  };
}

/**
 * The dashboard and the addresses under SITES_URL answer before any host name of a site.
 * @throws Refusal 409
 */
function requireNotOurs({ appUrl, sitesUrl }: Instance, changed: Partial<SiteRow>): void {
  const ours = new URL(appUrl).hostname;
  const below =
    sitesUrl === null ? null : new URL(sitesUrl.replace('{site}', 'x')).hostname.slice(1);
  for (const key of ['hostname', 'proxy'] as const) {
    const name = changed[key]?.split('/', 1)[0];
    if (name !== undefined && (name === ours || (below !== null && isLabelOf(name, below))))
      throw conflict(`${name} is an address of this server. Choose another one.`, [`taken:${key}`]);
  }
}

/** Whether a name has one label before a suffix such as `.docs.example.com`. */
function isLabelOf(name: string, suffix: string): boolean {
  return name.endsWith(suffix) && !name.slice(0, -suffix.length).includes('.');
}

/** @throws Refusal 409 for an address that another site has */
async function requireFree(
  database: Executor,
  { id, organizationId }: SiteRow,
  changed: Partial<SiteRow>,
): Promise<void> {
  for (const key of Object.keys(addresses) as Address[]) {
    const value = changed[key];
    if (!value) continue;
    const within = key === 'basename' ? eq(table.organizationId, organizationId) : undefined;
    const [other] = await database
      .select({ title: table.title, organizationId: table.organizationId })
      .from(table)
      .where(and(eq(table[key], value), ne(table.id, id), within));
    // The title of another organization's site is not revealed.
    if (other) throw taken(key, other.organizationId === organizationId ? other.title : undefined);
  }
  if (changed.proxy) await requireOwnPlace(database, organizationId, changed.proxy);
}

function taken(key: Address, by = 'Another site'): Refusal {
  return conflict(`${by} already has this ${addresses[key]}. Choose another one.`, [
    `taken:${key}`,
  ]);
}

/** Two organizations may choose a host name at the same time: the database decides. */
function rethrowTaken(error: unknown): never {
  for (const key of Object.keys(addresses) as Address[])
    if (isUniqueViolation(error, `sites_${key}`)) throw taken(key);
  throw error;
}
