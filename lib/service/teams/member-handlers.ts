import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/team-members.ts';
import type { TeamRole } from '#lib/contract/teams.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, teamMembers as table, users } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { memberMatches } from '../members/list.ts';
import { findMember, inviters, memberColumns, memberView, presentMember } from '../members/rows.ts';
import { requireMembers } from '../permissions/ids-in-organization.ts';
import type { TeamScope } from './scope.ts';

type Membership = typeof table.$inferInsert;

/**
 * Adds users to a team in one statement. Existing members get the new role, or keep theirs with
 * `keepRoles`.
 */
async function putIntoTeam(
  database: Executor,
  rows: Membership[],
  keepRoles: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const insert = database.insert(table).values(rows);
  const target = [table.teamId, table.userId];
  if (keepRoles) await insert.onConflictDoNothing({ target });
  else await insert.onConflictDoUpdate({ target, set: { role: sql`excluded.role` } });
}

function countFound(database: Executor, where: SQL | undefined): Promise<number> {
  const found = database
    .select({ id: table.userId })
    .from(table)
    .innerJoin(
      members,
      and(eq(members.organizationId, table.organizationId), eq(members.userId, table.userId)),
    )
    .where(where);
  return database.$count(found.as('found'));
}

/** @throws Refusal 400 if an id is both added and removed */
function requireOneWish(remove: string[], field: string, wanted: string[]): void {
  const removed = new Set(remove);
  const both = wanted.filter((id) => removed.has(id));
  if (both.length === 0) return;
  throw badField(
    'remove',
    `${both.slice(0, 20).join(', ')} is also in ${field}. List each member only once.`,
  );
}

/** @throws Refusal 409 if an identity provider decides who is in the team */
function requireUnmanaged({ row }: TeamScope): void {
  if (!row.managed) return;
  throw conflict(
    `${row.title} is managed by provisioning. Change its members at your identity provider.`,
    ['managed-by-provisioning'],
  );
}

export const teamMembers: Handlers<typeof contract> = {
  async listTeamMembers({ instance, database, organization, caller, team, query, cursors }) {
    const view = memberView({ instance, organization, caller });
    const order = [table.joinedAt, table.userId];
    const where = and(
      eq(table.teamId, team.id),
      query.search ? memberMatches(query.search) : undefined,
    );
    const rows = await database
      .select({ ...memberColumns, teamRole: table.role, enteredAt: table.joinedAt })
      .from(table)
      .innerJoin(
        members,
        and(eq(members.organizationId, table.organizationId), eq(members.userId, table.userId)),
      )
      .innerJoin(users, eq(users.id, table.userId))
      .leftJoin(inviters, eq(inviters.id, members.invitedBy))
      .where(and(where, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    return pageOf(
      rows,
      query.limit,
      query.search ? await countFound(database, where) : team.row.members,
      cursors,
      (row) => [row.enteredAt.toISOString(), row.user.id],
      (row) => ({
        organization: presentMember(view, row),
        team: { role: row.teamRole },
        permissions: { view: organization.permissions.listMembers },
      }),
    );
  },

  async addTeamMembers({ database, organization, team, body, now, record }) {
    requireUnmanaged(team);
    const emails = [...new Set(body.emails)];
    const ids = [...new Set(body.members)];
    const isIn = sql<boolean>`exists (select 1 from ${table} where ${table.teamId} = ${team.id} and ${table.userId} = ${users.id})`;
    const found = await database
      .select({ id: users.id, name: users.displayName, email: users.email, isIn })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(
        and(
          eq(members.organizationId, organization.id),
          or(inArray(users.email, emails), inArray(users.id, ids)),
        ),
      );
    const [unchanged = [], added = []] = [true, false].map((isIn) =>
      found.filter((one) => one.isIn === isIn).map(({ id, name }) => ({ id, name })),
    );
    const known = new Set(found.flatMap(({ id, email }) => [id, email]));
    const missing = [...ids, ...emails].filter((each) => !known.has(each));
    const place = { organizationId: organization.id, teamId: team.id, joinedAt: now };
    const rows = added.map(({ id }) => ({ ...place, userId: id, role: 'member' as const }));
    await putIntoTeam(database, rows, true);
    if (added.length > 0)
      record({
        target: { type: 'team', id: team.id, label: team.row.title },
        payload: {
          add: added.map(({ id }) => id),
          ...(added.length === 1 && { name: added[0]?.name }),
        },
      });
    return { added, unchanged, missing };
  },

  async updateTeamMembers({ database, organization, team, body, now, record }) {
    requireUnmanaged(team);
    const add = [...new Set(body.add ?? [])];
    const remove = [...new Set(body.remove ?? [])];
    const roles = Object.entries(body.memberships ?? {});
    const named = roles.map(([userId]) => userId);
    requireOneWish(remove, 'add', add);
    requireOneWish(remove, 'memberships', named);
    await requireMembers(database, organization, { add, remove, memberships: named });
    const rowOf = (userId: string, role: TeamRole): Membership => {
      return { organizationId: organization.id, teamId: team.id, userId, role, joinedAt: now };
    };
    await putIntoTeam(
      database,
      roles.map(([userId, { role }]) => rowOf(userId, role)),
      false,
    );
    await putIntoTeam(
      database,
      add.map((userId) => rowOf(userId, 'member')),
      true,
    );
    if (remove.length > 0) {
      await database
        .delete(table)
        .where(and(eq(table.teamId, team.id), inArray(table.userId, remove)));
    }
    if (add.length + remove.length + roles.length === 0) return undefined;
    record({
      target: { type: 'team', id: team.id, label: team.row.title },
      payload: { add, remove, memberships: Object.fromEntries(roles) },
    });
    return undefined;
  },

  async setTeamMember({ database, organization, team, parameters, body, now, record }) {
    requireUnmanaged(team);
    const { member, user } = await findMember(database, organization, parameters.userId);
    const place = { organizationId: organization.id, teamId: team.id, userId: member.userId };
    const row = { ...place, role: body.role ?? ('member' as const), joinedAt: now };
    await putIntoTeam(database, [row], body.role === undefined);
    record({
      target: { type: 'team', id: team.id, label: team.row.title },
      payload: { member: user.id, name: user.displayName, ...(body.role && { role: body.role }) },
    });
    return undefined;
  },

  async removeTeamMember({ database, organization, team, parameters, record }) {
    requireUnmanaged(team);
    const { teamId, userId } = parameters;
    const [gone] = await database
      .delete(table)
      .where(
        and(
          eq(table.organizationId, organization.id),
          eq(table.teamId, teamId),
          eq(table.userId, userId),
        ),
      )
      .returning({ role: table.role });
    if (!gone) throw notFound('This member of the team');
    const { user } = await findMember(database, organization, userId);
    record({
      target: { type: 'team', id: teamId, label: team.row.title },
      payload: { member: userId, name: user.displayName, before: gone },
    });
    return undefined;
  },
};
