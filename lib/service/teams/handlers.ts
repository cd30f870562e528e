import { and, eq, exists, ilike, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/teams.ts';
import type { Executor } from '../database/executor.ts';
import { containing, readList } from '../database/keyset.ts';
import { preparedOn } from '../database/prepared.ts';
import { grants, teams as table, teamMembers } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { conflict } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { owning, presentTeam, teamColumns } from '../members/team-rows.ts';
import { requireMembers } from '../permissions/ids-in-organization.ts';
import { newId } from '../security/secrets.ts';
import { teamLosses } from './losses.ts';
import { requireTeamAdmin } from './scope.ts';
import { summariesOf } from './summary.ts';

/**
 * Runs a write of a title.
 * @throws Refusal 409 if another team of the organization has it
 */
async function withFreeTitle<Result>(title: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'teams_title')) throw error;
    throw conflict(`A team called ${title} already exists. Choose another name.`, ['title-taken']);
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
  async listTeams(context) {
    const { database, organization, caller, query } = context;
    const list = await readList(context, {
      table,
      select: database.select(teamColumns(caller.id)).from(table),
      where: teamsWhere(database, organization.id, query),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: (row) => presentTeam(row, organization),
    });
    if (!query.include) return list;
    const summaryOf = await summariesOf(
      context,
      list.items.map(({ id }) => id),
    );
    return { ...list, items: list.items.map((team) => ({ ...team, ...summaryOf(team.id) })) };
  },

  async createTeam({ database, organization, caller, body, now, record, behind }) {
    const others = [...new Set(body.members ?? [])];
    await requireMembers(database, organization, { members: others });
    const team = {
      id: newId('team'),
      organizationId: organization.id,
      title: body.title,
      createdAt: now,
    };
    const place = { organizationId: organization.id, teamId: team.id, joinedAt: now };
    const people = [
      { ...place, userId: caller.id, role: 'owner' as const },
      ...others
        .filter((userId) => userId !== caller.id)
        .map((userId) => ({ ...place, userId, role: 'member' as const })),
    ];
    behind(
      withFreeTitle(body.title, () =>
        together([
          insertTeam(database).execute(team),
          database.insert(teamMembers).values(people).execute(),
        ]),
      ),
    );
    record({
      target: { type: 'team', id: team.id, label: team.title },
      payload: { after: { title: team.title, members: others.length } },
    });
    return presentTeam(
      { ...team, members: people.length, spaces: 0, owned: true, managed: false },
      organization,
    );
  },

  async getTeam(context) {
    const { organization, team, query } = context;
    const shown = presentTeam(team.row, organization);
    if (!query.include) return shown;
    const summaryOf = await summariesOf(context, [team.id]);
    return { ...shown, ...summaryOf(team.id) };
  },

  async updateTeam({ database, organization, team: { row }, body, record }) {
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

  async deleteTeam({ database, team: { row }, record }) {
    const ended = await database.$count(grants, eq(grants.teamId, row.id));
    await database.delete(table).where(eq(table.id, row.id));
    record({
      target: { type: 'team', id: row.id, label: row.title },
      payload: { before: { title: row.title, members: row.members, grants: ended } },
    });
    return undefined;
  },

  async previewTeamChange({ database, organization, team, caller, body, query, cursors }) {
    const isLeaving = body.users?.every((id) => id === caller.id) ?? false;
    if (!isLeaving) requireTeamAdmin(organization, team);
    const paging = { query, cursors };
    return teamLosses(database, organization, caller.id, team.id, body.users, paging);
  },
};
