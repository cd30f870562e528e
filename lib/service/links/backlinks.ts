import { type SQL, sql } from 'drizzle-orm';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { after, type Cursors, pageOf } from '../database/keyset.ts';
import { spaces } from '../database/schema/index.ts';
import { type LocationViewer, type PageBrief, pageLocation, seenSpaces } from './targets.ts';

type Row = {
  spaceId: string;
  pageId: string;
  position: number;
  section: string;
  title: string;
  path: string;
  type: PageBrief['type'];
};
type Query = { page?: string | undefined; limit: number };

/**
 * Lists the links to something, in the spaces that the caller can see.
 * @param leads the condition on `page_links as link`
 * @param content the start of every statement: tables in which a space has other content
 */
export async function listBacklinks(
  looker: LocationViewer,
  leads: SQL,
  query: Query,
  cursors: Cursors,
  content: SQL = sql``,
): Promise<ListOf<ContentLocation>> {
  const { database, organization, view } = looker;
  const from = sql`page_links as link
    join ${spaces} on ${spaces.id} = link.space_id
    join space_pages as host on host.space_id = link.space_id and host.page_id = link.page_id
    where ${leads} and ${spaces.organizationId} = ${organization.id}
      and ${spaces.deletedAt} is null and (${view.seesSpaces ?? sql`true`})`;
  const order = [sql`link.space_id`, sql`link.page_id`, sql`link.position`];
  const start = after(order, 'asc', cursors.read(query.page)) ?? sql`true`;
  const { rows } = await database.execute<Row>(sql`${content}
    select link.space_id as "spaceId", link.page_id as "pageId", link.position, link.section,
      host.title, host.path, host.type
    from ${from} and ${start} order by link.space_id, link.page_id, link.position
    limit ${query.limit + 1}`);
  const counted = await database.execute<{ count: number }>(
    sql`${content} select count(*)::int as count from ${from}`,
  );
  const known = await seenSpaces(looker, [...new Set(rows.map(({ spaceId }) => spaceId))]);
  const present = (row: Row): ContentLocation => {
    const space = known.get(row.spaceId);
    if (!space) throw new Error('The space of a listed link is missing.');
    const { pageId: id, title, path, type } = row;
    return pageLocation(looker, space, { id, title, path, type }, row.section);
  };
  const count = counted.rows[0]?.count ?? 0;
  const keyOf = (row: Row) => [row.spaceId, row.pageId, row.position];
  const seen = rows.filter(({ spaceId }) => known.has(spaceId));
  return pageOf(seen, query.limit, count, cursors, keyOf, present);
}

/** Links to a page, by id or path. */
export function leadsToPage(spaceId: string, page: { id: string; path: string }): SQL {
  return sql`link.kind = 'page' and link.target_space_id = ${spaceId}
    and (link.target_id = ${page.id} or (link.target_id is null and link.target_path = ${page.path}))`;
}

/** Links to a file, by id or name. */
export function leadsToFile(spaceId: string, file: { id: string; name: string }): SQL {
  return sql`link.kind = 'file' and link.target_space_id = ${spaceId}
    and (link.target_id = ${file.id} or (link.target_id is null and link.target_path = ${file.name}))`;
}
