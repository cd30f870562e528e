import { sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/site-structure.ts';
import type { SiteSpaceCounts } from '#lib/contract/site-structure.ts';
import { siteSpaces, spaces } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { statusOf, targetJoins } from '../links/status.ts';
import { viewOf } from '../permissions/ancestors.ts';

/** The spaces whose links are checked; more would delay the map. */
const COUNTED_SPACES = 200;

/** Counts the pages and broken links of the spaces on a site that the caller can see. */
export const countSiteSpaces: Handler<typeof contract.countSiteSpaces> = async ({
  database,
  instance,
  organization,
  caller,
  site,
}) => {
  const view = await viewOf(database, organization, caller.id);
  const status = statusOf({
    appUrl: instance.appUrl,
    organizationId: organization.id,
    spaceId: sql`link.space_id`,
    view,
  });
  const { rows } = await database.execute<SiteSpaceCounts>(sql`
    with counted as (
      select distinct ${spaces.id} as id, ${spaces.updatedAt} from ${siteSpaces}
      join ${spaces} on ${spaces.id} = ${siteSpaces.spaceId}
      where ${siteSpaces.siteId} = ${site.id} and ${spaces.deletedAt} is null
        and ${view.seesSpaces ?? sql`true`}
      order by ${spaces.updatedAt} desc, 1 limit ${COUNTED_SPACES}
    ), broken as (
      select link.space_id as id, count(*)::int as links from page_links as link ${targetJoins}
      where link.space_id in (select id from counted) and ${status} = 'broken'
      group by link.space_id
    )
    select placed.id, placed.space_id as "spaceId", coalesce(broken.links, 0) as "brokenLinks", (
      select count(*)::int from space_pages as page
      where page.space_id = counted.id and page.type = 'document'
    ) as pages
    from site_spaces as placed join counted on counted.id = placed.space_id
    left join broken on broken.id = counted.id
    where placed.site_id = ${site.id} order by placed.id`);
  return { object: 'site-counts', spaces: rows };
};
