import { and, eq, ilike, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/openapi-versions.ts';
import type { SpecOperation } from '#lib/contract/openapi-versions.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder, readList } from '../database/keyset.ts';
import {
  openapiOperations as operations,
  openapiSchemas as schemas,
  openapiVersions as table,
} from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { compareVersions } from './compare.ts';
import { presentContent, presentVersion, type VersionRow, versionColumns } from './rows.ts';
import type { SpecScope } from './scope.ts';
import { listOpenAPISpecChanges } from './version-changes.ts';

/** How many steps away schemas are included with an operation, and how many of them. */
const STEPS = 2;
const SCHEMAS_SENT = 200;

/** An operation as lists show it. */
const operationColumns = {
  position: operations.position,
  id: operations.id,
  method: operations.method,
  path: operations.path,
  webhook: operations.webhook,
  operationId: operations.operationId,
  summary: operations.summary,
  tags: operations.tags,
  deprecated: operations.deprecated,
};
type OperationRow = Pick<typeof operations.$inferSelect, keyof typeof operationColumns>;

export const openapiVersions: Handlers<typeof contract> = {
  listOpenAPISpecChanges,

  async listOpenAPISpecVersions(context) {
    const { instance, database, organization, openAPISpec: spec } = context;
    return readList(context, {
      table,
      select: database.select(versionColumns).from(table),
      where: and(eq(table.specId, spec.id), isNotNull(table.number)),
      order: [table.number],
      keyOf: ({ number }) => [number ?? 0],
      present: (row) => presentVersion(instance.appUrl, organization, spec.row.slug, row),
    });
  },

  async getOpenAPISpecVersion({ instance, database, organization, openAPISpec: spec, parameters }) {
    const version = await findVersion(database, spec, parameters.specVersionId);
    const [more] = await database
      .select({ description: table.description, tags: table.tags, notes: table.notes })
      .from(table)
      .where(eq(table.id, version.id));
    const { description = null, tags = [], notes = [] } = more ?? {};
    return {
      ...presentVersion(instance.appUrl, organization, spec.row.slug, version),
      ...(description !== null && { description }),
      tags: await countTags(database, version.id, tags),
      notes,
    };
  },

  async getOpenAPISpecVersionContent({
    instance,
    database,
    organization,
    openAPISpec: spec,
    parameters,
  }) {
    const version = await findVersion(database, spec, parameters.specVersionId);
    const [held] = await database
      .select({ text: table.text, format: table.format })
      .from(table)
      .where(eq(table.id, version.id));
    if (!held) throw notFound('This version');
    const { url } = presentVersion(instance.appUrl, organization, spec.row.slug, version);
    return presentContent(held, url);
  },

  async listOpenAPIOperations(context) {
    const { database, openAPISpec: spec, parameters, query } = context;
    const version = await findVersion(database, spec, parameters.specVersionId);
    return readList(context, {
      table: operations,
      select: database.select(operationColumns).from(operations),
      where: and(
        eq(operations.versionId, version.id),
        query.search ? matches(query.search) : undefined,
        query.tag === undefined ? undefined : hasTag(query.tag),
      ),
      order: [operations.position],
      direction: 'asc',
      keyOf: ({ position }) => [position],
      present: presentOperation,
    });
  },

  async getOpenAPIOperation({ database, openAPISpec: spec, parameters }) {
    const version = await findVersion(database, spec, parameters.specVersionId);
    const [row] = await database
      .select()
      .from(operations)
      .where(
        and(eq(operations.versionId, version.id), eq(operations.id, parameters.specOperationId)),
      );
    if (!row) throw notFound('This operation');
    const names = [...new Set([...row.requestRefs, ...row.responseRefs])];
    return {
      ...presentOperation(row),
      ...row.detail,
      schemas: await schemasFrom(database, version.id, names),
    };
  },

  async getOpenAPISchema({ database, openAPISpec: spec, parameters, query }) {
    const version = await findVersion(database, spec, parameters.specVersionId);
    const [row] = await database
      .select({ name: schemas.name, schema: schemas.schema })
      .from(schemas)
      .where(and(eq(schemas.versionId, version.id), eq(schemas.name, query.name)));
    if (!row) throw notFound('This schema');
    return row;
  },

  async compareOpenAPISpecVersions({
    instance,
    database,
    organization,
    openAPISpec: spec,
    parameters,
    query,
  }) {
    const to = await findVersion(database, spec, parameters.specVersionId);
    const from = query.from
      ? await findVersion(database, spec, query.from)
      : await versionBefore(database, spec, to);
    const present = (row: VersionRow) =>
      presentVersion(instance.appUrl, organization, spec.row.slug, row);
    const { operations: changed, ...rest } = await compareVersions(database, from.id, to.id);
    return {
      from: present(from),
      to: present(to),
      ...rest,
      operations: changed.map(({ row, ...more }) => ({ ...presentOperation(row), ...more })),
    };
  },
};

/**
 * Finds a version of a specification by id; `latest` is the last one.
 * @throws Refusal 404
 */
async function findVersion(
  database: Executor,
  spec: SpecScope,
  versionId: string,
): Promise<VersionRow> {
  const id = versionId === 'latest' ? (spec.row.lastVersionId ?? '') : versionId;
  const [row] = await database
    .select(versionColumns)
    .from(table)
    .where(and(eq(table.id, id), eq(table.specId, spec.id), isNotNull(table.number)));
  if (!row) throw notFound('This version');
  return row;
}

/** The version before another one; the first one is its own predecessor. */
async function versionBefore(
  database: Executor,
  spec: SpecScope,
  version: VersionRow,
): Promise<VersionRow> {
  const [row] = await database
    .select(versionColumns)
    .from(table)
    .where(and(eq(table.specId, spec.id), after([table.number], 'desc', [version.number ?? 0])))
    .orderBy(...inOrder([table.number], 'desc'))
    .limit(1);
  return row ?? version;
}

function presentOperation(row: OperationRow): SpecOperation {
  const { id, method, path, webhook, operationId, summary, tags, deprecated } = row;
  return {
    id,
    method,
    path,
    webhook,
    tags,
    deprecated,
    ...(operationId !== null && { operationId }),
    ...(summary !== null && { summary }),
  };
}

/** Every word of a search must match. */
function matches(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 10);
  const text = sql`concat_ws(' ', ${operations.method}, ${operations.path}, ${operations.operationId}, ${operations.summary})`;
  return and(...words.map((word) => or(ilike(text, containing(word)))));
}

