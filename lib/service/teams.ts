import { and, eq, exists, ilike, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { levelOf } from '#lib/contract/levels.ts';
import type * as contract from '#lib/contract/teams.ts';
import type { Team } from '#lib/contract/teams.ts';
import type { Executor } from './database/executor.ts';
import { preparedOn } from './database/prepared.ts';
import { grants, members, spaces, teams as table, teamMembers } from './database/schema/index.ts';
import { isUniqueViolation } from './database/transaction.ts';
import { badRequest, conflict, type FieldFault, forbidden, notFound } from './errors.ts';
import type { Handlers } from './handler.ts';
import { after, containing, inOrder, pageOf } from './keyset.ts';
import type { OrganizationScope } from './scope.ts';
import { newId } from './secrets.ts';
import { teamLosses } from './team-losses.ts';

/** How many ids a refusal names before it only counts the rest. */
const NAMED_IDS = 20;

const counted = alias(teamMembers, 'counted');
const owning = alias(teamMembers, 'owning');

/** The columns `presentTeam` needs, for a select from teams; `owned` is whether the caller owns the team. */
export function teamColumns(callerId: string) {
  const isOwner = and(
    eq(owning.teamId, table.id),
    eq(owning.userId, callerId),
    eq(owning.role, 'owner'),
  );
  return {
    id: table.id,
    title: table.title,
    createdAt: table.createdAt,
    // Conditions rather than columns: Drizzle drops the table's name from bare columns of a plain select.
    members: sql<number>`(select count(*)::int from ${teamMembers} as counted where ${eq(counted.teamId, table.id)})`,
    spaces: sql<number>`(select count(*)::int from ${grants} join ${spaces} on ${eq(spaces.id, grants.spaceId)} where ${and(eq(grants.teamId, table.id), ne(grants.level, 'guest'), isNull(spaces.deletedAt))})`,
    owned: sql<boolean>`exists (select 1 from ${teamMembers} as owning where ${isOwner})`,
  };
}

export type TeamRow = {
  id: string;
  title: string;
  createdAt: Date;
  members: number;
  spaces: number;
  owned: boolean;
};

/** A team as the API shows it to a caller in its organization. */
export function presentTeam(row: TeamRow, organization: OrganizationScope): Team {
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: row.spaces,
    createdAt: row.createdAt.toISOString(),
    permissions: {
      admin: organization.permissions.admin || row.owned,
      view: organization.permissions.listTeams,
    },
  };
}

/**
 * Finds a team of an organization.
 * @throws Refusal 404 for an id that names none of its teams
 */
export async function findTeam(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  teamId: string,
): Promise<TeamRow> {
  const [row] = await database
    .select(teamColumns(callerId))
    .from(table)
    .where(and(eq(table.organizationId, organization.id), eq(table.id, teamId)));
  if (!row) throw notFound('This team');
  return row;
}

/**
 * Finds a team that the caller may change.
 * @throws Refusal 404 for an id that names none of the organization's teams, 403 unless the caller owns the team or is an admin
 */
export async function findOwnTeam(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  teamId: string,
): Promise<TeamRow> {
  const row = await findTeam(database, organization, callerId, teamId);
  if (organization.permissions.admin || row.owned) return row;
  throw forbidden(
    `Only an owner of ${row.title} or an admin of ${organization.row.title} can change this team.`,
    ['needs:team-owner', `has:${levelOf(organization.role)}`],
  );
}

/**
 * Makes sure that users whose ids came in a body belong to the organization.
 * @param fields the ids under the name of the field they came in
 * @throws Refusal 400 that names each field and the ids in it that don't, whether absent or elsewhere
 */
export async function requireMembers(
  database: Executor,
  organization: OrganizationScope,
  fields: Record<string, string[]>,
): Promise<void> {
  refuseFaults(await strangersIn(database, organization, 'member', fields));
}

/** @throws Refusal 400 when there are faults */
export function refuseFaults(faults: FieldFault[]): void {
  const [first] = faults;
  if (first) throw badRequest(`${first.path}: ${first.message}`, faults);
}

/** Finds the fields of a body whose ids name no member, or no team, of the organization. */
export async function strangersIn(
  database: Executor,
  organization: OrganizationScope,
  noun: 'member' | 'team',
  fields: Record<string, string[]>,
): Promise<FieldFault[]> {
  const ids = [...new Set(Object.values(fields).flat())];
  if (ids.length === 0) return [];
  const [from, id] = noun === 'team' ? [table, table.id] : [members, members.userId];
  const rows = await database
    .select({ id: sql<string>`${id}` })
    .from(from)
    .where(and(eq(from.organizationId, organization.id), inArray(id, ids)));
  const known = new Set(rows.map((row) => row.id));
  return Object.entries(fields).flatMap(([path, named]) => {
    const unknown = [...new Set(named)].filter((one) => !known.has(one));
    return unknown.length === 0
      ? []
      : [{ path, message: strangersMessage(organization, noun, unknown) }];
  });
}

