import { sql } from 'drizzle-orm';
import type { ReaderFeedback } from '#lib/contract/insights.ts';
import { siteSpaces, spacePages, spaces } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { spaceNode } from '../permissions/ancestors.ts';
import type { AccessNode } from '../permissions/levels.ts';
import { publishedAt, publishedBase } from '../published/addresses.ts';
import { columnsOf, type RedirectsContext, readTargets, viewFor } from '../redirects/targets.ts';

export type InsightsContext = RedirectsContext & { instance: Instance };
type PageId = { spaceId: string; pageId: string };
type Page = ReaderFeedback['page'];

type Row = {
  title: string | null;
  pagePath: string | null;
  siteSpaceId: string | null;
  isKept: boolean;
} & Pick<AccessNode, 'parentId' | 'defaultLevel'>;

/** Describes pages that readers opened, as far as the caller may know them, in their order. */
export async function describePages(
  context: InsightsContext,
  ids: readonly PageId[],
): Promise<Page[]> {
  if (ids.length === 0) return [];
  const { database, organization, site, instance } = context;
  const column = (name: keyof PageId) => sql`${sql.param(ids.map((one) => one[name]))}::text[]`;
  const { rows } = await database.execute<Row>(sql`
    select page.title, page.path as "pagePath", placed.id as "siteSpaceId", ${spaces}.id is not null as "isKept",
      ${spaces}.parent_id as "parentId", ${spaces}.default_level as "defaultLevel"
    from unnest(${column('spaceId')}, ${column('pageId')})
      with ordinality as given (space_id, page_id, turn)
    left join ${spaces} on ${spaces}.id = given.space_id
      and ${spaces}.organization_id = ${organization.id} and ${spaces}.deleted_at is null
    left join ${spacePages} as page on page.space_id = ${spaces}.id and page.page_id = given.page_id
    left join ${siteSpaces} as placed on placed.space_id = ${spaces}.id and placed.site_id = ${site.id}
    order by given.turn`);
  const view = await viewFor(context);
  const base = publishedBase(site.row, null, instance);
  const targets = await readTargets(
    context,
    rows.map(({ siteSpaceId }, index) =>
      columnsOf({
        kind: 'site-page',
        siteSpaceId: siteSpaceId ?? '',
        pageId: ids[index]?.pageId ?? '',
      }),
    ),
  );
  return rows.map(({ title, pagePath, isKept, ...space }, index) => {
    const { spaceId = '', pageId = '' } = ids[index] ?? {};
    const node = spaceNode({ id: spaceId, title: '', ...space });
    const isSeen = isKept && view?.on(node).level !== 'guest';
    const path = isSeen && title !== null ? targets[index]?.path : null;
    return {
      id: pageId,
      spaceId,
      ...(isSeen && title !== null && { title }),
      ...(path && { path }),
      ...(isSeen && pagePath !== null && { pagePath }),
      isDeleted: isKept ? title === null : true,
      urls: path ? publishedAt(base, path) : {},
    };
  });
}
