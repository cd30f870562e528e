import { and, asc, eq, sql } from 'drizzle-orm';
import type { Redirect, RedirectProblem } from '#lib/contract/redirects.ts';
import { siteRedirects } from '../database/schema/index.ts';
import { isOneOf } from '../places.ts';
import { presentRedirect, type RedirectRow } from './rows.ts';
import { type Asking, aimedAt, readTargets, type Target } from './targets.ts';
import { type Found, HOPS_MAXIMUM, problemOf, type Step } from './walk.ts';

/** A redirect with where it leads. */
export type Aimed = Step & { row: RedirectRow; target: Target };
/** What visitors meet at each path that was looked up. */
type Met = ReadonlyMap<string, Aimed | undefined>;

/** Finds where redirects lead, in their order. */
export async function aimAll(asking: Asking, rows: readonly RedirectRow[]): Promise<Aimed[]> {
  const targets = await readTargets(asking, rows);
  return rows.map((row, index) => {
    const target = targets[index] ?? { path: null, title: '', isSeen: false };
    return { row, target, to: target.path };
  });
}

/** Reads what visitors meet at some paths, and at those to which that leads, as far as a browser would go. */
export async function readMet(
  asking: Asking,
  paths: Iterable<string>,
  known: readonly Aimed[] = [],
): Promise<Met> {
  const byId = new Map(known.map((one) => [one.row.id, one]));
  const met = new Map<string, Aimed | undefined>();
  let keys = new Set(paths);
  for (let hop = 0; hop <= HOPS_MAXIMUM && keys.size > 0; hop += 1) {
    for (const key of keys) met.set(key, undefined);
    const rows = await oldestAt(asking, [...keys]);
    const strangers = await aimAll(
      asking,
      rows.filter(({ id }) => !byId.has(id)),
    );
    for (const one of strangers) byId.set(one.row.id, one);
    keys = new Set();
    for (const { id, sourceKey } of rows) {
      const one = byId.get(id);
      met.set(sourceKey, one);
      if (one && one.to !== null && !met.has(one.to)) keys.add(one.to);
    }
  }
  return met;
}

/** Of the redirects from each path the oldest, which is the one that visitors meet. */
function oldestAt({ database, site }: Asking, keys: readonly string[]): Promise<RedirectRow[]> {
  const { siteId, sourceKey, createdAt, id } = siteRedirects;
  return database
    .selectDistinctOn([sourceKey])
    .from(siteRedirects)
    .where(and(eq(siteId, site.id), isOneOf(sourceKey, keys)))
    .orderBy(asc(sourceKey), asc(createdAt), asc(id));
}

/** Redirects as the API shows them, each with what is wrong with it. */
export async function presentRedirects(
  asking: Asking,
  rows: readonly RedirectRow[],
): Promise<Redirect[]> {
  const all = await aimAll(asking, rows);
  const paths = all.flatMap(({ row, to }) => (to === null ? row.sourceKey : [row.sourceKey, to]));
  const met = await readMet(asking, paths, all);
  return all.map((one) => {
    const isShadowed = met.get(one.row.sourceKey)?.row.id !== one.row.id;
    const found = problemOf(one, isShadowed, (key) => met.get(key));
    return presentRedirect(one.row, one.target, found?.problem, found && wayOf(found));
  });
}

/** The paths of a loop or a chain, when the caller sees all of them. */
function wayOf({ problem, hops }: Found<Aimed>): string[] | undefined {
  const [first] = hops;
  if (!first || (problem !== 'loop' && problem !== 'chain')) return undefined;
  const seen = hops.flatMap(({ target: { path, isSeen } }) =>
    isSeen && path !== null ? [path] : [],
  );
  return seen.length === hops.length ? [first.row.source, ...seen] : undefined;
}

/** Presents one redirect. */
export async function presentOne(asking: Asking, row: RedirectRow): Promise<Redirect> {
  const [shown] = await presentRedirects(asking, [row]);
  return shown as Redirect;
}

/** A destination in one text. */
const destinationKey = sql`concat_ws(' ', kind, site_section_id, site_space_id, page_id)`;

type FromSite = Pick<Asking, 'database' | 'site'>;
type Suspect = Step & { id: string; key: string };

/** What stands at the end of an edge that leads on to no other. */
const arrived: Suspect = { id: '', key: '', to: '' };

/**
 * Finds what is wrong with the redirects of a site, by their ids: looks at each destination once, then
 * walks along those that lead to the path of another.
 */
export async function findProblems(asking: FromSite): Promise<Map<string, RedirectProblem>> {
  const found = new Map<string, RedirectProblem>();
  for (const id of await readShadowed(asking)) found.set(id, 'shadowed');
  const met = (await readSuspects(asking)).filter(({ id }) => !found.has(id));
  const edges = new Map(met.map((one) => [one.key, one]));
  const next = (key: string) => (key === '' ? undefined : (edges.get(key) ?? arrived));
  for (const one of met) {
    const problem = problemOf(one, false, next);
    if (problem) found.set(one.id, problem.problem);
  }
  return found;
}

/** Of the redirects from the same path all but the oldest. */
async function readShadowed({ database, site }: FromSite): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from (
      select redirect.id, row_number() over (
        partition by redirect.source_key order by redirect.created_at, redirect.id) as turn
      from (select source_key from ${siteRedirects} where site_id = ${site.id}
        group by source_key having count(*) > 1) as repeated
      join ${siteRedirects} as redirect
        on redirect.site_id = ${site.id} and redirect.source_key = repeated.source_key
    ) as standing where turn > 1`);
  return rows.map(({ id }) => id);
}

/** The redirects that lead to what is gone, or to the path of another. */
async function readSuspects({ database, site }: FromSite): Promise<Suspect[]> {
  const siteId = sql`${site.id}`;
  const destinations = sql`select distinct kind, site_section_id, site_space_id, page_id
    from ${siteRedirects} where site_id = ${siteId}`;
  const bad = await database.execute<{ destination: string; path: string | null }>(sql`
    ${aimedAt(siteId, destinations)}
    select ${destinationKey} as destination, path from aimed where path is null or exists (
      select 1 from ${siteRedirects} as other where other.site_id = ${siteId} and other.source_key = path)`);
  if (bad.rows.length === 0) return [];
  const paths = new Map(bad.rows.map(({ destination, path }) => [destination, path]));
  const { rows } = await database.execute<{ id: string; key: string; destination: string }>(sql`
    select id, source_key as key, ${destinationKey} as destination from ${siteRedirects}
    where site_id = ${siteId} and ${destinationKey} = any(${sql.param([...paths.keys()])}::text[])`);
  return rows.map(({ id, key, destination }) => ({ id, key, to: paths.get(destination) ?? null }));
}