function strangersMessage(
  organization: OrganizationScope,
  noun: 'member' | 'team',
  ids: string[],
): string {
  const named = ids.slice(0, NAMED_IDS).join(', ');
  const rest = ids.length > NAMED_IDS ? ` and ${ids.length - NAMED_IDS} more` : '';
  const are = ids.length === 1 ? `is not a ${noun}` : `are not ${noun}s`;
  return `${named}${rest} ${are} of ${organization.row.title}. Use ids from its list of ${noun}s.`;
}

/** Runs a write of a title. @throws Refusal 409 when another team of the organization has it */
async function withFreeTitle<Result>(title: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'teams_title')) throw error;
    throw conflict(`There is a team called ${title} already. Choose another name.`, [
      'title-taken',
    ]);
  }
}

function teamsWhere(
  database: Executor,
  organizationId: string,
  query: { owner?: string | undefined; title?: string | undefined },
): SQL | undefined {
  const { owner, title } = query;
  const owned =
    owner &&
    database
      .select({ teamId: owning.teamId })
      .from(owning)
      .where(and(eq(owning.teamId, table.id), eq(owning.userId, owner), eq(owning.role, 'owner')));
  return and(
    eq(table.organizationId, organizationId),
    owned ? exists(owned) : undefined,
    title ? ilike(table.title, containing(title)) : undefined,
  );
}

function insertTeam(database: Executor) {
  return preparedOn(database, 'insert team', (name) =>
    database
      .insert(table)
      .values({
        id: sql.placeholder('id'),
        organizationId: sql.placeholder('organizationId'),
        title: sql.placeholder('title'),
        createdAt: sql.placeholder('createdAt'),
      })
      .prepare(name),
  );
}

export const teams: Handlers<typeof contract> = {
  async listTeams({ database, organization, caller, query, cursors }) {
    const where = teamsWhere(database, organization.id, query);
    const order = [table.createdAt, table.id];
    const rows = await database
      .select(teamColumns(caller.id))
      .from(table)
      .where(and(where, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    const total = await database.$count(table, where);
    return pageOf(
      rows,
      query.limit,
      total,
      cursors,
      (row) => [row.createdAt.toISOString(), row.id],
      (row) => presentTeam(row, organization),
    );
  },

  async createTeam({ database, organization, caller, body, now, record }) {
    const others = [...new Set(body.members ?? [])];
    await requireMembers(database, organization, { members: others });
    const team = {
      id: newId('team'),
      organizationId: organization.id,
      title: body.title,
      createdAt: now,
    };
    await withFreeTitle(body.title, () => insertTeam(database).execute(team));
    const place = { organizationId: organization.id, teamId: team.id, joinedAt: now };
    const people = [
      { ...place, userId: caller.id, role: 'owner' as const },
      ...others
        .filter((userId) => userId !== caller.id)
        .map((userId) => ({ ...place, userId, role: 'member' as const })),
    ];
    await database.insert(teamMembers).values(people);
    record({
      target: { type: 'team', id: team.id, label: team.title },
      payload: { after: { title: team.title, members: others.length } },
    });
    return presentTeam({ ...team, members: people.length, spaces: 0, owned: true }, organization);
  },

  async getTeam({ database, organization, caller, parameters }) {
    const row = await findTeam(database, organization, caller.id, parameters.teamId);
    return presentTeam(row, organization);
  },

  async updateTeam({ database, organization, caller, parameters, body, record }) {
    const row = await findOwnTeam(database, organization, caller.id, parameters.teamId);
    const { title } = body;
    if (title === undefined || title === row.title) return presentTeam(row, organization);
    await withFreeTitle(title, () =>
      database.update(table).set({ title }).where(eq(table.id, row.id)),
    );
    record({
      target: { type: 'team', id: row.id, label: title },
      payload: { before: { title: row.title }, after: { title } },
    });
    return presentTeam({ ...row, title }, organization);
  },

  async deleteTeam({ database, organization, caller, parameters, record }) {
    const row = await findOwnTeam(database, organization, caller.id, parameters.teamId);
    const ended = await database.$count(grants, eq(grants.teamId, row.id));
    await database.delete(table).where(eq(table.id, row.id));
    record({
      target: { type: 'team', id: row.id, label: row.title },
      payload: { before: { title: row.title, members: row.members, grants: ended } },
    });
    return undefined;
  },

  async previewTeamChange({ database, organization, caller, parameters, body, query, cursors }) {
    const { teamId } = parameters;
    const isLeaving = body.users?.every((id) => id === caller.id) ?? false;
    const find = isLeaving ? findTeam : findOwnTeam;
    const { id } = await find(database, organization, caller.id, teamId);
    const paging = { query, cursors };
    return teamLosses(database, organization, caller.id, id, body.users, paging);
  },
};