const hasTag = (tag: string) =>
  tag === '' ? sql`cardinality(${operations.tags}) = 0` : sql`${tag} = any(${operations.tags})`;

/** The tags of a version in document order, with the number of operations of each; '' is none. */
async function countTags(
  database: Executor,
  versionId: string,
  documented: readonly { name: string; description?: string }[],
) {
  const { rows } = await database.execute<{ name: string; operations: number }>(sql`
    select coalesce(tag, '') as name, count(*)::int as operations
    from ${operations} left join lateral unnest(${operations.tags}) as tag on true
    where ${operations.versionId} = ${versionId}
    group by tag order by min(${operations.position})`);
  const counted = new Map(rows.map((row) => [row.name, row.operations]));
  const named = documented.map(({ name }) => name).filter((name) => counted.has(name));
  const known = new Map(documented.map((tag) => [tag.name, tag]));
  const names = [...new Set([...named, ...rows.map(({ name }) => name)])];
  // Operations without a tag come last.
  names.sort((a, b) => Number(a === '') - Number(b === ''));
  return names.map((name) => ({
    name,
    ...(known.get(name)?.description !== undefined && {
      description: known.get(name)?.description,
    }),
    operations: counted.get(name) ?? 0,
  }));
}

/** Reads named schemas up to a number of steps away; they may be recursive. */
async function schemasFrom(database: Executor, versionId: string, first: string[]) {
  const found = new Map<string, unknown>();
  let names = first;
  for (let step = 0; step < STEPS && names.length > 0; step += 1) {
    const rows = await database
      .select({ name: schemas.name, schema: schemas.schema, refs: schemas.refs })
      .from(schemas)
      .where(
        and(
          eq(schemas.versionId, versionId),
          isOneOf(schemas.name, names.slice(0, SCHEMAS_SENT - found.size)),
        ),
      );
    for (const { name, schema } of rows) found.set(name, schema);
    const next = rows.flatMap(({ refs }) => refs).filter((name) => !found.has(name));
    names = [...new Set(next)];
  }
  return Object.fromEntries(found);
}
