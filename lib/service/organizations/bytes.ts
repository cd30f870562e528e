import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';

/**
 * How many bytes organizations store: files and pages in all their versions, specifications and the
 * pictures of sites. What is the same counts once in an organization.
 * @param texts “each” counts a text for each space that has it: much faster, and never too little
 * @returns by the organization's id; none for one that stores nothing
 */
export async function bytesOf(
  database: Executor,
  organizationIds: readonly string[],
  texts: 'once' | 'each' = 'once',
): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await database.execute<{ id: string; bytes: string }>(sql`
    with own as (
      select id, organization_id from spaces
      where organization_id = any(${sql.param([...organizationIds])}::text[])
    ), chunks as (
      select distinct own.organization_id, chunk
      from own join revisions on revisions.space_id = own.id, unnest(revisions.files) as chunk
    ), files as (
      select distinct organization_id, file->>'blob' as blob, (file->>'size')::bigint as bytes
      from chunks join file_chunks on file_chunks.id = chunk,
        jsonb_array_elements(file_chunks.files) as file
    ), bodies as (
      select own.organization_id, ${texts === 'once' ? sql`max(bytes)` : sql`sum(bytes)`} as bytes
      from own join space_texts on space_texts.space_id = own.id
      group by 1${texts === 'once' ? sql`, document_id` : sql``}
    ), stored as (
      select organization_id, bytes from files
      union all
      select organization_id, bytes from bodies
      union all
      select organization_id, openapi_versions.bytes from openapi_specs
        join openapi_versions on openapi_versions.spec_id = openapi_specs.id
      where organization_id = any(${sql.param([...organizationIds])}::text[])
      union all
      select sites.organization_id, octet_length(site_pictures.content) from sites
        join site_pictures on site_pictures.site_id = sites.id
      where sites.organization_id = any(${sql.param([...organizationIds])}::text[])
    )
    select organization_id as id, sum(bytes) as bytes from stored group by 1`);
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
}
