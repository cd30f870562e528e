import { and, eq } from 'drizzle-orm';
import { levelOf } from '#lib/contract/levels.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import type { Executor } from '../database/executor.ts';
import { teamMembers, teams } from '../database/schema/index.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Guard } from '../http/handler.ts';
import { presentTeam, type TeamRow, teamColumns } from '../members/team-rows.ts';
import { type OrganizationScope, requirePermission } from '../permissions/organization.ts';

/** A team the caller can see. */
export type TeamScope = {
  readonly id: string;
  readonly row: TeamRow;
  readonly permissions: Permissions<'team'>;
};

declare module '../http/handler.ts' {
  interface Scopes {
    team: TeamScope;
  }
}

/** Guards a team: everyone who can list teams sees it; its owners and the organization's admins change it. */
export const guardTeam: Guard<'team'> = async ({
  database,
  parameters: { teamId = '' },
  caller,
  permission,
  isSelf,
  organization: find,
}) => {
  const organization = await find();
  if (isSelf)
    return { organization, team: await findJoinedTeam(database, organization, caller.id, teamId) };
  requirePermission(organization, 'listTeams');
  const team = await findTeam(database, organization, caller.id, teamId);
  if (permission === 'admin') requireTeamAdmin(organization, team);
  return { organization, team };
};

/** @throws Refusal 403 unless the caller owns the team or is an admin of its organization */
export function requireTeamAdmin(organization: OrganizationScope, team: TeamScope): void {
  if (team.permissions.admin) return;
  throw forbidden(
    `Only an owner of ${team.row.title} or an admin of ${organization.row.title} can change this team.`,
    ['needs:team-owner', `has:${levelOf(organization.role)}`],
  );
}

/**
 * Finds a team of an organization.
 * @throws Refusal 404 for an unknown id
 */
export async function findTeam(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  teamId: string,
): Promise<TeamScope> {
  const [row] = await database
    .select(teamColumns(callerId))
    .from(teams)
    .where(and(eq(teams.organizationId, organization.id), eq(teams.id, teamId)));
  if (!row) throw notFound('This team');
  return { id: row.id, row, permissions: presentTeam(row, organization).permissions };
}

/** The same for the caller's own team: leaving requires no permission, and other teams look absent. */
async function findJoinedTeam(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  teamId: string,
): Promise<TeamScope> {
  const [joined] = await database
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, callerId)));
  if (!joined) throw notFound('This team');
  return findTeam(database, organization, callerId, teamId);
}
