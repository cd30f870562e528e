import { memberName } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './team-members.schemas.ts';

export type { TeamMember } from './team-members.schemas.ts';

const path = '/v1/orgs/{organizationId}/teams/{teamId}/members';
const refreshes = ['/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/members'];

export const listTeamMembers = endpoint<typeof schemas.listTeamMembers>()({
  method: 'GET',
  path,
  summary: 'List the members of a team',
  needs: ['team', 'view'],
  extension: true,
});

export const updateTeamMembers = endpoint<typeof schemas.updateTeamMembers>()({
  method: 'PUT',
  path,
  summary: 'Add and remove members of a team, and set their roles in it',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team members changed',
    sentence: ({ target }) => `changed the members of the team ${target}`,
  },
  status: 204,
  refreshes,
  extension: true,
});

export const setTeamMember = endpoint<typeof schemas.setTeamMember>()({
  method: 'PUT',
  path: `${path}/{userId}`,
  summary: 'Add a member to a team, or change its role in it',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team member added or changed',
    sentence: ({ target, payload }) =>
      payload.role === 'owner'
        ? `made ${memberName(payload)} an owner of the team ${target}`
        : `added ${memberName(payload)} to the team ${target}`,
  },
  status: 204,
  refreshes,
  extension: true,
});

export const removeTeamMember = endpoint()({
  method: 'DELETE',
  path: `${path}/{userId}`,
  summary: 'Remove a member from a team',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team member removed',
    sentence: ({ target, payload, actorId }) =>
      payload.member === actorId
        ? `left ${target ? `the team ${target}` : 'a team'}`
        : `removed ${memberName(payload)} from ${target ? `the team ${target}` : 'a team'}`,
  },
  orSelf: 'userId',
  status: 204,
  refreshes,
  extension: true,
  assumes: ['Members can always leave a team.'],
});
