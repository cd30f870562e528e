import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Today } from '#lib/contract/activity.ts';
import type { Executor } from '../database/executor.ts';
import {
  revisions,
  siteMoves,
  siteSpaces,
  sites,
  spaces,
  users,
} from '../database/schema/index.ts';

const SITES = 20;

/**
 * The latest change of each of the newest sites: of their structure, or of their content that the
 * caller can see.
 * @param seen the spaces that the caller can see, as a condition
 */
export async function changedSites(
  database: Executor,
  organizationId: string,
  seen: SQL | undefined,
): Promise<Today['sites']> {
  const newest = database
    .select({ id: sites.id, published: sites.published })
    .from(sites)
    .where(eq(sites.organizationId, organizationId))
    .orderBy(desc(sites.createdAt), desc(sites.id))
    .limit(SITES)
    .as('newest');
  const { id: siteId, published } = newest;
  const columns = { id: siteId, published, changedBy: users.displayName };
  const contents = database
    .selectDistinctOn([newest.id], { ...columns, changedAt: revisions.createdAt })
    .from(newest)
    .innerJoin(siteSpaces, eq(siteSpaces.siteId, newest.id))
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .innerJoin(revisions, eq(revisions.id, spaces.revisionId))
    .leftJoin(users, eq(users.id, revisions.createdBy))
    .where(and(seen))
    .orderBy(newest.id, desc(revisions.createdAt));
  // By the index of the moves: a site has thousands.
  const lastMove = database
    .select({ movedAt: siteMoves.movedAt, movedBy: siteMoves.movedBy })
    .from(siteMoves)
    .where(eq(siteMoves.siteId, newest.id))
    .orderBy(desc(siteMoves.version))
    .limit(1)
    .as('last_move');
  const structures = database
    .select({ ...columns, changedAt: lastMove.movedAt })
    .from(newest)
    .innerJoinLateral(lastMove, sql`true`)
    .leftJoin(users, eq(users.id, lastMove.movedBy));
  const latest = new Map<string, Today['sites'][number]>();
  for (const row of [...(await contents), ...(await structures)]) {
    const { changedBy, ...site } = row;
    const changedAt = row.changedAt.toISOString();
    if (changedAt > (latest.get(row.id)?.changedAt ?? ''))
      latest.set(row.id, { ...site, changedAt, ...(changedBy !== null && { changedBy }) });
  }
  return [...latest.values()];
}
