import {
  and,
  eq,
  getTableName,
  type SQL,
  type Subquery,
  sql,
  type WithSubquery,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import type { Member } from '#lib/contract/members.ts';
import type { Executor } from '../database/executor.ts';
import { preparedOn } from '../database/prepared.ts';
import { grants, spaces, members as table, teamMembers, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { presentUser } from '../users/handlers.ts';

export const inviters = alias(users, 'inviters');

/** The columns of a member; requires joins of `users` and `inviters`, as in `findMember`. */
export const memberColumns = {
  member: {
    userId: table.userId,
    role: table.role,
    disabled: table.disabled,
    sso: table.sso,
    joinedAt: table.joinedAt,
    lastSeenAt: table.lastSeenAt,
  },
  user: userColumns,
  inviter: {
    id: inviters.id,
    displayName: inviters.displayName,
    email: inviters.email,
    photoURL: inviters.photoURL,
  },
  // Two index lookups for each row; access through admin roles, defaults and collections is not counted.
  spaces: sql<number>`(select count(*)::int from (
    select space_id from ${grants} where ${grants.organizationId} = ${table.organizationId} and ${grants.userId} = ${table.userId} and level <> 'guest'
    union select space_id from ${grants} join ${teamMembers} on ${teamMembers.teamId} = ${grants.teamId}
    where ${teamMembers.organizationId} = ${table.organizationId} and ${teamMembers.userId} = ${table.userId} and level <> 'guest'
  ) as granted join ${spaces} on ${spaces.id} = granted.space_id where ${spaces.deletedAt} is null)`,
  teams: sql<number>`(select count(*)::int from ${teamMembers} where ${teamMembers.organizationId} = ${table.organizationId} and ${teamMembers.userId} = ${table.userId})`,
};

export type MemberRow = {
  member: Pick<typeof table.$inferSelect, keyof (typeof memberColumns)['member']>;
  user: UserRow;
  inviter: UserRow | null;
  spaces: number;
  teams: number;
};

/** The join for counts of each member of an organization. */
const isTheirs = (counts: 'teams_of' | 'spaces_of') =>
  sql`${sql.raw(counts)}.user_id = ${table.userId}`;

/**
 * Selects the members of a page. Counts their spaces at once, which takes a third of the time of
 * looking for those of each.
 * @param page the rows, with the columns of the table
 */
export function selectPageOfMembers<More extends Record<string, SQL>>(
  database: Executor,
  more: More,
  page: WithSubquery,
) {
  const those = database.select().from(page).as(getTableName(table));
  const spacesOf = sql`(select granted.user_id, count(*)::int as count from (
    select ${table.userId}, space_id from ${those} join ${grants} on ${grants.organizationId} = ${table.organizationId} and ${grants.userId} = ${table.userId} where level <> 'guest'
    union select ${table.userId}, space_id from ${those} join ${teamMembers} on ${teamMembers.organizationId} = ${table.organizationId} and ${teamMembers.userId} = ${table.userId}
    join ${grants} on ${grants.teamId} = ${teamMembers.teamId} where level <> 'guest'
  ) as granted join ${spaces} on ${spaces.id} = granted.space_id where ${spaces.deletedAt} is null group by granted.user_id) as spaces_of`;
  return database
    .with(page)
    .select({ ...memberColumns, spaces: sql<number>`coalesce(spaces_of.count, 0)`, ...more })
    .from(those as unknown as typeof table)
    .innerJoin(users, eq(users.id, table.userId))
    .leftJoin(inviters, eq(inviters.id, table.invitedBy))
    .leftJoin(spacesOf, isTheirs('spaces_of'));
}

/**
 * The same for a long page: counts the teams and spaces of all members of an organization at once,
 * which takes half the time of looking up a thousand.
 * @param organization the id, or its placeholder in a prepared statement
 */
export function selectManyMembers<More extends Record<string, SQL>>(
  database: Executor,
  more: More,
  some: Subquery,
  organization: SQL,
) {
  const teamsOf = sql`(select user_id, count(*)::int as count from ${teamMembers} where organization_id = ${organization} group by user_id) as teams_of`;
  const spacesOf = sql`(select granted.user_id, count(*)::int as count from (
    select user_id, space_id from ${grants} where organization_id = ${organization} and user_id is not null and level <> 'guest'
    union select member.user_id, space_id from ${grants} as given join ${teamMembers} as member on member.team_id = given.team_id
    where given.organization_id = ${organization} and level <> 'guest'
  ) as granted join ${spaces} on ${spaces.id} = granted.space_id where ${spaces.deletedAt} is null group by granted.user_id) as spaces_of`;
  const counts = {
    spaces: sql<number>`coalesce(spaces_of.count, 0)`,
    teams: sql<number>`coalesce(teams_of.count, 0)`,
  };
  return database
    .select({ ...memberColumns, ...counts, ...more })
    .from(some as unknown as typeof table)
    .innerJoin(users, eq(users.id, table.userId))
    .leftJoin(inviters, eq(inviters.id, table.invitedBy))
    .leftJoin(teamsOf, isTheirs('teams_of'))
    .leftJoin(spacesOf, isTheirs('spaces_of'));
}

/** What a caller sees of members. */
export type MemberView = { appUrl: string; callerId: string; seesActivity: boolean };

/** Whether the caller may see when other members were last seen: a setting of the organization. */
export function seesActivity({ permissions, row }: OrganizationScope): boolean {
  return permissions.admin || (permissions.listMembers && row.memberActivity === 'members');
}

/** What the caller of a request sees of members. */
export function memberView({
  instance,
  organization,
  caller,
}: {
  instance: { appUrl: string };
  organization: OrganizationScope;
  caller: { id: string };
}): MemberView {
  return {
    appUrl: instance.appUrl,
    callerId: caller.id,
    seesActivity: seesActivity(organization),
  };
}

/** A member as the API shows one. */
export function presentMember(view: MemberView, row: MemberRow): Member {
  const { appUrl } = view;
  const { lastSeenAt } = row.member;
  const isShown = view.seesActivity || view.callerId === row.user.id;
  return {
    object: 'member',
    id: row.user.id,
    role: row.member.role,
    user: presentUser(appUrl, row.user),
    disabled: row.member.disabled,
    joinedAt: row.member.joinedAt.toISOString(),
    ...(lastSeenAt && isShown && { lastSeenAt: lastSeenAt.toISOString() }),
    sso: row.member.sso,
    spaces: row.spaces,
    teams: row.teams,
    ...(isServiceAddress(row.user.email) && { serviceAccount: true as const }),
    ...(row.inviter && { invitedBy: presentUser(appUrl, row.inviter) }),
  };
}

/**
 * Finds a member of an organization.
 * @throws Refusal 404 for a user who isn't one
 */
export async function findMember(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
): Promise<MemberRow> {
  const statement = preparedOn(database, 'find member', (name) =>
    database
      .select(memberColumns)
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .leftJoin(inviters, eq(inviters.id, table.invitedBy))
      .where(
        and(
          eq(table.organizationId, sql.placeholder('organization')),
          eq(table.userId, sql.placeholder('user')),
        ),
      )
      .prepare(name),
  );
  const [row] = await statement.execute({ organization: organization.id, user: userId });
  if (!row) throw notFound('This member');
  return row;
}
