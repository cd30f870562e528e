import { type SQL, sql } from 'drizzle-orm';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites, spacePages, spaces } from '../database/schema/index.ts';
import { type AccessView, spaceNode, viewOf } from '../permissions/ancestors.ts';
import type { AccessNode } from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import type { SiteScope } from '../sites/scope.ts';

/** The viewer of a site's redirects. */
export type RedirectsContext = {
  database: Executor;
  organization: OrganizationScope;
  site: SiteScope;
  caller: { id: string };
};

/** The destination of a redirect; `path` is null if it is gone. */
export type ResolvedTarget = { path: string | null; title: string; isSeen: boolean };

/** The result type of `targetColumns`. */
export type TargetRow = {
  path: string | null;
  title: string | null;
  siteSpaceTitle: string | null;
  spaceId: string | null;
  parentId: string | null;
  defaultLevel: AccessNode['defaultLevel'];
};

const firstIn = (parent: SQL) =>
  sql`(select sibling.id from ${siteSpaces} as sibling
    where sibling.site_id = site_space.site_id and sibling.section_id ${parent}
    order by sibling.rank, sibling.id limit 1)`;

/**
 * `with` clauses that resolve destinations on a site; the last one, `aimed`, has the input columns with
 * `path`, `title` and space. The rules of paths are those of addresses.ts, the default is that of
 * `defaultSpaceOf`; a test keeps them in sync.
 * @param wanted rows with `kind`, `site_section_id`, `site_space_id` and `page_id`
 */
export function aimedAt(siteId: SQL, wanted: SQL): SQL {
  return sql`with wanted as (${wanted}),
    placed as (
      select site_space.id, spaces.id as space_id, spaces.title, spaces.parent_id, spaces.default_level,
        case when site_space.id = coalesce(
            (select chosen.id from ${siteSpaces} as chosen
              where chosen.id = case when section.id is null then site.default_space_id else section.default_space_id end
                and chosen.site_id = site_space.site_id
                and chosen.section_id is not distinct from site_space.section_id),
            case when section.id is null then ${firstIn(sql`is null`)} else ${firstIn(sql`= section.id`)} end)
          then coalesce('/' || section.path, '/')
          else coalesce('/' || section.path, '') || '/' || site_space.path end as path
      from ${siteSpaces} as site_space
      join ${spaces} on spaces.id = site_space.space_id and spaces.deleted_at is null
      join ${sites} as site on site.id = site_space.site_id
      left join ${siteSections} as section on section.id = site_space.section_id
      where site_space.site_id = ${siteId} and site_space.id in (select site_space_id from wanted)
    ),
    aimed as (
      select wanted.*, placed.title as "siteSpaceTitle", placed.space_id as "spaceId",
        placed.parent_id as "parentId", placed.default_level as "defaultLevel",
        case wanted.kind when 'site-section' then section.title when 'site-space' then placed.title
          else page.title end as title,
        case wanted.kind when 'site-section' then '/' || section.path when 'site-space' then placed.path
          else case placed.path when '/' then '/' else placed.path || '/' end || page.path end as path
      from wanted
      left join ${siteSections} as section on section.id = wanted.site_section_id
        and section.site_id = ${siteId} and wanted.kind = 'site-section'
      left join placed on placed.id = wanted.site_space_id
      left join ${spacePages} as page on page.space_id = placed.space_id
        and page.page_id = wanted.page_id and wanted.kind = 'site-page'
    )`;
}

/** The columns of `aimed` that describe a destination. */
export const targetColumns = sql`path, title, "siteSpaceTitle", "spaceId", "parentId", "defaultLevel"`;

/** The space that a destination is or is in, as access asks about it. */
export function spaceOf({ spaceId, ...row }: TargetRow): AccessNode {
  const { parentId, defaultLevel, siteSpaceTitle } = row;
  return spaceNode({ id: spaceId ?? '', title: siteSpaceTitle ?? '', parentId, defaultLevel });
}

/**
 * What a caller may know of a destination: sections and site spaces are visible to everyone who can see
 * the site, a page only to those who can see its space.
 */
export function targetFor(
  view: Pick<AccessView, 'on'> | null,
  { kind }: Pick<RedirectDestination, 'kind'>,
  row: TargetRow,
): ResolvedTarget {
  const isSeen = kind !== 'site-page' || !view || view.on(spaceOf(row)).level !== 'guest';
  return { path: row.path, title: (isSeen ? row.title : row.siteSpaceTitle) ?? '', isSeen };
}

/** The restriction of the caller; null if it sees everything. */
export async function viewFor({
  database,
  organization,
  caller,
}: RedirectsContext): Promise<AccessView | null> {
  if (organization.role === 'admin') return null;
  return viewOf(database, organization, caller.id);
}

/** A destination as columns of `site_redirects`. */
export function columnsOf(destination: RedirectDestination) {
  return {
    kind: destination.kind,
    siteSectionId: 'siteSectionId' in destination ? destination.siteSectionId : null,
    siteSpaceId: 'siteSpaceId' in destination ? destination.siteSpaceId : null,
    pageId: 'pageId' in destination ? destination.pageId : null,
  };
}
export type DestinationColumns = ReturnType<typeof columnsOf>;

/** Resolves destinations in their order, as far as the caller may know them. */
export async function readTargets(
  context: RedirectsContext,
  destinations: readonly DestinationColumns[],
): Promise<ResolvedTarget[]> {
  if (destinations.length === 0) return [];
  const isPage = destinations.some(({ kind }) => kind === 'site-page');
  const view = isPage ? await viewFor(context) : null;
  const columns = (name: keyof DestinationColumns) =>
    sql`${sql.param(destinations.map((one) => one[name]))}::text[]`;
  const wanted = sql`select * from unnest(${columns('kind')}, ${columns('siteSectionId')},
    ${columns('siteSpaceId')}, ${columns('pageId')})
    with ordinality as given (kind, site_section_id, site_space_id, page_id, turn)`;
  const { rows } = await context.database.execute<DestinationColumns & TargetRow>(sql`
    ${aimedAt(sql`${context.site.id}`, wanted)}
    select kind, ${targetColumns} from aimed order by turn`);
  return rows.map((row) => targetFor(view, row, row));
}
