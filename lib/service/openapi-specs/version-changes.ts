import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/openapi-versions.ts';
import type { SpecVersionChanges } from '#lib/contract/openapi-versions.ts';
import { pageOf } from '../database/keyset.ts';
import { openapiVersions as table } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';

/** How many operations are named. */
const NAMED = 8;

type Examples = SpecVersionChanges['examples'];
type Row = Pick<SpecVersionChanges, 'id' | 'number' | 'version' | 'operations'> & {
  createdAt: string;
  before: string | null;
  added: number;
  removed: number;
  changed: number;
  examples: Examples;
};

/** Lists what each version added, removed and changed since the one before it. */
export const listOpenAPISpecChanges: Handler<typeof contract.listOpenAPISpecChanges> = async ({
  database,
  openAPISpec: spec,
  query,
  cursors,
}) => {
  const [from] = cursors.read(query.page) ?? [null];
  const { rows } = await database.execute<Row>(sql`
    with version as (
      select id, number, version, operations,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
        lag(id) over (order by number) as before
      from openapi_versions where spec_id = ${spec.id} and number is not null
    ), shown as (
      select * from version where ${from}::int is null or number < ${from}::int
      order by number desc limit ${query.limit + 1}
    )
    select shown.id, shown.number, shown.version, shown.operations, shown.created as "createdAt",
      shown.before, difference.* from shown cross join lateral (
        select count(*) filter (where change = 'added')::int as added,
          count(*) filter (where change = 'removed')::int as removed,
          count(*) filter (where change = 'changed')::int as changed,
          coalesce(json_agg(json_build_object('change', change, 'method', method, 'path', path)
            order by rank) filter (where rank <= ${NAMED}), '[]') as examples
        from (
          select change, method, path, row_number() over (
            order by change = 'removed' desc, change = 'added' desc, path, method) as rank
          from (
            select case when one.hash is null then 'added' when other.hash is null then 'removed'
              else 'changed' end as change,
              coalesce(other.method, one.method) as method, coalesce(other.path, one.path) as path
            from (select * from openapi_operations where version_id = shown.before) as one
            full join (select * from openapi_operations where version_id = shown.id) as other
              on other.id = one.id
            where shown.before is not null and one.hash is distinct from other.hash
          ) as found
        ) as ranked
      ) as difference
    order by shown.number desc`);
  const count = await database.$count(
    table,
    and(eq(table.specId, spec.id), isNotNull(table.number)),
  );
  return pageOf(
    rows,
    query.limit,
    count,
    cursors,
    ({ number }) => [number],
    ({ before, added, removed, changed, ...row }) => ({
      object: 'openapi-spec-changes',
      ...row,
      ...(before !== null && { counts: { added, removed, changed } }),
    }),
  );
};
