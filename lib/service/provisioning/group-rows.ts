import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { provisionedTeams as table, teamMembers, teams, users } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import { baseUrlOf } from './addresses.ts';
import { schemaURNs } from './attributes.ts';
import type { Presenting } from './context.ts';
import type { Column, Columns } from './filter-sql.ts';
import { versionOf } from './user-rows.ts';
import type { JsonObject } from './values.ts';

const columns = {
  id: teams.id,
  title: teams.title,
  externalId: table.externalId,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
  members: sql<number>`(select count(*)::int from ${teamMembers} as counted where counted.team_id = ${teams.id})`,
};

export type GroupRow = {
  id: string;
  title: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** How many. */
  members: number;
};

const hasMember = (id: string) =>
  sql`exists (select 1 from ${teamMembers} as named where named.team_id = ${teams.id} and named.user_id = ${id})`;

/** The attributes of groups that filters can name. */
export const groupColumns: Columns = new Map<string, Column>([
  ['displayname', { kind: 'text', value: sql`${teams.title}` }],
  ['externalid', { kind: 'text', value: sql`${table.externalId}`, isExact: true }],
  ['id', { kind: 'text', value: sql`${teams.id}`, isExact: true }],
  ['members', { kind: 'list', has: hasMember }],
  ['members.value', { kind: 'list', has: hasMember }],
  ['meta.created', { kind: 'moment', value: sql`${table.createdAt}` }],
  ['meta.lastmodified', { kind: 'moment', value: sql`${table.updatedAt}` }],
]);

/** A page of the teams that came from the identity provider, and how many there are. */
export async function readGroups(
  database: Executor,
  organizationId: string,
  condition: SQL | undefined,
  { start, count }: { start: number; count: number },
): Promise<{ total: number; rows: GroupRow[] }> {
  const where = and(eq(table.organizationId, organizationId), condition);
  const [counted] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(teams, eq(teams.id, table.teamId))
    .where(where);
  const rows =
    count === 0
      ? []
      : await database
          .select(columns)
          .from(table)
          .innerJoin(teams, eq(teams.id, table.teamId))
          .where(where)
          .orderBy(asc(table.teamId))
          .limit(count)
          .offset(start - 1);
  return { total: counted?.total ?? 0, rows };
}

/**
 * A team that came from the identity provider.
 * @throws Refusal 404
 */
export async function findGroup(
  database: Executor,
  organizationId: string,
  teamId: string,
): Promise<GroupRow> {
  const page = { start: 1, count: 1 };
  const { rows } = await readGroups(database, organizationId, eq(table.teamId, teamId), page);
  if (rows[0]) return rows[0];
  throw notFound('This group');
}

/** Most members in one reply, unless one group alone has more. */
const MOST_MEMBERS = 20_000;

/** The first groups of a page whose members together fit into a reply. */
export function thoseThatFit(rows: readonly GroupRow[]): GroupRow[] {
  let members = 0;
  return rows.filter((row, index) => {
    members += row.members;
    return index === 0 || members <= MOST_MEMBERS;
  });
}

/** Groups as the identity provider sees them, with their members unless these aren't wanted. */
export async function presentGroups(
  { database, organization, instance, projection }: Presenting,
  rows: readonly GroupRow[],
): Promise<JsonObject[]> {
  const base = baseUrlOf(instance.appUrl, organization.id);
  const members = projection.includes('members')
    ? await membersOf(
        database,
        rows.map(({ id }) => id),
      )
    : null;
  return rows.map((row) => presentGroup(base, row, members?.get(row.id) ?? []));
}

type MemberRow = { teamId: string; id: string; name: string };

async function membersOf(database: Executor, ids: string[]): Promise<Map<string, MemberRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ teamId: teamMembers.teamId, id: users.id, name: users.displayName })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, ids))
    .orderBy(asc(teamMembers.teamId), asc(teamMembers.userId));
  return Map.groupBy(rows, ({ teamId }) => teamId);
}

function presentGroup(base: string, row: GroupRow, members: readonly MemberRow[]): JsonObject {
  const { id, title, externalId, createdAt, updatedAt } = row;
  return {
    schemas: [schemaURNs.Group],
    id,
    ...(externalId && { externalId }),
    displayName: title,
    members: members.map((member) => ({
      value: member.id,
      $ref: `${base}/Users/${member.id}`,
      display: member.name,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
      version: versionOf({ title, externalId, updatedAt, count: row.members }),
    },
  };
}
