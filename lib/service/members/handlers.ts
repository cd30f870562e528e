import { and, count, eq, ilike, sql } from 'drizzle-orm';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import { mayGive } from '#lib/contract/levels.ts';
import type * as contract from '#lib/contract/members.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { preparedOn } from '../database/prepared.ts';
import { members as table, teamMembers, teams } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { badField, conflict, forbidden } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { revokeExcessInvites } from '../invites/revoke-excess-invites.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { requireAdminWithoutSSO, requireSignInPossible } from '../permissions/sso-enforcement.ts';
import { readPage } from './list.ts';
import { disable, enable, endMembership, requireAnotherAdmin } from './membership-changes.ts';
import { previewChange } from './preview.ts';
import { findMember, type MemberRow, memberView, presentMember, seesActivity } from './rows.ts';
import { presentTeam, teamColumns, teamTitles } from './team-rows.ts';

/** @throws Refusal 403 for a filter or an order by what the caller may not see */
function requireActivity(
  organization: OrganizationScope,
  { sort, seen }: ParsedOf<typeof contract.listMembers>['query'],
): void {
  if ((sort !== 'lastSeenAt' && seen === undefined) || seesActivity(organization)) return;
  throw forbidden(
    `Only admins can see when members of ${organization.row.title} were last seen. An admin can change that in its settings.`,
    ['member-activity'],
  );
}

/** @throws Refusal 400 for people who leave themselves */
function requireOther(row: MemberRow, caller: { id: string }): void {
  if (row.user.id === caller.id)
    throw badField('block', 'You can’t block yourself. Leave without block.');
}

/** @throws Refusal 400 for a service account */
function requirePerson({ user }: MemberRow, field: string, message: string): void {
  if (isServiceAddress(user.email)) throw badField(field, message);
}

function setRole(database: Executor) {
  return preparedOn(database, 'set role', (name) =>
    database
      .update(table)
      .set({ role: sql`${sql.placeholder('role')}` })
      .where(
        and(
          eq(table.organizationId, sql.placeholder('organization')),
          eq(table.userId, sql.placeholder('user')),
        ),
      )
      .prepare(name),
  );
}

export const members: Handlers<typeof contract> = {
  async listMembers({ instance, database, organization, caller, query, cursors, record }) {
    requireActivity(organization, query);
    const view = memberView({ instance, organization, caller });
    const start = cursors.read(query.page);
    const rows = await readPage(database, organization.id, query, start);
    // A page past the end has no row with the total; the first page does.
    const [totalRow] =
      rows.length > 0 || !start ? rows : await readPage(database, organization.id, query, null);
    const keyOf = ({ member }: MemberRow) => [
      ((query.sort === 'lastSeenAt' ? member.lastSeenAt : null) ?? member.joinedAt).toISOString(),
      member.userId,
    ];
    const target = { type: 'organization', id: organization.id, label: organization.row.title };
    if (query.purpose && !start)
      record({ action: 'exportMembers', target, payload: { count: totalRow?.total ?? 0 } });
    const titles = query.include ? await teamTitles(database, organization, rows) : null;
    return pageOf(rows, query.limit, totalRow?.total ?? 0, cursors, keyOf, (row) => ({
      ...presentMember(view, row),
      ...(titles && { teamTitles: titles.get(row.user.id) ?? [] }),
    }));
  },

  async getMember({ instance, database, organization, caller, parameters }) {
    return presentMember(
      memberView({ instance, organization, caller }),
      await findMember(database, organization, parameters.userId),
    );
  },

  async updateMember({ instance, database, organization, caller, parameters, body, now, record }) {
    const view = memberView({ instance, organization, caller });
    const row = await findMember(database, organization, parameters.userId);
    if (body.role === undefined || body.role === row.member.role) return presentMember(view, row);
    const { role } = body;
    if (role === 'admin') requirePerson(row, 'role', 'A service account can’t be an admin.');
    await requireAnotherAdmin(database, organization, row);
    const [revoked] = await together([
      mayGive(role, row.member.role)
        ? 0
        : revokeExcessInvites(database, organization.id, [row.user.id], { role }, now),
      setRole(database).execute({ organization: organization.id, user: row.user.id, role }),
    ]);
    record({
      target: { type: 'member', id: row.user.id, label: row.user.displayName },
      payload: { before: { role: row.member.role }, after: { role }, revoked },
    });
    return presentMember(view, { ...row, member: { ...row.member, role } });
  },

  async removeMember(context) {
    const { database, organization, caller, parameters, query } = context;
    const row = await findMember(database, organization, parameters.userId);
    const isBlocked = query.block === true;
    if (isBlocked) requireOther(row, caller);
    await endMembership(context, row, isBlocked ? { by: caller.id } : undefined);
    return undefined;
  },

  async disableMember(context) {
    const { instance, database, organization, caller, parameters } = context;
    const view = memberView({ instance, organization, caller });
    const row = await findMember(database, organization, parameters.userId);
    if (row.member.disabled) return presentMember(view, row);
    if (row.user.id === caller.id)
      throw conflict('You can’t disable yourself. Another admin can.', ['self']);
    await disable(context, row);
    return presentMember(view, { ...row, member: { ...row.member, disabled: true } });
  },

  async enableMember(context) {
    const { database, organization, parameters } = context;
    const row = await findMember(database, organization, parameters.userId);
    if (row.member.disabled) await enable(context, row);
    return undefined;
  },

  async setMemberSSO({ instance, database, organization, caller, parameters, record }) {
    const view = memberView({ instance, organization, caller });
    const row = await findMember(database, organization, parameters.userId);
    if (row.member.sso) return presentMember(view, row);
    requirePerson(row, 'sso', 'A service account doesn’t sign in.');
    await requireSignInPossible(database, organization, row.user);
    await requireAdminWithoutSSO(database, organization, row);
    await database
      .update(table)
      .set({ sso: true })
      .where(and(eq(table.organizationId, organization.id), eq(table.userId, row.user.id)));
    record({ target: { type: 'member', id: row.user.id, label: row.user.displayName } });
    return presentMember(view, { ...row, member: { ...row.member, sso: true } });
  },

  async listMemberTeams({ database, organization, caller, parameters, query, cursors }) {
    const member = await findMember(database, organization, parameters.userId);
    const mine = and(
      eq(teamMembers.organizationId, organization.id),
      eq(teamMembers.userId, member.user.id),
      query.title ? ilike(teams.title, containing(query.title)) : undefined,
    );
    const order = [teamMembers.joinedAt, teamMembers.teamId];
    const rows = await database
      .select({
        team: teamColumns(caller.id),
        role: teamMembers.role,
        joinedAt: teamMembers.joinedAt,
      })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(and(mine, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    const [total] = await database
      .select({ teams: count() })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(mine);
    return pageOf(
      rows,
      query.limit,
      total?.teams ?? 0,
      cursors,
      (row) => [row.joinedAt.toISOString(), row.team.id],
      (row) => ({ team: presentTeam(row.team, organization), member: { role: row.role } }),
    );
  },

  async ping({ database, organization, caller, now }) {
    await database
      .update(table)
      .set({ lastSeenAt: now })
      .where(and(eq(table.organizationId, organization.id), eq(table.userId, caller.id)));
    return {};
  },

  async previewMemberChange({ instance, database, organization, caller, body }) {
    return previewChange(database, organization, caller.id, instance.appUrl, body);
  },
};
