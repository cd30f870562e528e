import { and, eq, sql } from 'drizzle-orm';
import type { SpecChange, SpecDifference } from '#lib/contract/openapi-versions.ts';
import type { Executor } from '../database/executor.ts';
import { openapiOperations, openapiSchemas } from '../database/schema/index.ts';
import { busy } from '../errors.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';
import type { CompareDone, CompareTask } from './compare-worker.ts';
import type { Uses } from './schema-differences.ts';

/** The maximum number of operations and schemas in a comparison. */
const LISTED_MAXIMUM = 500;

type Change = 'added' | 'removed' | 'changed';
type OperationRow = typeof openapiOperations.$inferSelect;
type Compared = Omit<SpecDifference, 'from' | 'to' | 'operations'> & {
  operations: { row: OperationRow; change: Change; breaking: boolean; changes: SpecChange[] }[];
};

const inThread = openThreads<CompareTask, CompareDone>({
  file: new URL('./compare-worker.ts', import.meta.url),
  name: 'comparison',
  milliseconds: 10_000,
  megabytes: 256,
  waitMilliseconds: 30_000,
});

async function changesOf(task: CompareTask): Promise<CompareDone> {
  if (Object.values(task)[0]?.length === 0) return [];
  return inThread(task).catch((error: unknown) => {
    if (error instanceof TaskTooHeavy) throw busy('These versions take too long to compare.', 60);
    throw error;
  });
}

/** Compares two versions; reads only what differs. */
export async function compareVersions(
  database: Executor,
  fromId: string,
  toId: string,
): Promise<Compared> {
  const operations = await compareOperations(database, fromId, toId);
  const schemas = await compareSchemas(database, fromId, toId);
  const of = (change: Change) => operations.found.filter((one) => one.change === change).length;
  const breaking = [...operations.described, ...schemas.described].filter(
    (one) => one.breaking,
  ).length;
  return {
    counts: {
      added: of('added'),
      removed: of('removed'),
      changed: of('changed'),
      breaking,
    },
    operations: operations.described,
    schemas: schemas.described,
    more: operations.found.length > LISTED_MAXIMUM || schemas.found.length > LISTED_MAXIMUM,
  };
}

async function compareOperations(database: Executor, fromId: string, toId: string) {
  const { rows: found } = await database.execute<{ id: string; change: Change }>(sql`
    select coalesce(one.id, other.id) as id, ${changeOf} as change
    from (select id, hash, position from openapi_operations where version_id = ${fromId}) as one
    full join (select id, hash, position from openapi_operations where version_id = ${toId}) as other
      on other.id = one.id
    where one.hash is distinct from other.hash
    order by coalesce(other.position, one.position), one.position`);
  const listed = found.slice(0, LISTED_MAXIMUM);
  const ids = listed.map(({ id }) => id);
  const [before, after] = [
    await operationsOf(database, fromId, ids),
    await operationsOf(database, toId, ids),
  ];
  const both = listed.flatMap(({ id }) => {
    const [old, now] = [before.get(id), after.get(id)];
    return old && now ? [{ id, before: wholeOf(old), after: wholeOf(now) }] : [];
  });
  const differences = await changesOf({ operations: both });
  const byId = new Map(both.map(({ id }, index) => [id, differences[index] ?? []]));
  const described = listed.flatMap(({ id, change }) => {
    const row = after.get(id) ?? before.get(id);
    if (!row) return [];
    const changes = byId.get(id) ?? [];
    const breaking = change === 'removed' || changes.some((one) => one.breaking);
    return [{ row, change, breaking, changes }];
  });
  return { found, described };
}

const changeOf = sql`case when one.hash is null then 'added' when other.hash is null then 'removed'
  else 'changed' end`;

