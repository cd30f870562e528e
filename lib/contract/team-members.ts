import { endpoint } from './endpoint.ts';
import type * as schemas from './team-members.schemas.ts';

export type { TeamMember } from './team-members.schemas.ts';

const path = '/v1/orgs/{organizationId}/teams/{teamId}/members';
const refreshes = ['/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/members'];

export const listTeamMembers = endpoint<typeof schemas.listTeamMembers>()({
  method: 'GET',
  path,
  needs: ['team', 'view'],
  extension: true,
});

export const addTeamMembers = endpoint<typeof schemas.addTeamMembers>()({
  method: 'POST',
  path,
  needs: ['team', 'admin'],
  refreshes,
  extension: true,
});

export const updateTeamMembers = endpoint<typeof schemas.updateTeamMembers>()({
  method: 'PUT',
  path,
  needs: ['team', 'admin'],
  status: 204,
  refreshes,
  extension: true,
});

export const setTeamMember = endpoint<typeof schemas.setTeamMember>()({
  method: 'PUT',
  path: `${path}/{userId}`,
  needs: ['team', 'admin'],
  status: 204,
  refreshes,
  extension: true,
});

export const removeTeamMember = endpoint<typeof schemas.removeTeamMember>()({
  method: 'DELETE',
  path: `${path}/{userId}`,
  needs: ['team', 'admin'],
  orSelf: 'userId',
  status: 204,
  refreshes,
  extension: true,
});
