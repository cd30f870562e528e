import type { Database } from '#lib/service/database/engine.ts';
import { loadSite } from './load.ts';
import type { PublishedSite } from './published-site.ts';

/** How long a site is cached, in milliseconds. */
const FRESH = 250;
/** How many sites are kept. */
const KEPT = 500;

type Known = { site: Promise<PublishedSite | null>; readAt: number };

/**
 * Caches published sites. Each is read again after a quarter of a second, so that every process
 * shows a change almost at once without a notification.
 * @returns reads a site by its id; null if it isn't published
 */
export function keepSites(
  database: Pick<Database, 'orm'>,
): (siteId: string) => Promise<PublishedSite | null> {
  const known = new Map<string, Known>();
  return (siteId) => {
    const now = performance.now();
    const kept = known.get(siteId);
    if (kept && now - kept.readAt < FRESH) return kept.site;
    const site = readAgain(database, siteId, kept?.site);
    site.catch(() => known.delete(siteId));
    known.delete(siteId);
    known.set(siteId, { site, readAt: now });
    if (known.size > KEPT) known.delete(known.keys().next().value as string);
    return site;
  };
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

/** What is known of a site without changing what its pages show. */
function otherwise({ shareLinks, visitorKeys, hasRedirects }: PublishedSite): string {
  return JSON.stringify([[...shareLinks].sort(), visitorKeys, hasRedirects]);
}
