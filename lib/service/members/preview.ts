import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { previewMemberChange } from '#lib/contract/members.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { members, teamMembers, teams, tokens, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { isUserInside } from '../email-domains/domain-match.ts';
import { badField } from '../errors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { countActive } from '../permissions/sso-enforcement.ts';
import { presentUser } from '../users/handlers.ts';
import { membersWhere } from './list.ts';
import { spacesLost } from './losses.ts';
import { waysBack } from './ways-back.ts';

type Body = z.output<typeof previewMemberChange.body>;
type Preview = z.output<typeof previewMemberChange.reply>;

/** @throws Refusal 400 unless the body has either users or a filter, and a role for a change of role */
function requireWholeBody({ change, role, users: ids, filter }: Body): void {
  if (ids && filter) throw badField('filter', 'Give either users or a filter, not both.');
  if (!ids && !filter) throw badField('users', 'Give either users or a filter.');
  if (change === 'role' && role === undefined)
    throw badField('role', 'Give the new role, or null for guest.');
}

/** The effect of the change on a member's row, as conditions. */
function conditionsOf({ change, role }: Body): { same: SQL; loses: SQL; gains: SQL } {
  const never = sql`false`;
  const isAdmin = sql`${members.role} is not distinct from 'admin'`;
  if (change === 'sso') return { same: sql`${members.sso}`, loses: never, gains: never };
  if (change === 'remove') return { same: never, loses: isAdmin, gains: never };
  return {
    same: sql`${members.role} is not distinct from ${role ?? null}`,
    loses: role === 'admin' ? never : isAdmin,
    gains: role === 'admin' ? not(isAdmin) : never,
  };
}

/**
 * The admin who keeps the role, if the change would take the role, or sign-in without SSO, from every
 * admin.
 */
async function findLastAdmin(
  database: Executor,
  organizationId: string,
  callerId: string,
  selected: SQL,
  { loses, isSSO }: { loses: SQL; isSSO: boolean },
): Promise<UserRow | undefined> {
  const where = and(
    eq(members.organizationId, organizationId),
    eq(members.role, 'admin'),
    eq(members.disabled, false),
    isSSO ? eq(members.sso, false) : undefined,
  );
  const [other] = await database
    .select({ id: members.userId })
    .from(members)
    .where(and(where, not(and(selected, loses) as SQL)))
    .limit(1);
  if (other) return undefined;
  const [last] = await database
    .select(userColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(where)
    .orderBy(sql`${members.userId} = ${callerId} desc`, members.joinedAt, members.userId)
    .limit(1);
  return last;
}

/** Members who could no longer sign in as SSO members, because no provider accepts their address. */
function outsideAmong(database: Executor, selected: SQL, domains: readonly string[]): SQL {
  const strangers = database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, members.userId), not(isUserInside(domains))));
  return and(selected, eq(members.sso, false), exists(strangers)) as SQL;
}

/** The effect of an organization's active provider on making members SSO members; nothing without one. */
async function hindrancesOfSSO(
  database: Executor,
  organization: OrganizationScope,
  { change }: Body,
  selected: SQL,
): Promise<{ isWatched: boolean; able: SQL; outside?: string[] }> {
  const isWatched = change === 'sso' && (await countActive(database, organization.id)) > 0;
  if (!isWatched) return { isWatched, able: selected };
  const isOutside = outsideAmong(database, selected, organization.row.provenDomains);
  const rows = await database.select({ id: members.userId }).from(members).where(isOutside);
  const able = and(selected, not(isOutside)) as SQL;
  return { isWatched, able, ...(rows.length > 0 && { outside: rows.map(({ id }) => id) }) };
}

