import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import {
  members,
  provisionedTeams,
  provisionedUsers as table,
  teamMembers,
  teams,
  users,
} from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import { entityTagOf } from '../http/responses.ts';
import { baseUrlOf } from './addresses.ts';
import { schemaURNs } from './attributes.ts';
import type { Presenting } from './context.ts';
import type { Column, Columns } from './filter-sql.ts';
import type { JsonObject } from './values.ts';

const columns = {
  id: users.id,
  displayName: users.displayName,
  email: users.email,
  disabled: members.disabled,
  joinedAt: members.joinedAt,
  provisioned: table,
};

export type UserRow = {
  id: string;
  displayName: string;
  email: string;
  disabled: boolean;
  joinedAt: Date;
  /** Null for members that the identity provider doesn't manage yet. */
  provisioned: typeof table.$inferSelect | null;
};

/** What the identity provider calls a member; the address, as long as it has called it nothing. */
export const userName = sql<string>`coalesce(${table.userName}, ${users.email})`;
const created = sql`coalesce(${table.createdAt}, ${members.joinedAt})`;

/** The attributes of people that filters can name. */
export const userColumns: Columns = new Map<string, Column>([
  ['username', { kind: 'text', value: userName }],
  ['externalid', { kind: 'text', value: sql`${table.externalId}`, isExact: true }],
  ['id', { kind: 'text', value: sql`${users.id}`, isExact: true }],
  ['displayname', { kind: 'text', value: sql`${users.displayName}` }],
  ['name.givenname', { kind: 'text', value: sql`${table.givenName}` }],
  ['name.familyname', { kind: 'text', value: sql`${table.familyName}` }],
  ['emails', { kind: 'text', value: sql`${users.email}` }],
  ['emails.value', { kind: 'text', value: sql`${users.email}` }],
  ['emails.type', { kind: 'text', value: sql`'work'::text` }],
  ['emails.primary', { kind: 'boolean', value: sql`true` }],
  ['active', { kind: 'boolean', value: sql`(not ${members.disabled})` }],
  ['meta.created', { kind: 'moment', value: created }],
  [
    'meta.lastmodified',
    { kind: 'moment', value: sql`coalesce(${table.updatedAt}, ${members.joinedAt})` },
  ],
]);

const isTheirs = and(
  eq(table.organizationId, members.organizationId),
  eq(table.userId, members.userId),
);

/** A page of an organization's members, and how many there are; the order is that of their ids. */
export async function readUsers(
  database: Executor,
  organizationId: string,
  condition: SQL | undefined,
  { start, count }: { start: number; count: number },
): Promise<{ total: number; rows: UserRow[] }> {
  const where = and(eq(members.organizationId, organizationId), condition);
  const [counted] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(table, isTheirs)
    .where(where);
  const rows =
    count === 0
      ? []
      : await database
          .select(columns)
          .from(members)
          .innerJoin(users, eq(users.id, members.userId))
          .leftJoin(table, isTheirs)
          .where(where)
          .orderBy(asc(members.userId))
          .limit(count)
          .offset(start - 1);
  return { total: counted?.total ?? 0, rows };
}

/**
 * A member of an organization.
 * @throws Refusal 404
 */
export async function findUser(
  database: Executor,
  organizationId: string,
  userId: string,
): Promise<UserRow> {
  const page = { start: 1, count: 1 };
  const { rows } = await readUsers(database, organizationId, eq(members.userId, userId), page);
  if (rows[0]) return rows[0];
  throw notFound('This person');
}

/** People as the identity provider sees them, with their groups unless these aren't wanted. */
export async function presentUsers(
  { database, organization, instance, projection }: Presenting,
  rows: readonly UserRow[],
): Promise<JsonObject[]> {
  const base = baseUrlOf(instance.appUrl, organization.id);
  const groups = projection.includes('groups')
    ? await groupsOf(
        database,
        organization.id,
        rows.map(({ id }) => id),
      )
    : null;
  return rows.map((row) => presentUser(base, row, groups?.get(row.id) ?? []));
}

type GroupRow = { userId: string; id: string; title: string };

async function groupsOf(
  database: Executor,
  organizationId: string,
  ids: string[],
): Promise<Map<string, GroupRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ userId: teamMembers.userId, id: teams.id, title: teams.title })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(provisionedTeams, eq(provisionedTeams.teamId, teams.id))
    .where(and(eq(teamMembers.organizationId, organizationId), inArray(teamMembers.userId, ids)))
    .orderBy(asc(teams.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}

function presentUser(base: string, row: UserRow, groups: readonly GroupRow[]): JsonObject {
  const { provisioned } = row;
  const { givenName, familyName, externalId } = provisioned ?? {};
  const resource = {
    schemas: [schemaURNs.User],
    id: row.id,
    ...(externalId && { externalId }),
    userName: provisioned?.userName ?? row.email,
    name: {
      formatted: row.displayName,
      ...(givenName && { givenName }),
      ...(familyName && { familyName }),
    },
    displayName: row.displayName,
    active: !row.disabled,
    emails: [{ value: row.email, type: 'work', primary: true }],
    groups: groups.map(({ id, title }) => ({
      value: id,
      $ref: `${base}/Groups/${id}`,
      display: title,
      type: 'direct',
    })),
  };
  return {
    ...resource,
    meta: {
      resourceType: 'User',
      created: (provisioned?.createdAt ?? row.joinedAt).toISOString(),
      lastModified: (provisioned?.updatedAt ?? row.joinedAt).toISOString(),
      location: `${base}/Users/${row.id}`,
      version: versionOf({ ...resource, groups: undefined }),
    },
  };
}

/** The entity tag of a resource: weak, since what it leaves out may differ. */
export const versionOf = (resource: JsonObject) => `W/${entityTagOf(JSON.stringify(resource))}`;
