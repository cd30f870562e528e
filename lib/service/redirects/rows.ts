import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { Redirect, RedirectDestination, RedirectProblem } from '#lib/contract/redirects.ts';
import type { Executor } from '../database/executor.ts';
import { preparedOn, unseen } from '../database/prepared.ts';
import { siteRedirects } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { SiteScope } from '../sites/scope.ts';
import { aimedAt, type ResolvedTarget, type TargetRow } from './targets.ts';

export type RedirectRow = typeof siteRedirects.$inferSelect;
/** The context for presenting redirects. */
export type ShownRow = Omit<RedirectRow, 'siteId' | 'sourceKey' | 'createdBy'>;

/** The destination of a row. */
function destinationOf(row: Omit<ShownRow, 'createdAt' | 'updatedAt'>): RedirectDestination {
  const { kind, siteSectionId, siteSpaceId, pageId } = row;
  if (kind === 'site-section') return { kind, siteSectionId: siteSectionId ?? '' };
  if (kind === 'site-space') return { kind, siteSpaceId: siteSpaceId ?? '' };
  return { kind, siteSpaceId: siteSpaceId ?? '', pageId: pageId ?? '' };
}

/** A redirect as the API shows it. */
export function presentRedirect(
  row: ShownRow,
  { path, title, isSeen }: ResolvedTarget,
  problem?: RedirectProblem,
  way?: readonly string[],
): Redirect {
  return {
    object: 'site-redirect',
    id: row.id,
    source: row.source,
    destination: destinationOf(row),
    target: path === null ? {} : { ...(isSeen && { path }), title },
    ...(problem && { problem }),
    ...(way && { way: [...way] }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Finds a redirect of a site.
 * @throws Refusal 404 for an id that is none of them
 */
export async function findRedirect(
  database: Executor,
  { id: siteId }: SiteScope,
  id: string,
): Promise<RedirectRow> {
  const [row] = await database
    .select()
    .from(siteRedirects)
    .where(and(eq(siteRedirects.siteId, siteId), eq(siteRedirects.id, id)));
  if (!row) throw notFound('This redirect');
  return row;
}

/** How many redirects are read at once. */
const BATCH = 1_000;

/** The sources of all redirects of a site, read in parts. */
export async function* sourcesOf(
  database: Executor,
  { id: siteId }: Pick<SiteScope, 'id'>,
): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const rows = await database
      .select({ id: siteRedirects.id, source: siteRedirects.source })
      .from(siteRedirects)
      .where(and(eq(siteRedirects.siteId, siteId), gt(siteRedirects.id, last)))
      .orderBy(asc(siteRedirects.id))
      .limit(BATCH);
    for (const { source } of rows) yield source;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/**
 * The redirect that a visitor of a path gets, with its destination: one statement, whatever the size of
 * the site.
 */
export async function redirectFrom(
  database: Executor,
  site: Pick<SiteScope, 'id'>,
  path: string,
): Promise<(ShownRow & TargetRow) | undefined> {
  const statement = preparedOn(database, 'resolve a redirect', (name) => {
    const siteId = unseen('site');
    const wanted = sql`select * from ${siteRedirects}
      where site_id = ${siteId} and source_key = ${unseen('key')}
      order by site_id, source_key, created_at, id limit 1`;
    return database
      .select({
        id: sql<string>`id`,
        source: sql<string>`source`,
        kind: sql<ShownRow['kind']>`kind`,
        siteSectionId: sql<string | null>`site_section_id`,
        siteSpaceId: sql<string | null>`site_space_id`,
        pageId: sql<string | null>`page_id`,
        createdAt: sql<Date>`created_at`.mapWith(siteRedirects.createdAt),
        updatedAt: sql<Date>`updated_at`.mapWith(siteRedirects.updatedAt),
        path: sql<TargetRow['path']>`path`,
        title: sql<TargetRow['title']>`title`,
        siteSpaceTitle: sql<TargetRow['siteSpaceTitle']>`"siteSpaceTitle"`,
        spaceId: sql<TargetRow['spaceId']>`"spaceId"`,
        parentId: sql<TargetRow['parentId']>`"parentId"`,
        defaultLevel: sql<TargetRow['defaultLevel']>`"defaultLevel"`,
      })
      .from(sql`(${aimedAt(siteId, wanted)} select * from aimed) as met`)
      .prepare(name);
  });
  const [found] = await statement.execute({ site: site.id, key: keyOfPath(path) });
  return found;
}