async function operationsOf(database: Executor, versionId: string, ids: string[]) {
  const rows = await database
    .select()
    .from(openapiOperations)
    .where(and(eq(openapiOperations.versionId, versionId), isOneOf(openapiOperations.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** An operation with its details, without absent ones. */
function wholeOf({ detail, operationId, summary, ...row }: OperationRow) {
  return {
    ...row,
    ...detail,
    ...(operationId !== null && { operationId }),
    ...(summary !== null && { summary }),
  };
}

async function compareSchemas(database: Executor, fromId: string, toId: string) {
  const { rows: found } = await database.execute<{ name: string; change: Change }>(sql`
    select coalesce(one.name, other.name) as name, ${changeOf} as change
    from (select name, hash from openapi_schemas where version_id = ${fromId}) as one
    full join (select name, hash from openapi_schemas where version_id = ${toId}) as other
      on other.name = one.name
    where one.hash is distinct from other.hash
    order by 1`);
  if (found.length === 0) return { found, described: [] };
  const listed = found.slice(0, LISTED_MAXIMUM);
  const names = listed.map(({ name }) => name);
  const [before, after] = [
    await schemasOf(database, fromId, names),
    await schemasOf(database, toId, names),
  ];
  const usesOf = await findUses(database, [fromId, toId]);
  const isUsedAs = ({ request, response }: Uses) => request || response;
  // A schema that nothing uses is compared as if requests and responses used it.
  const everywhere = { request: true, response: true };
  const changed = listed.filter(({ change }) => change === 'changed').map(({ name }) => name);
  const schemas = changed.map((name) => {
    const uses = usesOf(name);
    const as = isUsedAs(uses) ? uses : everywhere;
    return { before: before.get(name), after: after.get(name), uses: as };
  });
  const differences = await changesOf({ schemas });
  const byName = new Map(changed.map((name, index) => [name, differences[index] ?? []]));
  const described = listed.map(({ name, change }) => {
    const uses = usesOf(name);
    const isUsed = isUsedAs(uses);
    const changes = byName.get(name) ?? [];
    const counted = isUsed ? changes : changes.map((one) => ({ ...one, breaking: false }));
    const usedIn = (['request', 'response'] as const).filter((use) => uses[use]);
    const breaking = counted.some((one) => one.breaking);
    return { name, change, breaking, changes: counted, usedIn };
  });
  return { found, described };
}

async function schemasOf(database: Executor, versionId: string, names: string[]) {
  const rows = await database
    .select({ name: openapiSchemas.name, schema: openapiSchemas.schema })
    .from(openapiSchemas)
    .where(and(eq(openapiSchemas.versionId, versionId), isOneOf(openapiSchemas.name, names)));
  return new Map(rows.map((row) => [row.name, row.schema]));
}

/** Finds the schemas that requests and responses use, directly or through other schemas. */
async function findUses(database: Executor, versionIds: string[]): Promise<(name: string) => Uses> {
  const inVersions = isOneOf(openapiSchemas.versionId, versionIds);
  const rows = await database
    .select({ name: openapiSchemas.name, refs: openapiSchemas.refs })
    .from(openapiSchemas)
    .where(inVersions);
  const leadsTo = new Map<string, string[]>();
  for (const { name, refs } of rows) leadsTo.set(name, [...(leadsTo.get(name) ?? []), ...refs]);
  const [requests, responses] = [
    await reachedFrom(database, versionIds, sql`request_refs`, leadsTo),
    await reachedFrom(database, versionIds, sql`response_refs`, leadsTo),
  ];
  return (name) => ({ request: requests.has(name), response: responses.has(name) });
}

async function reachedFrom(
  database: Executor,
  versionIds: string[],
  column: ReturnType<typeof sql>,
  leadsTo: ReadonlyMap<string, string[]>,
): Promise<Set<string>> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select distinct unnest(${column}) as name from openapi_operations
    where version_id = any(${sql.param(versionIds)}::text[])`);
  const reached = new Set(rows.map(({ name }) => name));
  // A set that grows during iteration is iterated to its end.
  for (const name of reached) for (const next of leadsTo.get(name) ?? []) reached.add(next);
  return reached;
}
