import { and, eq, exists, ilike, isNull, type SQL, sql } from 'drizzle-orm';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type * as contract from '#lib/contract/sites.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { siteSpaces, spaces, sites as table } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { spaceNode, viewOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { presentSites } from './summaries.ts';

/** Lists the sites of an organization, the newest first. Guests see none. */
export const listSites: Handler<typeof contract.listSites> = async ({
  instance,
  database,
  organization,
  caller,
  query,
  cursors,
}) => {
  const page = cursors.read(query.page);
  const isSeen = permissionsOf('site', organization.role).view;
  const { space } = query;
  if (!isSeen || (space && !(await seesSpace(database, organization, caller.id, space))))
    return { count: 0, items: [] };
  const where = and(
    eq(table.organizationId, organization.id),
    query.title ? ilike(table.title, containing(query.title)) : undefined,
    query.published === undefined ? undefined : eq(table.published, query.published),
    space
      ? exists(database.select({ one: sql`1` }).from(siteSpaces).where(shows(space)))
      : undefined,
  ) as SQL;
  const order = [table.createdAt, table.id];
  const rows = await database
    .select()
    .from(table)
    .where(and(where, after(order, 'desc', page)))
    .orderBy(...inOrder(order, 'desc'))
    .limit(query.limit + 1);
  const { items, ...envelope } = pageOf(
    rows,
    query.limit,
    await database.$count(table, where),
    cursors,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    (row) => row,
  );
  return { ...envelope, items: await presentSites(database, instance, items) };
};

const shows = (spaceId: string) =>
  and(eq(siteSpaces.siteId, table.id), eq(siteSpaces.spaceId, spaceId));

/** Whether the caller can see a space; hidden ones don't count as on any site. */
async function seesSpace(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
  spaceId: string,
): Promise<boolean> {
  const [row] = await database
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.id, spaceId),
        eq(spaces.organizationId, organization.id),
        isNull(spaces.deletedAt),
      ),
    );
  if (!row) return false;
  const view = await viewOf(database, organization, userId);
  return view.on(spaceNode(row)).level !== 'guest';
}
