import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { preparedOn } from '../database/prepared.ts';
import { grants, teamMembers, teams } from '../database/schema/index.ts';
import type { AccessHolder, HeldGrant } from './levels.ts';
import type { OrganizationScope } from './organization.ts';

const grantColumns = {
  spaceId: grants.spaceId,
  collectionId: grants.collectionId,
  level: grants.level,
  teamId: teams.id,
  teamTitle: teams.title,
};

type GrantRow = Pick<typeof grants.$inferSelect, 'spaceId' | 'collectionId' | 'level'> & {
  teamId: string | null;
  teamTitle: string | null;
};

/** Reads a member's grants in an organization, direct and through teams, by space or collection. */
export async function grantsOf(
  database: Executor,
  organizationId: string,
  userId: string,
): Promise<Map<string, HeldGrant[]>> {
  const statement = preparedOn(database, 'grants of a person', (name) => {
    const mine = database
      .select({ id: teamMembers.teamId })
      .from(teamMembers)
      .where(
        and(
          eq(teamMembers.organizationId, sql.placeholder('organization')),
          eq(teamMembers.userId, sql.placeholder('user')),
        ),
      );
    return database
      .select(grantColumns)
      .from(grants)
      .leftJoin(teams, eq(teams.id, grants.teamId))
      .where(
        and(
          eq(grants.organizationId, sql.placeholder('organization')),
          or(eq(grants.userId, sql.placeholder('user')), inArray(grants.teamId, mine)),
        ),
      )
      .prepare(name);
  });
  return byPlace(await statement.execute({ organization: organizationId, user: userId }));
}

/** A member with their grants. An admin needs none: they are admin everywhere. */
export async function personOf(
  database: Executor,
  organization: Pick<OrganizationScope, 'id' | 'role'>,
  userId: string,
): Promise<AccessHolder> {
  const { id, role } = organization;
  return { role, grants: role === 'admin' ? new Map() : await grantsOf(database, id, userId) };
}

/**
 * Several members with their grants, read in one statement.
 * @returns by the member's id
 */
export async function peopleOf(
  database: Executor,
  organizationId: string,
  members: readonly { id: string; role: AccessHolder['role'] }[],
): Promise<Map<string, AccessHolder>> {
  const ids = members.filter(({ role }) => role !== 'admin').map(({ id }) => id);
  const rows = await database
    .select({
      userId: sql<string>`coalesce(${grants.userId}, ${teamMembers.userId})`,
      ...grantColumns,
    })
    .from(grants)
    .leftJoin(teams, eq(teams.id, grants.teamId))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.teamId, grants.teamId), inArray(teamMembers.userId, ids)),
    )
    .where(
      and(
        eq(grants.organizationId, organizationId),
        or(inArray(grants.userId, ids), isNotNull(teamMembers.userId)),
      ),
    );
  const held = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    members.map(({ id, role }) => [id, { role, grants: byPlace(held.get(id) ?? []) }]),
  );
}

function byPlace(rows: readonly GrantRow[]): Map<string, HeldGrant[]> {
  const places = new Map<string, HeldGrant[]>();
  for (const { spaceId, collectionId, level, teamId, teamTitle } of rows) {
    const place = spaceId ?? collectionId ?? '';
    const team = teamId === null ? null : { id: teamId, title: teamTitle ?? '' };
    places.set(place, [...(places.get(place) ?? []), { level, team }]);
  }
  return places;
}
