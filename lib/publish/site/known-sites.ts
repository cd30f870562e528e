import type { Database } from '#lib/service/database/engine.ts';
import { keepFresh } from '../fresh.ts';
import { loadSite } from './load.ts';
import type { PublishedSite } from './published-site.ts';

/** How many sites are kept. */
const KEPT = 500;

/**
 * Keeps published sites for a moment.
 * @returns reads a site by its id; null if it isn't published
 */
export function keepSites(
  database: Pick<Database, 'orm'>,
): (siteId: string) => Promise<PublishedSite | null> {
  return keepFresh<PublishedSite | null>(
    (siteId, before) => readAgain(database, siteId, before),
    KEPT,
  );
}

/** An unchanged site stays the same object, to which what is derived from it is bound. */
async function readAgain(
  database: Pick<Database, 'orm'>,
  siteId: string,
  before: Promise<PublishedSite | null> | undefined,
): Promise<PublishedSite | null> {
  const site = await loadSite(database.orm, siteId);
  const last = await before?.catch(() => null);
  if (!site || last?.version !== site.version) return site;
  return otherwise(site) === otherwise(last) ? last : site;
}

/** Facts about a site that don't affect its pages. */
function otherwise({ shareLinks, visitorKeys }: PublishedSite): string {
  return JSON.stringify([[...shareLinks].sort(), visitorKeys]);
}