async function countAffected(
  database: Executor,
  callerId: string,
  body: Body,
  selected: SQL,
  changed: SQL,
) {
  const { same, loses, gains } = conditionsOf(body);
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await database
    .select({
      members: sql<number>`count(*)::int`,
      unchanged: counted(sql`${same} or not (${changed})`),
      losesAdmin: counted(sql`${loses} and ${changed}`),
      gainsAdmin: counted(gains),
      includesCaller: sql<boolean>`coalesce(bool_or(${eq(members.userId, callerId)}), false)`,
    })
    .from(members)
    .where(selected);
  return row ?? { members: 0, unchanged: 0, losesAdmin: 0, gainsAdmin: 0, includesCaller: false };
}

/** The teams that the members leave, those with the most losses first. */
async function teamsLeft(database: Executor, changed: SQL): Promise<Preview['teams']> {
  const leaving = database
    .select({
      teamId: teamMembers.teamId,
      members: sql<number>`count(*)::int`.as('leaving_members'),
    })
    .from(teamMembers)
    .innerJoin(
      members,
      and(
        eq(members.organizationId, teamMembers.organizationId),
        eq(members.userId, teamMembers.userId),
      ),
    )
    .where(changed)
    .groupBy(teamMembers.teamId)
    .as('leaving');
  const all = sql`(select count(*)::int from ${teamMembers} where ${eq(teamMembers.teamId, teams.id)})`;
  return database
    .select({
      id: teams.id,
      title: teams.title,
      leaving: leaving.members,
      remaining: sql<number>`${all} - ${leaving.members}`,
    })
    .from(leaving)
    .innerJoin(teams, eq(teams.id, leaving.teamId))
    .orderBy(sql`${leaving.members} desc`, teams.title, teams.id);
}

/** The valid tokens of the members, by kind. */
async function tokensOf(
  database: Executor,
  changed: SQL,
): Promise<{ tokens: number; signIns: number }> {
  const rows = await database
    .select({ kind: tokens.kind, tokens: count() })
    .from(tokens)
    .innerJoin(members, eq(members.userId, tokens.userId))
    .where(and(changed, or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql`now()`))))
    .groupBy(tokens.kind);
  const ofKind = (kind: 'personal' | 'sign-in') =>
    rows.find((row) => row.kind === kind)?.tokens ?? 0;
  return { tokens: ofKind('personal'), signIns: ofKind('sign-in') };
}

/**
 * Previews what members lose by a change; unknown ids are ignored. Teams, tokens and sign-ins are lost
 * only by leaving, spaces also by a lower role. If no admin would remain, one counts as unchanged: the
 * caller if included, else the longest-standing admin.
 * @throws Refusal 400 unless the body has either users or a filter, and a role for a change of role
 */
export async function previewChange(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  appUrl: string,
  body: Body,
): Promise<Preview> {
  requireWholeBody(body);
  const selected = and(
    membersWhere(organization.id, body.filter ?? {}),
    body.users && inArray(members.userId, body.users),
  ) as SQL;
  const { loses } = conditionsOf(body);
  const { isWatched, able, outside } = await hindrancesOfSSO(
    database,
    organization,
    body,
    selected,
  );
  const takes = isWatched ? { loses: sql`true`, isSSO: true } : { loses, isSSO: false };
  const last = await findLastAdmin(database, organization.id, callerId, able, takes);
  const changed = last ? (and(able, ne(members.userId, last.id)) as SQL) : able;
  const counts = await countAffected(database, callerId, body, selected, changed);
  const leaves = body.change === 'remove';
  const ways = leaves ? await waysBack(database, organization, changed) : null;
  const left = leaves ? await teamsLeft(database, changed) : [];
  const ended = leaves ? await tokensOf(database, changed) : { tokens: 0, signIns: 0 };
  const lost =
    body.change === 'sso'
      ? { spaces: { count: 0, examples: [] }, lowered: { count: 0, examples: [] } }
      : await spacesLost(database, organization.id, changed, leaves ? undefined : body.role);
  return {
    ...counts,
    teams: left,
    ...lost,
    teamMemberships: left.reduce((sum, team) => sum + team.leaving, 0),
    ...ended,
    ...(last && { lastAdmin: presentUser(appUrl, last) }),
    ...(outside && { outside }),
    ...(ways && { waysBack: ways }),
  };
}
