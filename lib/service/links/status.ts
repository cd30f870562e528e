import { type SQL, sql } from 'drizzle-orm';
import type { linkStatuses } from '#lib/contract/revisions.ts';
import { spaces } from '../database/schema/index.ts';
import type { AccessView } from '../permissions/ancestors.ts';

export type LinkStatus = (typeof linkStatuses)[number];

/** The viewer of links, and the space they are in. */
export type LinkViewer = {
  appUrl: string;
  /** A column, where the links are in several organizations. */
  organizationId: string | SQL;
  /** A column, where the links are in several spaces. */
  spaceId: string | SQL;
  view: Pick<AccessView, 'seesSpaces'>;
};

/** Joins for `statusOf` on `page_links as link`: `target` is the target space, if it exists. */
export const targetJoins = sql`
  left join ${spaces} on ${spaces.id} = link.target_space_id and ${spaces.deletedAt} is null
  left join space_pages as by_id on link.kind = 'page'
    and by_id.space_id = link.target_space_id and by_id.page_id = link.target_id
  left join space_pages as by_path on link.kind = 'page' and link.target_id is null
    and by_path.space_id = link.target_space_id and by_path.path = link.target_path`;

/** Whether the caller can see the target space; it can see the space the link is in. */
export function seesTarget({ organizationId, spaceId, view }: LinkViewer): SQL {
  const seen = view.seesSpaces ?? sql`true`;
  return sql`(${spaces.id} = ${spaceId} or (${spaces.organizationId} = ${organizationId} and (${seen})))`;
}

/**
 * The status of a link for a viewer. Content of a space the caller can't see is not revealed: a link
 * into it is `ok` as long as the space exists.
 */
export function statusOf(looking: LinkViewer): SQL<LinkStatus> {
  const { appUrl, organizationId } = looking;
  const sees = seesTarget(looking);
  const page = sql`coalesce(by_id.page_id, by_path.page_id)`;
  const edition = sql`coalesce(by_id.edition, by_path.edition)`;
  return sql<LinkStatus>`case link.kind
    when 'url' then case
      when link.href = ${appUrl} or starts_with(link.href, ${`${appUrl}/`}) then 'in-app'
      when link.href ~* '^(https?:)?//[^/]' or link.href ~* '^(mailto|tel):.' then 'ok'
      else 'broken' end
    when 'space' then case when ${spaces.id} is null then 'broken' else 'ok' end
    when 'page' then case
      when ${spaces.id} is null then 'broken'
      when not ${sees} then 'ok'
      when ${page} is null then 'broken'
      when link.anchor is null or link.anchor = '' or exists (
        select from page_sections as section where section.space_id = link.target_space_id
          and section.page_id = ${page} and section.edition = ${edition}
          and section.anchor = link.anchor) then 'ok'
      else 'broken' end
    when 'file' then case when exists (
      select from space_files as held where held.space_id = link.target_space_id
        and (held.file_id = link.target_id or held.file->>'name' = link.target_path))
      then 'ok' else 'broken' end
    when 'collection' then case when exists (
      select from collections as held where held.id = link.target_id
        and held.organization_id = ${organizationId} and held.deleted_at is null)
      then 'ok' else 'broken' end
    when 'user' then case when exists (
      select from members as held where held.organization_id = ${organizationId}
        and held.user_id = link.target_id) then 'ok' else 'broken' end
    when 'openapi' then case when exists (
      select from openapi_specs as held where held.organization_id = ${organizationId}
        and held.slug = link.target_id) then 'ok' else 'broken' end
    else 'broken' end`;
}
