import { and, eq, sql } from 'drizzle-orm';
import type { SpecChange, SpecDifference } from '#lib/contract/openapi-versions.ts';
import type { Executor } from '../database/executor.ts';
import { openapiOperations, openapiSchemas } from '../database/schema/index.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { operationChanges } from './operation-differences.ts';
import { schemaChanges, type Uses } from './schema-differences.ts';

/** The maximum number of operations and schemas in a comparison. */
const LISTED_MAXIMUM = 500;

type Change = 'added' | 'removed' | 'changed';
type OperationRow = typeof openapiOperations.$inferSelect;
type Compared = Omit<SpecDifference, 'from' | 'to' | 'operations'> & {
  operations: { row: OperationRow; change: Change; breaking: boolean; changes: SpecChange[] }[];
};

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
  const described = listed.flatMap(({ id, change }) => {
    const [old, now] = [before.get(id), after.get(id)];
    const row = now ?? old;
    if (!row) return [];
    const changes = old && now ? operationChanges(wholeOf(old), wholeOf(now)) : [];
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
  const described = listed.map(({ name, change }) => {
    const uses = usesOf(name);
    const isUsed = uses.request || uses.response;
    // A schema that nothing uses is compared as if requests and responses used it.
    const both = { request: true, response: true };
    const changes =
      change === 'changed'
        ? schemaChanges(before.get(name), after.get(name), isUsed ? uses : both)
        : [];
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
