import { type AnyColumn, and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type Level, levels, roleAt } from '#lib/contract/levels.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder } from '../database/keyset.ts';
import { grants, memberCounts, members, teams, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { AccessHolder, HeldGrant } from '../permissions/levels.ts';

/** Members with equal access: the same role, own grants, and teams with grants. */
export type MemberClass = { key: string; people: number; person: AccessHolder; teams: string[] };

/** The scope of a grouping: the items whose grants count (null: the whole organization). */
export type Grouping = { organizationId: string; places: readonly string[] | null };

function grantsIn({ organizationId, places }: Grouping): SQL {
  const ids = places && sql.param([...places]);
  const there = ids && sql`(space_id = any(${ids}) or collection_id = any(${ids}))`;
  return and(sql`organization_id = ${organizationId}`, there ?? undefined) as SQL;
}

/** Members with grants: `own` and `teams` identify their group. */
function holdersIn(grouping: Grouping): SQL {
  const place = sql`coalesce(space_id, collection_id)`;
  return sql`(
    select coalesce(own.user_id, through.user_id) as user_id, own.own, through.teams,
      md5(concat_ws('|', coalesce(own.own, ''), coalesce(through.teams, ''))) as held
    from (
      select user_id, string_agg(${place} || ' ' || level, ',' order by ${place}) as own
      from grants where ${grantsIn(grouping)} and user_id is not null group by user_id
    ) as own
    full join (
      select user_id, string_agg(team_id, ',' order by team_id) as teams from team_members
      where team_id in (select team_id from grants where ${grantsIn(grouping)} and team_id is not null)
      group by user_id
    ) as through on through.user_id = own.user_id
  )`;
}

const level = sql`coalesce(${members.role}, 'guest')`;

/** Reads the groups of an organization's active members, with the size of each. */
export async function memberClasses(
  database: Executor,
  grouping: Grouping,
  who?: SQL,
): Promise<MemberClass[]> {
  const holding = await holdingClasses(database, grouping, who);
  const plain = who
    ? await plainClassesAmong(database, grouping, who)
    : await plainClasses(database, grouping.organizationId, holding);
  const byTeam = await teamGrants(database, grouping, holding);
  const classOf = ({ key, role, own, teams: inTeams, people }: ClassRow): MemberClass => {
    const ids = inTeams?.split(',') ?? [];
    const held = [...ownGrants(own), ...ids.flatMap((id) => byTeam.get(id) ?? [])];
    return { key, people, person: { role: roleAt(role), grants: byPlace(held) }, teams: ids };
  };
  return [...holding, ...plain].map(classOf);
}

type ClassRow = {
  key: string;
  role: Level;
  own: string | null;
  teams: string | null;
  people: number;
};

async function holdingClasses(database: Executor, grouping: Grouping, who?: SQL) {
  const { rows } = await database.execute<ClassRow>(sql`
    select ${level} || ' ' || held as key, ${level} as role, own, teams, count(*)::int as people
    from ${holdersIn(grouping)} as holders
    join ${members} on ${members.userId} = holders.user_id
    where ${members.organizationId} = ${grouping.organizationId} and not ${members.disabled}
      and ${who ?? sql`true`}
    group by 1, 2, 3, 4`);
  return rows;
}

const plainClass = (role: Level, people: number): ClassRow[] =>
  people > 0 ? [{ key: `${role} `, role, own: null, teams: null, people }] : [];

/** Members without grants: the role's total from the counters, minus those with grants. */
async function plainClasses(database: Executor, organizationId: string, holding: ClassRow[]) {
  const counts = await database
    .select({
      role: memberCounts.level,
      people: sql<number>`${memberCounts.total} - ${memberCounts.disabled}`,
    })
    .from(memberCounts)
    .where(eq(memberCounts.organizationId, organizationId));
  return levels.flatMap((role) => {
    const all = counts.find((row) => row.role === role)?.people ?? 0;
    const some = holding.filter((row) => row.role === role);
    return plainClass(role, all - some.reduce((sum, { people }) => sum + people, 0));
  });
}

async function plainClassesAmong(database: Executor, grouping: Grouping, who: SQL) {
  const { rows } = await database.execute<{ role: Level; people: number }>(sql`
    select ${level} as role, count(*)::int as people from ${members}
    where ${members.organizationId} = ${grouping.organizationId} and not ${members.disabled} and ${who}
      and ${members.userId} not in (select user_id from ${holdersIn(grouping)} as holders)
    group by 1`);
  return rows.flatMap(({ role, people }) => plainClass(role, people));
}

type PlacedGrant = { place: string; grant: HeldGrant };

function ownGrants(own: string | null): PlacedGrant[] {
  return (own?.split(',') ?? []).map((pair) => {
    const [place = '', granted] = pair.split(' ');
    return { place, grant: { level: granted as Level, team: null } };
  });
}

/** The grants of the groups' teams, by team. */
async function teamGrants(
  database: Executor,
  { organizationId, places }: Grouping,
  of: ClassRow[],
) {
  const known = new Map<string, PlacedGrant[]>();
  if (!of.some((row) => row.teams !== null)) return known;
  const among = (column: AnyColumn) => sql`${column} = any(${sql.param([...(places ?? [])])})`;
  const rows = await database
    .select({ grant: grants, title: teams.title })
    .from(grants)
    .innerJoin(teams, eq(teams.id, grants.teamId))
    .where(
      and(
        eq(grants.organizationId, organizationId),
        isNotNull(grants.teamId),
        places ? or(among(grants.spaceId), among(grants.collectionId)) : undefined,
      ),
    );
  for (const { grant, title } of rows) {
    const team = { id: grant.teamId ?? '', title };
    const placed = {
      place: grant.spaceId ?? grant.collectionId ?? '',
      grant: { level: grant.level, team },
    };
    const others = known.get(team.id);
    if (others) others.push(placed);
    else known.set(team.id, [placed]);
  }
  return known;
}

/** Which members of some groups to read: those after a user id, or after a name and id. */
export type MemberRange = { from: readonly string[] | null; limit: number; order: 'id' | 'name' };

const lowerName = sql`lower(${users.displayName})`;

function startOf([first = '', ...rest]: readonly string[], order: MemberRange['order']) {
  return order === 'name' ? [sql`lower(${first})`, ...rest] : [first];
}

/** Reads members of groups, each with the key of its group. */
export async function membersOf(
  database: Executor,
  grouping: Grouping,
  keys: readonly string[],
  { from, limit, order }: MemberRange,
  who?: SQL,
): Promise<{ user: UserRow; key: string }[]> {
  const holders = sql`${holdersIn(grouping)} as holders`;
  const key = sql<string>`${level} || ' ' || coalesce(holders.held, '')`;
  const columns = order === 'name' ? [lowerName, members.userId] : [members.userId];
  return database
    .select({ user: userColumns, key })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(holders, sql`holders.user_id = ${members.userId}`)
    .where(
      and(
        eq(members.organizationId, grouping.organizationId),
        eq(members.disabled, false),
        sql`${key} = any(${sql.param([...keys])})`,
        after(columns, 'asc', from && startOf(from, order)),
        who,
      ),
    )
    .orderBy(...inOrder(columns, 'asc'))
    .limit(limit);
}

function byPlace(held: readonly PlacedGrant[]): Map<string, HeldGrant[]> {
  const map = new Map<string, HeldGrant[]>();
  for (const { place, grant } of held) {
    const there = map.get(place);
    if (there) there.push(grant);
    else map.set(place, [grant]);
  }
  return map;
}
