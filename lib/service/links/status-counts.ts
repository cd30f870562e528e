import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { keepLatest } from '../keep-latest.ts';
import { type LinkStatus, type LinkViewer, statusOf, targetJoins } from './status.ts';

/** How many links of a space have each status. */
type StatusCounts = Record<LinkStatus, number>;
/** A space, and its active revision, which its links are from. */
type Source = { id: string; revisionId: string };
/** What a link leads to: a space, also by its pages and files, or something else. */
type Target = { kind: string; id: string };
type Looking = Pick<LinkViewer, 'appUrl' | 'view'> & { organizationId: string };
type Caches = { targets: Map<string, Target[]>; counts: Map<string, StatusCounts> };

/** How many spaces are cached. */
const KEPT = 1_000;

const caches = new WeakMap<Executor, Caches>();
const none: StatusCounts = { ok: 0, broken: 0, 'in-app': 0 };

/**
 * Counts the links of spaces by status, for a viewer. A count is cached under the revisions of all
 * spaces that the links lead to, and which of them and of the other targets there are, so it is never
 * an old one: what it depends on is read again for each request, by its keys.
 * @returns by the id of the space
 */
export async function countStatuses(
  database: Executor,
  looking: Looking,
  sources: readonly Source[],
): Promise<Map<string, StatusCounts>> {
  const cache = caches.get(database) ?? { targets: new Map(), counts: new Map() };
  caches.set(database, cache);
  const targets = await targetsOf(database, cache, sources);
  const keys = await keysOf(database, looking, sources, targets);
  const missing = sources.filter(({ id }) => !cache.counts.has(keys.get(id) ?? ''));
  const fresh = await count(database, looking, missing);
  const keysAfter = missing.length > 0 ? await keysOf(database, looking, missing, targets) : keys;
  const counts = new Map<string, StatusCounts>();
  for (const { id } of sources) {
    const key = keys.get(id) ?? '';
    const counted = cache.counts.get(key) ?? fresh.get(id) ?? none;
    counts.set(id, counted);
    // Something may have changed while it was counted.
    if (keysAfter.get(id) === key || !fresh.has(id)) keepLatest(cache.counts, key, counted, KEPT);
  }
  return counts;
}

/** What the links of each space lead to, by its revision. */
async function targetsOf(
  database: Executor,
  cache: Caches,
  sources: readonly Source[],
): Promise<Map<string, Target[]>> {
  const missing = sources.filter(({ revisionId }) => !cache.targets.has(revisionId));
  const found = new Map(missing.map(({ id }): [string, Target[]] => [id, []]));
  if (missing.length > 0) {
    const { rows } = await database.execute<Target & { spaceId: string }>(sql`
      select distinct link.space_id as "spaceId",
        case when link.target_space_id is null then link.kind else 'space' end as kind,
        coalesce(link.target_space_id, link.target_id) as id
      from page_links as link where link.space_id = any(${sql.param([...found.keys()])}::text[])
        and coalesce(link.target_space_id, link.target_id) is not null`);
    for (const { spaceId, kind, id } of rows) found.get(spaceId)?.push({ kind, id });
  }
  return new Map(
    sources.map(({ id, revisionId }) => {
      const targets = cache.targets.get(revisionId) ?? found.get(id) ?? [];
      keepLatest(cache.targets, revisionId, targets, KEPT);
      return [id, targets];
    }),
  );
}

/** The key of each space's counts: everything that they depend on. */
async function keysOf(
  database: Executor,
  { appUrl, organizationId, view }: Looking,
  sources: readonly Source[],
  targets: ReadonlyMap<string, Target[]>,
): Promise<Map<string, string>> {
  const all = sources.flatMap(({ id }) => targets.get(id) ?? []);
  const idsOf = (kind: string) =>
    sql`any(${sql.param([...new Set(all.flatMap((each) => (each.kind === kind ? [each.id] : [])))])}::text[])`;
  const { rows } = await database.execute<Target & { state: string }>(sql`
    select 'space' as kind, ${spaces.id} as id, concat_ws(' ', ${spaces.revisionId},
      ${spaces.deletedAt} is null, ${spaces.organizationId} = ${organizationId} and (${view.seesSpaces ?? sql`true`})) as state
    from ${spaces} where ${spaces.id} = ${idsOf('space')}
    union all select 'collection', id, '' from collections where id = ${idsOf('collection')}
      and organization_id = ${organizationId} and deleted_at is null
    union all select 'user', user_id, '' from members where user_id = ${idsOf('user')}
      and organization_id = ${organizationId}
    union all select 'openapi', slug, '' from openapi_specs where slug = ${idsOf('openapi')}
      and organization_id = ${organizationId}`);
  const states = new Map(rows.map(({ kind, id, state }) => [`${kind} ${id}`, state]));
  return new Map(
    sources.map(({ id, revisionId }) => {
      const now = (targets.get(id) ?? []).map((each) => {
        const name = `${each.kind} ${each.id}`;
        return [name, states.get(name) ?? null];
      });
      const key = JSON.stringify([appUrl, organizationId, revisionId, now]);
      return [id, createHash('sha256').update(key).digest('base64url')];
    }),
  );
}

async function count(
  database: Executor,
  looking: Looking,
  sources: readonly Source[],
): Promise<Map<string, StatusCounts>> {
  const counts = new Map(sources.map(({ id }) => [id, { ...none }]));
  if (sources.length === 0) return counts;
  const status = statusOf({ ...looking, spaceId: sql`link.space_id` });
  const { rows } = await database.execute<{ id: string; status: LinkStatus; links: number }>(sql`
    select link.space_id as id, ${status} as status, count(*)::int as links
    from page_links as link ${targetJoins}
    where link.space_id = any(${sql.param([...counts.keys()])}::text[]) group by 1, 2`);
  for (const row of rows) {
    const counted = counts.get(row.id);
    if (counted) counted[row.status] = row.links;
  }
  return counts;
}
