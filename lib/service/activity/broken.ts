import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/activity.ts';
import type { Today } from '#lib/contract/activity.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { siteRedirects, sites, spaces } from '../database/schema/index.ts';
import type { Context } from '../http/handler.ts';
import { brokenSince } from '../links/history.ts';
import { countStatuses } from '../links/status-counts.ts';
import type { AccessView } from '../permissions/ancestors.ts';
import { findProblems, presentOne } from '../redirects/problems.ts';
import { findRedirect } from '../redirects/rows.ts';
import { authorizeSite } from '../sites/scope.ts';

const SITES = 10;
const SPACES = 5;
/** The spaces changed last that are searched for broken links; more would delay the home page. */
const SEARCHED_SPACES = 200;

const PROBLEMS = ['loop', 'dead'] as const;

type TodayContext = Pick<
  Context<typeof contract.getToday>,
  'database' | 'organization' | 'caller' | 'instance'
>;

/** The redirects that loop or lead to deleted content, on the sites that the caller can edit. */
export async function brokenRedirects(context: TodayContext): Promise<Today['redirects']> {
  const { database, organization } = context;
  if (!permissionsOf('site', organization.role).edit) return [];
  const rows = await database
    .select({ id: sites.id })
    .from(sites)
    .where(
      and(
        eq(sites.organizationId, organization.id),
        exists(
          database
            .select({ one: sql`1` })
            .from(siteRedirects)
            .where(eq(siteRedirects.siteId, sites.id)),
        ),
      ),
    )
    .orderBy(desc(sites.createdAt), desc(sites.id))
    .limit(SITES);
  const found = await Promise.all(rows.map(({ id }) => brokenOn(context, id)));
  return found.flat();
}

async function brokenOn(context: TodayContext, siteId: string): Promise<Today['redirects']> {
  const { database, organization, caller } = context;
  const site = await authorizeSite(database, organization, siteId);
  const onSite = { database, organization, caller, site };
  const problems = [...(await findProblems(onSite))];
  const broken = PROBLEMS.map(async (problem) => {
    const ids = problems.flatMap(([id, one]) => (one === problem ? [id] : []));
    const [first] = ids;
    if (first === undefined) return [];
    const { source, target } = await presentOne(onSite, await findRedirect(database, site, first));
    const title = problem === 'loop' ? target?.title : undefined;
    return [
      {
        site: { id: site.id, title: site.row.title },
        problem,
        count: ids.length,
        first: { source, ...(title && { title }) },
      },
    ];
  });
  return (await Promise.all(broken)).flat();
}

/** The spaces with the most broken links, of those that the caller can edit. */
export async function brokenLinks(
  { database, organization, instance }: TodayContext,
  view: AccessView,
): Promise<Today['links']> {
  const searched = await database
    .select({
      id: spaces.id,
      revisionId: spaces.revisionId,
      title: spaces.title,
      emoji: spaces.emoji,
    })
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organization.id),
        isNull(spaces.deletedAt),
        view.reachesSpaces('edit'),
      ),
    )
    .orderBy(desc(spaces.updatedAt), desc(spaces.id))
    .limit(SEARCHED_SPACES);
  const looking = { appUrl: instance.appUrl, organizationId: organization.id, view };
  const counts = await countStatuses(database, looking, searched);
  const worst = searched
    .map(({ revisionId: _, ...space }) => ({ space, broken: counts.get(space.id)?.broken ?? 0 }))
    .filter(({ broken }) => broken > 0)
    .sort((one, other) => other.broken - one.broken || (one.space.id < other.space.id ? -1 : 1))
    .slice(0, SPACES);
  const ids = worst.map(({ space }) => space.id);
  const days = await brokenSince(database, organization.id, view, ids);
  return worst.map((one) => {
    const since = days.get(one.space.id);
    return { ...one, ...(since && { since }) };
  });
}
