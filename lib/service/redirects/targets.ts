import { type SQL, sql } from 'drizzle-orm';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import type { Place } from '../access.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites, spacePages, spaces } from '../database/schema/index.ts';
import { placeOfSpace, type View, viewOf } from '../places.ts';
import type { OrganizationScope } from '../scope.ts';
import type { SiteScope } from '../sites/scope.ts';

/** Who asks about the redirects of which site. */
export type Asking = {
  database: Executor;
  organization: OrganizationScope;
  site: SiteScope;
  caller: { id: string };
};

/** Where a redirect leads; `path` is null where that is gone. */
export type Target = { path: string | null; title: string; isSeen: boolean };

/** The columns of `targetColumns` as they are read. */
export type TargetRow = {
  path: string | null;
  title: string | null;
  siteSpaceTitle: string | null;
  spaceId: string | null;
  parentId: string | null;
  defaultLevel: Place['defaultLevel'];
};

const goesTo = (parent: SQL) =>
  sql`(select sibling.id from ${siteSpaces} as sibling
    where sibling.site_id = site_space.site_id and sibling.section_id ${parent}
    order by sibling.rank, sibling.id limit 1)`;

/**
 * `with` clauses of a statement about destinations on a site, the last of them `aimed`: what was wanted,
 * and `path`, `title` and the space of each. The rules of the paths are those of site-addresses.ts,
 * which of several is the default that of `defaultSpaceOf`; a test holds them together.
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
            case when section.id is null then ${goesTo(sql`is null`)} else ${goesTo(sql`= section.id`)} end)
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

/** The columns of `aimed` that say where a destination is. */
export const targetColumns = sql`path, title, "siteSpaceTitle", "spaceId", "parentId", "defaultLevel"`;

/** The space that a destination is or is in, as access asks about it. */
export function spaceOf({ spaceId, ...row }: TargetRow): Place {
  const { parentId, defaultLevel, siteSpaceTitle } = row;
  return placeOfSpace({ id: spaceId ?? '', title: siteSpaceTitle ?? '', parentId, defaultLevel });
}

/**
 * What a caller may know of a destination: sections and site spaces show to whoever sees the site, a
 * page only to whoever sees its space.
 */
export function targetFor(
  view: Pick<View, 'on'> | null,
  { kind }: Pick<RedirectDestination, 'kind'>,
  row: TargetRow,
): Target {
  const isSeen = kind !== 'site-page' || !view || view.on(spaceOf(row)).level !== 'guest';
  return { path: row.path, title: (isSeen ? row.title : row.siteSpaceTitle) ?? '', isSeen };
}

/** What the caller sees; null where that is everything. */
export async function viewFor({ database, organization, caller }: Asking): Promise<View | null> {
  if (organization.role === 'admin') return null;
  return viewOf(database, organization, caller.id);
}

/** A destination in the columns of `site_redirects`. */
export function columnsOf(destination: RedirectDestination) {
  return {
    kind: destination.kind,
    siteSectionId: 'siteSectionId' in destination ? destination.siteSectionId : null,
    siteSpaceId: 'siteSpaceId' in destination ? destination.siteSpaceId : null,
    pageId: 'pageId' in destination ? destination.pageId : null,
  };
}
export type DestinationColumns = ReturnType<typeof columnsOf>;

/** Finds where destinations are, in their order, as the caller may know it. */
export async function readTargets(
  asking: Asking,
  destinations: readonly DestinationColumns[],
): Promise<Target[]> {
  if (destinations.length === 0) return [];
  const isPage = destinations.some(({ kind }) => kind === 'site-page');
  const view = isPage ? await viewFor(asking) : null;
  const columns = (name: keyof DestinationColumns) =>
    sql`${sql.param(destinations.map((one) => one[name]))}::text[]`;
  const wanted = sql`select * from unnest(${columns('kind')}, ${columns('siteSectionId')},
    ${columns('siteSpaceId')}, ${columns('pageId')})
    with ordinality as given (kind, site_section_id, site_space_id, page_id, turn)`;
  const { rows } = await asking.database.execute<DestinationColumns & TargetRow>(sql`
    ${aimedAt(sql`${asking.site.id}`, wanted)}
    select kind, ${targetColumns} from aimed order by turn`);
  return rows.map((row) => targetFor(view, row, row));
}
