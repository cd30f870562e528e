import { endpoint } from './endpoint.ts';
import type * as schemas from './teams.schemas.ts';

export type { Team, TeamGrants, TeamLosses, TeamRole } from './teams.schemas.ts';

const teamsPath = '/v1/orgs/{organizationId}/teams';
const refreshes = [teamsPath, '/v1/orgs/{organizationId}/members'];
const refreshesWithCount = [...refreshes, '/v1/orgs/{organizationId}/overview'];

export const listTeams = endpoint<typeof schemas.listTeams>()({
  method: 'GET',
  path: teamsPath,
  needs: ['organization', 'listTeams'],
  extension: true,
});

export const createTeam = endpoint<typeof schemas.createTeam>()({
  method: 'PUT',
  path: teamsPath,
  needs: ['organization', 'ownTeam'],
  status: 201,
  refreshes: refreshesWithCount,
  extension: true,
});

export const getTeam = endpoint<typeof schemas.getTeam>()({
  method: 'GET',
  path: `${teamsPath}/{teamId}`,
  needs: ['team', 'view'],
  extension: true,
});

export const updateTeam = endpoint<typeof schemas.updateTeam>()({
  method: 'PATCH',
  path: `${teamsPath}/{teamId}`,
  needs: ['team', 'admin'],
  refreshes,
  extension: true,
});

export const deleteTeam = endpoint<typeof schemas.deleteTeam>()({
  method: 'DELETE',
  path: `${teamsPath}/{teamId}`,
  needs: ['team', 'admin'],
  status: 204,
  refreshes: refreshesWithCount,
  extension: true,
});

export const previewTeamChange = endpoint<typeof schemas.previewTeamChange>()({
  method: 'POST',
  path: `${teamsPath}/{teamId}/preview`,
  needs: ['team', 'view'],
  effects: 'none',
  extension: true,
});
