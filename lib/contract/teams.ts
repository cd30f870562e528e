import { before } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './teams.schemas.ts';

export type { Team, TeamLosses, TeamRole } from './teams.schemas.ts';

const teamsPath = '/v1/orgs/{organizationId}/teams';
const refreshes = [teamsPath, '/v1/orgs/{organizationId}/members'];
const refreshesWithCount = [...refreshes, '/v1/orgs/{organizationId}/overview'];

export const listTeams = endpoint<typeof schemas.listTeams>()({
  method: 'GET',
  path: teamsPath,
  summary: 'List the teams of an organization',
  needs: ['organization', 'listTeams'],
  extension: true,
  assumes: ['spaces counts direct grants to the team, not spaces in collections granted to it.'],
});

export const createTeam = endpoint<typeof schemas.createTeam>()({
  method: 'PUT',
  path: teamsPath,
  summary: 'Create a team owned by the caller',
  needs: ['organization', 'ownTeam'],
  audit: {
    name: 'Team created',
    sentence: ({ target }) => `created the team ${target}`,
  },
  status: 201,
  refreshes: refreshesWithCount,
  extension: true,
});

export const getTeam = endpoint<typeof schemas.getTeam>()({
  method: 'GET',
  path: `${teamsPath}/{teamId}`,
  summary: 'Read a team',
  needs: ['team', 'view'],
  extension: true,
});

export const updateTeam = endpoint<typeof schemas.updateTeam>()({
  method: 'PATCH',
  path: `${teamsPath}/{teamId}`,
  summary: 'Rename a team',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team renamed',
    sentence: ({ target, payload }) => {
      const { title } = before(payload);
      return title
        ? `renamed the team ${String(title)} to ${target}`
        : `renamed the team ${target}`;
    },
  },
  refreshes,
  extension: true,
});

export const deleteTeam = endpoint()({
  method: 'DELETE',
  path: `${teamsPath}/{teamId}`,
  summary: 'Delete a team; its members stay in the organization',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team deleted',
    sentence: ({ target }) => `deleted the team ${target}`,
  },
  status: 204,
  refreshes: refreshesWithCount,
  extension: true,
});

export const previewTeamChange = endpoint<typeof schemas.previewTeamChange>()({
  method: 'POST',
  path: `${teamsPath}/{teamId}/preview`,
  summary:
    'Preview the access that members lose when a team is deleted or they are removed from it',
  needs: ['team', 'view'],
  effects: 'none',
  extension: true,
  also: [
    { needs: ['team', 'admin'], on: 'the team', when: 'unless the caller asks about leaving' },
  ],
  assumes: [
    'Only content the caller can see.',
    'Without the listMembers permission in the organization, people are counted but not named.',
  ],
});
