import { and, count, eq, ilike, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/access.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { grants, teamMembers, teams } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import type { AccessHolder, HeldGrant } from '../permissions/levels.ts';
import { columnsOf, levelsOn } from './levels-on.ts';

/** The level that each team gives a guest on some of the spaces that the caller can see. */
export const listTeamLevels: Handler<typeof contract.listTeamLevels> = async (context) => {
  const { database, organization, caller, query, cursors } = context;
  const columns = await columnsOf(database, organization, caller.id, query.spaces);
  const where = and(
    eq(teams.organizationId, organization.id),
    query.search ? ilike(teams.title, containing(query.search)) : undefined,
  );
  const order = [sql`lower(${teams.title})`, teams.id];
  const rows = await database
    .select({ id: teams.id, title: teams.title })
    .from(teams)
    .where(and(where, after(order, 'asc', startOf(cursors.read(query.page)))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const ids = rows.slice(0, query.limit).map(({ id }) => id);
  const sizes = await sizesOf(database, ids);
  const holders = await holdersOf(database, ids);
  return pageOf(
    rows,
    query.limit,
    await database.$count(teams, where),
    cursors,
    ({ id, title }) => [title, id],
    ({ id, title }) => {
      const { levels, reasons } = levelsOn(columns, holders(id));
      return {
        object: 'team-levels',
        id,
        title,
        members: sizes.get(id) ?? 0,
        // A space without a reason is left to the role of each member.
        levels: Object.fromEntries(Object.entries(levels).filter(([space]) => reasons[space])),
        reasons,
      };
    },
  );
};

/** The database lowers the title, as in the order. */
function startOf(from: (string | number)[] | null) {
  const [title = '', id = ''] = from ?? [];
  return from && [sql`lower(${title})`, id];
}

async function sizesOf(database: Executor, ids: string[]): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: teamMembers.teamId, members: count() })
    .from(teamMembers)
    .where(inArray(teamMembers.teamId, ids))
    .groupBy(teamMembers.teamId);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** Each team as a guest who holds only its grants. */
async function holdersOf(
  database: Executor,
  ids: string[],
): Promise<(teamId: string) => AccessHolder> {
  const rows = await database
    .select({
      teamId: grants.teamId,
      place: sql<string>`coalesce(${grants.spaceId}, ${grants.collectionId})`,
      level: grants.level,
    })
    .from(grants)
    .where(inArray(grants.teamId, ids));
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
  return (teamId) => ({
    role: null,
    grants: new Map(
      (byTeam.get(teamId) ?? []).map(({ place, level }): [string, HeldGrant[]] => [
        place,
        [{ level, team: null }],
      ]),
    ),
  });
}
