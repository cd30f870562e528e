import { and, like, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { sites } from '../database/schema/index.ts';
import { freeSlug, slugOf } from '../revisions/page-tree.ts';

/** A DNS label has at most 63 characters; a number may follow. */
const STEM_LENGTH = 50;

/**
 * A label that no other site has: made from a basename or title, unique in the service, and valid in
 * a host name.
 * @param siteId the site it is for
 */
export async function freeLabel(
  database: Executor,
  siteId: string,
  wanted: string,
): Promise<string> {
  const stem = slugOf(wanted, 'site').slice(0, STEM_LENGTH).replace(/-$/, '');
  // Two sites made at once wait for each other here.
  await holdLock(database, `site label ${stem}`);
  const taken = await database
    .select({ slug: sites.label })
    .from(sites)
    .where(
      and(or(sql`${sites.label} = ${stem}`, like(sites.label, `${stem}-%`)), ne(sites.id, siteId)),
    );
  return freeSlug(stem, taken);
}
