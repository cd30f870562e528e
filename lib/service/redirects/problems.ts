import { and, asc, eq, sql } from 'drizzle-orm';
import type { Redirect, RedirectProblem } from '#lib/contract/redirects.ts';
import { siteRedirects } from '../database/schema/index.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { readHidden } from './paths.ts';
import { presentRedirect, type RedirectRow } from './rows.ts';
import { aimedAt, type RedirectsContext, type ResolvedTarget, readTargets } from './targets.ts';
import { HOPS_MAXIMUM, problemOf, type RedirectHop, type WalkResult } from './walk.ts';

/** A redirect with its destination. */
export type ResolvedRedirect = RedirectHop & { row: RedirectRow; target: ResolvedTarget };
/** The redirects that visitors get at each path. */
type RedirectsByPath = ReadonlyMap<string, ResolvedRedirect | undefined>;

/** Finds the destinations of redirects, in their order. */
export async function aimAll(
  context: RedirectsContext,
  rows: readonly RedirectRow[],
): Promise<ResolvedRedirect[]> {
  const targets = await readTargets(context, rows);
  return rows.map((row, index) => {
    const target = targets[index] ?? { path: null, title: '', isSeen: false };
    return { row, target, to: target.path };
  });
}

/** Reads the redirects at some paths and at their destinations, as far as a browser would follow. */
export async function readMet(
  context: RedirectsContext,
  paths: Iterable<string>,
  known: readonly ResolvedRedirect[] = [],
): Promise<RedirectsByPath> {
  const byId = new Map(known.map((one) => [one.row.id, one]));
  const met = new Map<string, ResolvedRedirect | undefined>();
  let keys = new Set(paths);
  for (let hop = 0; hop <= HOPS_MAXIMUM && keys.size > 0; hop += 1) {
    for (const key of keys) met.set(key, undefined);
    const rows = await oldestAt(context, [...keys]);
    const strangers = await aimAll(
      context,
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

/** The oldest redirect of each path, which visitors get. */
function oldestAt(
  { database, site }: RedirectsContext,
  keys: readonly string[],
): Promise<RedirectRow[]> {
  const { siteId, sourceKey, createdAt, id } = siteRedirects;
  return database
    .selectDistinctOn([sourceKey])
    .from(siteRedirects)
    .where(and(eq(siteId, site.id), isOneOf(sourceKey, keys)))
    .orderBy(asc(sourceKey), asc(createdAt), asc(id));
}

/** Presents redirects with their problems. */
export async function presentRedirects(
  context: RedirectsContext,
  rows: readonly RedirectRow[],
): Promise<Redirect[]> {
  const all = await aimAll(context, rows);
  const paths = all.flatMap(({ row, to }) => (to === null ? row.sourceKey : [row.sourceKey, to]));
  const met = await readMet(context, paths, all);
  const hidden = await readHidden(
    context,
    all.map(({ row }) => row.sourceKey),
  );
  return all.map((one) => {
    const isShadowed = met.get(one.row.sourceKey)?.row.id !== one.row.id;
    const hides = hidden.get(one.row.sourceKey);
    const state = { isShadowed, isHiding: hides !== undefined };
    const found = problemOf(one, state, (key) => met.get(key));
    return {
      ...presentRedirect(one.row, one.target, found?.problem, found && wayOf(found)),
      ...(found?.problem === 'hides' && { hides: hides ?? '' }),
    };
  });
}

/** The paths of a loop or chain, if the caller can see all of them. */
function wayOf({ problem, hops }: WalkResult<ResolvedRedirect>): string[] | undefined {
  const [first] = hops;
  if (!first || (problem !== 'loop' && problem !== 'chain')) return undefined;
  const seen = hops.flatMap(({ target: { path, isSeen } }) =>
    isSeen && path !== null ? [path] : [],
  );
  return seen.length === hops.length ? [first.row.source, ...seen] : undefined;
}

/** Presents one redirect. */
export async function presentOne(context: RedirectsContext, row: RedirectRow): Promise<Redirect> {
  const [shown] = await presentRedirects(context, [row]);
  return shown as Redirect;
}

/** A destination as one string. */
const destinationKey = sql`concat_ws(' ', kind, site_section_id, site_space_id, page_id)`;

type FromSite = Pick<RedirectsContext, 'database' | 'site'>;
type RedirectStep = RedirectHop & { id: string; key: string };

/** The end of an edge that leads to no other. */
const arrived: RedirectStep = { id: '', key: '', to: '' };

/**
 * Finds the problems of a site's redirects, by id: resolves each destination once, then follows those
 * that lead to the path of another redirect.
 */
export async function findProblems(site: RedirectsContext): Promise<Map<string, RedirectProblem>> {
  const found = new Map<string, RedirectProblem>();
  for (const id of await readShadowed(site)) found.set(id, 'shadowed');
  const met = (await readSuspects(site)).filter(({ id }) => !found.has(id));
  const edges = new Map(met.map((one) => [one.key, one]));
  const next = (key: string) => (key === '' ? undefined : (edges.get(key) ?? arrived));
  const hidden = await readHidden(site);
  for (const one of met) {
    const state = { isShadowed: false, isHiding: hidden.has(one.key) };
    const problem = problemOf(one, state, next);
    if (problem) found.set(one.id, problem.problem);
  }
  const known = new Set(met.map(({ id }) => id));
  for (const id of await readIds(site, [...hidden.keys()]))
    if (!found.has(id) && !known.has(id)) found.set(id, 'hides');
  return found;
}

/** The redirects with some paths. */
async function readIds({ database, site }: FromSite, keys: readonly string[]): Promise<string[]> {
  const { id, siteId, sourceKey } = siteRedirects;
  const rows = await database
    .select({ id })
    .from(siteRedirects)
    .where(and(eq(siteId, site.id), isOneOf(sourceKey, keys)));
  return rows.map((row) => row.id);
}

/** All but the oldest of the redirects with the same path. */
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

/** The redirects with a deleted destination, or with the path of another redirect as destination. */
async function readSuspects({ database, site }: FromSite): Promise<RedirectStep[]> {
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
