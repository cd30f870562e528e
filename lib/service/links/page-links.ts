import { type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/content.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { type Link, linkStatuses } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import { after, type Cursors } from '../database/keyset.ts';
import type { Context } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { withPublished } from '../published/spaces.ts';
import { type LinkStatus, type LinkViewer, seesTarget, statusOf, targetJoins } from './status.ts';
import { countStatuses } from './status-counts.ts';
import { suggesterFor } from './suggestions.ts';
import {
  type LinkTargetColumns,
  type PageBrief,
  pageLocation,
  type SpaceLinkViewer,
  targetsOf,
} from './targets.ts';

type ListContext = Pick<
  Context<typeof contract.listSpaceLinks>,
  'database' | 'instance' | 'organization' | 'space' | 'caller' | 'now' | 'query' | 'cursors'
>;
type Links = ReplyOf<typeof contract.listSpaceLinks>;

type Row = LinkTargetColumns & {
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

/** The viewer of a space's links. */
export async function lookerFor({
  database,
  instance,
  organization,
  space,
  caller,
  now,
}: Omit<ListContext, 'query' | 'cursors'>): Promise<SpaceLinkViewer> {
  const view = await viewOf(database, organization, caller.id);
  return { database, instance, organization, space, caller, now, view };
}

/** Which links are listed. */
export type LinkSelection = {
  /** Of one page; null for all. */
  pageId: string | null;
  /** The start of every statement: tables in which the space has other content. */
  content?: SQL;
  /** An additional condition on `page_links as link`. */
  only?: SQL;
};

/** Lists the links of a space or of one of its pages, in page order, with their number. */
export async function listLinks(context: ListContext, selection: LinkSelection): Promise<Links> {
  const { pageId, content = sql``, only = sql`true` } = selection;
  const { database, instance, organization, space, query, cursors } = context;
  const looker = await lookerFor(context);
  const { appUrl } = instance;
  const looking = { appUrl, organizationId: organization.id, spaceId: space.id, view: looker.view };
  const page = pageId === null ? only : sql`${only} and link.page_id = ${pageId}`;
  const rows = await readRows(looker, looking, { content, page }, query, cursors);
  const isWhole = pageId === null && !selection.content && !selection.only;
  const counts = isWhole
    ? (await countStatuses(database, looking, [space.row])).get(space.id)
    : await countSome(database, looking, { content, page });
  const countOf = (status: LinkStatus) => counts?.[status] ?? 0;
  const total = linkStatuses.reduce((sum, status) => sum + countOf(status), 0);
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
    items: await presentLinks(looker, space.row, shown, content),
  };
}

/** The number of links by status, of a page or of other content than the space has. */
async function countSome(
  database: Executor,
  looking: LinkViewer,
  { content, page }: { content: SQL; page: SQL },
): Promise<Partial<Record<LinkStatus, number>>> {
  const { rows } = await database.execute<{ status: LinkStatus; count: number }>(sql`${content}
    select ${statusOf(looking)} as status, count(*)::int as count
    from page_links as link ${targetJoins} where link.space_id = ${looking.spaceId} and ${page} group by 1`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function readRows(
  { database }: SpaceLinkViewer,
  looking: LinkViewer,
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
  looker: SpaceLinkViewer,
  space: ListContext['space']['row'],
  rows: readonly Row[],
  content: SQL,
): Promise<Link[]> {
  const targetOf = await targetsOf(looker, rows, content);
  const suggest = await suggesters(looker, rows);
  const [host = space] = await withPublished(looker, [space]);
  return rows.map((row) => {
    const target = row.status === 'broken' ? undefined : targetOf(row);
    const suggestions = suggest(row);
    return {
      status: row.status,
      relation: 'reference',
      ...(target && { targetReference: target }),
      locationReferences: [pageLocation(looker, host, row.on, row.section)],
      text: row.text,
      href: row.href,
      ...(suggestions.length > 0 && { suggestions }),
    };
  });
}

/**
 * Suggestions for broken links to pages: pages of the target space, or of the space itself if the
 * target is gone.
 */
async function suggesters({ database, space }: SpaceLinkViewer, rows: readonly Row[]) {
  const spaceOf = ({ sees, targetSpaceId }: Row) => (sees && targetSpaceId) || space.id;
  const isUnknown = (row: Row) => row.status === 'broken' && row.kind === 'page';
  const known = new Map<string, Awaited<ReturnType<typeof suggesterFor>>>();
  for (const id of new Set(rows.filter(isUnknown).map(spaceOf)))
    known.set(id, await suggesterFor(database, id));
  return (row: Row): NonNullable<Link['suggestions']> => {
    if (!isUnknown(row)) return [];
    // If the page exists without the heading, it is the suggestion.
    if (row.page) return [{ page: row.page.id, title: row.page.title, path: row.page.path }];
    return known.get(spaceOf(row))?.(row.targetPath ?? row.text) ?? [];
  };
}
