import { type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/content.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { Link } from '#lib/contract/revisions.ts';
import type { Context } from '../handler.ts';
import { after, type Cursors } from '../keyset.ts';
import {
  type LinkStatus,
  type Looking,
  seesTarget,
  statusOf,
  targetJoins,
} from '../links/status.ts';
import { suggesterFor } from '../links/suggestions.ts';
import {
  type Looker,
  type Named,
  type PageBrief,
  pageLocation,
  targetsOf,
} from '../links/targets.ts';
import { viewOf } from '../places.ts';

type ListContext = Pick<
  Context<typeof contract.listSpaceLinks>,
  'database' | 'instance' | 'organization' | 'space' | 'caller' | 'query' | 'cursors'
>;
type Links = ReplyOf<typeof contract.listSpaceLinks>;

type Row = Named & {
  status: LinkStatus;
  sees: boolean | null;
  pagePosition: number;
  position: number;
  section: string;
  text: string;
  on: PageBrief;
};

const briefOf = (table: string): SQL =>
  sql.raw(
    `json_build_object('id', ${table}.page_id, 'title', ${table}.title, 'path', ${table}.path, 'type', ${table}.type)`,
  );

/** Whoever looks at the links of a space. */
export async function lookerFor({
  database,
  instance,
  organization,
  space,
  caller,
}: Omit<ListContext, 'query' | 'cursors'>): Promise<Looker> {
  const view = await viewOf(database, organization, caller.id);
  return { database, instance, organization, space, view };
}

/** Which links are listed. */
export type LinkSelection = {
  /** Of one page; null: of all. */
  pageId: string | null;
  /** What stands before every statement: tables in which the space has another content. */
  content?: SQL;
  /** A condition on `page_links as link` besides. */
  only?: SQL;
};

/** Lists the links of a space, or of one page of it, in the order of the pages; with how many there are. */
export async function listLinks(
  context: ListContext,
  { pageId, content = sql``, only = sql`true` }: LinkSelection,
): Promise<Links> {
  const { database, instance, organization, space, query, cursors } = context;
  const looker = await lookerFor(context);
  const { appUrl } = instance;
  const looking = { appUrl, organizationId: organization.id, spaceId: space.id, view: looker.view };
  const page = pageId === null ? only : sql`${only} and link.page_id = ${pageId}`;
  const rows = await readRows(looker, looking, { content, page }, query, cursors);
  const counts = await database.execute<{ status: LinkStatus; count: number }>(sql`${content}
    select ${statusOf(looking)} as status, count(*)::int as count
    from page_links as link ${targetJoins} where link.space_id = ${space.id} and ${page} group by 1`);
  const countOf = (status: LinkStatus) =>
    counts.rows.find((row) => row.status === status)?.count ?? 0;
  const total = counts.rows.reduce((sum, { count }) => sum + count, 0);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    ...(rows.length > query.limit &&
      last && {
        next: { page: cursors.write([last.pagePosition, last.on.id, last.position]) },
      }),
    count: query.status === undefined ? total : countOf(query.status),
    stats: {
      total,
      broken: { total: countOf('broken') },
      ok: countOf('ok'),
      'in-app': countOf('in-app'),
    },
    items: await presentLinks(looker, space.row, shown),
  };
}

async function readRows(
  { database }: Looker,
  looking: Looking,
  { content, page }: { content: SQL; page: SQL },
  query: ListContext['query'],
  cursors: Cursors,
): Promise<Row[]> {
  const order = [sql`"pagePosition"`, sql`page_id`, sql`position`];
  const start = after(order, 'asc', cursors.read(query.page)) ?? sql`true`;
  const wanted = query.status === undefined ? sql`true` : sql`status = ${query.status}`;
  const { rows } = await database.execute<Row>(sql`${content}
    select * from (
      select link.page_id, link.position, link.section, link.text, link.href, link.kind, link.anchor,
        link.target_space_id as "targetSpaceId", link.target_id as "targetId",
        link.target_path as "targetPath", host.position as "pagePosition", ${briefOf('host')} as on,
        case when by_id.page_id is not null then ${briefOf('by_id')}
          when by_path.page_id is not null then ${briefOf('by_path')} end as page,
        ${seesTarget(looking)} as sees, ${statusOf(looking)} as status
      from page_links as link
      join space_pages as host on host.space_id = link.space_id and host.page_id = link.page_id
      ${targetJoins}
      where link.space_id = ${looking.spaceId} and ${page}
    ) as links where ${wanted} and ${start}
    order by "pagePosition", page_id, position limit ${query.limit + 1}`);
  return rows;
}

async function presentLinks(
  looker: Looker,
  space: ListContext['space']['row'],
  rows: readonly Row[],
): Promise<Link[]> {
  const targetOf = await targetsOf(looker, rows);
  const suggest = await suggesters(looker, rows);
  return rows.map((row) => {
    const target = row.status === 'broken' ? undefined : targetOf(row);
    const suggestions = suggest(row);
    return {
      status: row.status,
      relation: 'reference',
      ...(target && { targetReference: target }),
      locationReferences: [pageLocation(looker, space, row.on, row.section)],
      text: row.text,
      href: row.href,
      ...(suggestions.length > 0 && { suggestions }),
    };
  });
}

/** What a broken link to a page could mean: pages of the space it names, or of its own where that is gone. */
async function suggesters({ database, space }: Looker, rows: readonly Row[]) {
  const spaceOf = ({ sees, targetSpaceId }: Row) => (sees && targetSpaceId) || space.id;
  const isUnknown = (row: Row) => row.status === 'broken' && row.kind === 'page';
  const known = new Map<string, Awaited<ReturnType<typeof suggesterFor>>>();
  for (const id of new Set(rows.filter(isUnknown).map(spaceOf)))
    known.set(id, await suggesterFor(database, id));
  return (row: Row): NonNullable<Link['suggestions']> => {
    if (!isUnknown(row)) return [];
    // A page that is there without the heading is what was meant.
    if (row.page) return [{ page: row.page.id, title: row.page.title, path: row.page.path }];
    return known.get(spaceOf(row))?.(row.targetPath ?? row.text) ?? [];
  };
}
