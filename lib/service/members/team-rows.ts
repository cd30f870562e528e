import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Team } from '#lib/contract/teams.ts';
import type { Executor } from '../database/executor.ts';
import {
  grants,
  provisionedTeams,
  provisioning,
  spaces,
  teams as table,
  teamMembers,
} from '../database/schema/index.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

const counted = alias(teamMembers, 'counted');
/** An alias of the members of a team for counting. */
export const owning = alias(teamMembers, 'owning');

/** The columns `presentTeam` needs; `owned` is whether the caller owns the team. */
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
    managed: sql<boolean>`exists (select 1 from ${provisionedTeams} join ${provisioning} on ${eq(provisioning.organizationId, provisionedTeams.organizationId)} where ${and(eq(provisionedTeams.teamId, table.id), eq(provisioning.enabled, true))})`,
  };
}

export type TeamRow = {
  id: string;
  title: string;
  createdAt: Date;
  members: number;
  spaces: number;
  owned: boolean;
  /** Whether an identity provider decides who is in it. */
  managed: boolean;
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
    ...(row.managed && { managed: true as const }),
    permissions: {
      admin: organization.permissions.admin || row.owned,
      view: organization.permissions.listTeams,
    },
  };
}

/** The titles of the teams of members, by their ids. */
export async function teamTitles(
  database: Executor,
  organization: OrganizationScope,
  rows: readonly { user: { id: string } }[],
): Promise<ReadonlyMap<string, string[]>> {
  if (rows.length === 0 || !organization.permissions.listTeams) return new Map();
  const found = await database
    .select({ userId: teamMembers.userId, title: table.title })
    .from(teamMembers)
    .innerJoin(table, eq(table.id, teamMembers.teamId))
    .where(
      and(
        eq(teamMembers.organizationId, organization.id),
        inArray(
          teamMembers.userId,
          rows.map(({ user }) => user.id),
        ),
      ),
    )
    .orderBy(table.title, table.id);
  const byMember = Map.groupBy(found, ({ userId }) => userId);
  return new Map([...byMember].map(([id, all]) => [id, all.map(({ title }) => title)]));
}
