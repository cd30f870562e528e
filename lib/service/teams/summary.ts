import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Team, TeamGrants } from '#lib/contract/teams.ts';
import type { Executor } from '../database/executor.ts';
import { collections, grants, spaces, teamMembers, users } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { userColumns } from '../database/user-columns.ts';
import { type AccessView, isOneOf, viewOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { presentUser } from '../users/handlers.ts';

/** How many faces and grants of a team are shown. */
const FACES = 4;
const GRANTS = 5;

type Summary = Pick<Team, 'people' | 'grants'>;
type Asking = {
  database: Executor;
  organization: OrganizationScope;
  caller: { id: string };
  instance: { appUrl: string };
};

/**
 * Who is in some teams and what they were granted, in three statements for all of them.
 * @returns the summary of each team by its id
 */
export async function summariesOf(
  { database, organization, caller, instance }: Asking,
  ids: readonly string[],
): Promise<(id: string) => Summary> {
  if (ids.length === 0) return () => ({});
  const namesPeople = organization.permissions.listMembers;
  const [view, people] = await together([
    viewOf(database, organization, caller.id),
    namesPeople ? firstPeople(database, ids) : [],
  ]);
  const granted = Map.groupBy(await firstGrants(database, ids, view), ({ teamId }) => teamId);
  const joined = Map.groupBy(people, ({ teamId }) => teamId);
  return (id) => ({
    ...(namesPeople && {
      people: (joined.get(id) ?? []).map(({ user }) => presentUser(instance.appUrl, user)),
    }),
    grants: presentGrants(granted.get(id) ?? []),
  });
}

/** Looks up a few members of each team through its index, however many it has. */
function firstPeople(database: Executor, ids: readonly string[]) {
  const first = database
    .select({ userId: teamMembers.userId, joinedAt: teamMembers.joinedAt })
    .from(teamMembers)
    .where(sql`${teamMembers.teamId} = asked.id`)
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.userId))
    .limit(FACES)
    .as('first');
  return database
    .select({ teamId: sql<string>`asked.id`, user: userColumns })
    .from(sql`unnest(${sql.param(ids)}::text[]) as asked(id)`)
    .crossJoinLateral(first)
    .innerJoin(users, eq(users.id, first.userId))
    .orderBy(first.joinedAt, first.userId);
}

/** The first grants by title that give a level on content in the view, with the number of all. */
function firstGrants(database: Executor, ids: readonly string[], view: AccessView) {
  const seen = [...view.collections.keys()].filter(view.seesCollection);
  const title = sql<string>`coalesce(${spaces.title}, ${collections.title})`;
  const perTeam = sql`partition by ${grants.teamId}`;
  const ranked = database
    .select({
      teamId: sql<string>`${grants.teamId}`.as('team'),
      level: grants.level,
      spaceId: grants.spaceId,
      collectionId: grants.collectionId,
      title: title.as('title'),
      count: sql<number>`(count(*) over (${perTeam}))::int`.as('count'),
      place: sql<number>`row_number() over (${perTeam} order by lower(${title}), ${grants.id})`.as(
        'place',
      ),
    })
    .from(grants)
    .leftJoin(spaces, eq(spaces.id, grants.spaceId))
    .leftJoin(collections, eq(collections.id, grants.collectionId))
    .where(
      and(
        inArray(grants.teamId, [...ids]),
        ne(grants.level, 'guest'),
        or(
          isOneOf(grants.collectionId, seen),
          and(sql`${spaces.id} is not null`, isNull(spaces.deletedAt), view.seesSpaces),
        ),
      ),
    )
    .as('ranked');
  return database
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${GRANTS}`)
    .orderBy(ranked.place);
}

function presentGrants(rows: Awaited<ReturnType<typeof firstGrants>>): TeamGrants {
  return {
    count: rows[0]?.count ?? 0,
    examples: rows.map(({ level, spaceId, collectionId, title }) => ({
      level,
      on: spaceId
        ? { type: 'space', id: spaceId, title }
        : { type: 'collection', id: collectionId ?? '', title },
    })),
  };
}
