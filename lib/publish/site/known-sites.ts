import type { Database } from '#lib/service/database/engine.ts';
import { type FreshValues, keepFresh } from '../fresh.ts';
import { loadSite } from './load.ts';
import type { LoadedSite } from './published-site.ts';

/** How many sites are kept. */
const KEPT = 500;

/**
 * Keeps published sites for a moment.
 * @returns sites by their ids; null for one that isn't published
 */
export function keepSites(database: Pick<Database, 'orm'>): FreshValues<LoadedSite | null> {
  return keepFresh<LoadedSite | null>(
    (siteId, before) => readAgain(database, siteId, before),
    KEPT,
  );
}

/** An unchanged site stays the same object, to which what is derived from it is bound. */
async function readAgain(
  database: Pick<Database, 'orm'>,
  siteId: string,
  before: Promise<LoadedSite | null> | undefined,
): Promise<LoadedSite | null> {
  const site = await loadSite(database.orm, siteId);
  const last = await before?.catch(() => null);
  if (!site || last?.version !== site.version) return site;
  return otherwise(site) === otherwise(last) ? last : site;
}

/** Facts about a site that don't affect its pages. */
function otherwise({ shareLinks, visitorKeys, row, isSuspended }: LoadedSite): string {
  const hosts = [row.hostname, row.label, row.proxy];
  return JSON.stringify([[...shareLinks].sort(), visitorKeys, hosts, isSuspended]);
}
