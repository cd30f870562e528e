import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { sitePaths, siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import { isOneOf } from '../permissions/ancestors.ts';

/**
 * Remembers the paths that the spaces of a site have now. The last space with a path keeps it.
 * @param sections of which the paths may have changed, null for the spaces outside them; all when
 *   absent
 */
export async function rememberSitePaths(
  database: Executor,
  siteId: string,
  sections?: readonly (string | null)[],
): Promise<void> {
  if (sections?.length === 0) return;
  const some =
    sections &&
    sql`and (${siteSpaces.sectionId} = any(${sql.param(sections.filter((id) => id !== null))}::text[])
      or ${sections.includes(null)}::boolean and ${siteSpaces.sectionId} is null)`;
  // A path that is known already must not get this far: a conflict locks its row.
  await database.execute(sql`
    insert into ${sitePaths} (site_id, path, space_id)
    select site_id, at, space_id from (
      select site_id,
        case when is_default then coalesce(nullif(above, ''), '/') else above || '/' || path end as at,
        min(space_id) as space_id
      from (
        select ${siteSpaces.siteId}, ${siteSpaces.path}, ${siteSpaces.spaceId},
          coalesce('/' || ${siteSections.path}, '') as above,
          ${siteSpaces.id} = coalesce(
            case when ${siteSections.id} is null then ${sites.defaultSpaceId}
              else ${siteSections.defaultSpaceId} end,
            first_value(${siteSpaces.id}) over (
              partition by ${siteSpaces.sectionId} order by ${siteSpaces.rank}, ${siteSpaces.id}
            )
          ) as is_default
        from ${siteSpaces}
        join ${sites} on ${sites.id} = ${siteSpaces.siteId}
        left join ${siteSections} on ${siteSections.id} = ${siteSpaces.sectionId}
        where ${siteSpaces.siteId} = ${siteId} ${some}
      ) placed
      group by site_id, at
    ) now
    where not exists (
      select from ${sitePaths} known
      where known.site_id = now.site_id and known.path = now.at and known.space_id = now.space_id
    )
    on conflict (site_id, path) do update set space_id = excluded.space_id`);
}

/** The spaces that have or had one of the paths on a site, longest path first. */
export async function spacesFormerlyAt(
  database: Executor,
  siteId: string,
  paths: readonly string[],
): Promise<{ path: string; spaceId: string }[]> {
  const rows = await database
    .select({ path: sitePaths.path, spaceId: sitePaths.spaceId })
    .from(sitePaths)
    .where(and(eq(sitePaths.siteId, siteId), isOneOf(sitePaths.path, [...paths])));
  return rows.sort((one, other) => other.path.length - one.path.length);
}

/** The paths that the spaces of a site have or had on it. */
export function allSitePaths(
  database: Executor,
  siteId: string,
): Promise<{ path: string; spaceId: string }[]> {
  return database
    .select({ path: sitePaths.path, spaceId: sitePaths.spaceId })
    .from(sitePaths)
    .where(eq(sitePaths.siteId, siteId))
    .orderBy(sitePaths.path);
}
