import { endpoint } from './endpoint.ts';
import { roles } from './levels.ts';
import type * as schemas from './members.schemas.ts';

export type { Member } from './members.schemas.ts';

export const memberRoles = [...roles, 'guest'] as const;
export const memberSorts = ['joinedAt', 'lastSeenAt'] as const;
export const seenFilters = ['ever', 'never'] as const;

const membersPath = '/v1/orgs/{organizationId}/members';

export const listMembers = endpoint<typeof schemas.listMembers>()({
  method: 'GET',
  path: membersPath,
  needs: ['organization', 'listMembers'],
});

export const getMember = endpoint<typeof schemas.getMember>()({
  method: 'GET',
  path: `${membersPath}/{userId}`,
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
});

export const updateMember = endpoint<typeof schemas.updateMember>()({
  method: 'PATCH',
  path: `${membersPath}/{userId}`,
  needs: ['organization', 'admin'],
  refreshes: [membersPath, '/v1/orgs/{organizationId}/overview'],
});

export const removeMember = endpoint<typeof schemas.removeMember>()({
  method: 'DELETE',
  path: `${membersPath}/{userId}`,
  needs: ['organization', 'admin'],
  orSelf: 'userId',
  status: 204,
  refreshes: [
    membersPath,
    '/v1/orgs/{organizationId}/teams',
    '/v1/orgs/{organizationId}/overview',
    '/v1/orgs/{organizationId}/blocked-addresses',
  ],
});

export const setMemberSSO = endpoint<typeof schemas.setMemberSSO>()({
  method: 'POST',
  path: `${membersPath}/{userId}/sso`,
  needs: ['organization', 'admin'],
  refreshes: [membersPath],
});

/** Ends a member's access and keeps the membership: role, teams, grants. */
export const disableMember = endpoint<typeof schemas.disableMember>()({
  method: 'PUT',
  path: `${membersPath}/{userId}/disabled`,
  needs: ['organization', 'admin'],
  refreshes: [membersPath, '/v1/orgs/{organizationId}/overview'],
  extension: true,
});

export const enableMember = endpoint<typeof schemas.enableMember>()({
  method: 'DELETE',
  path: `${membersPath}/{userId}/disabled`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [membersPath, '/v1/orgs/{organizationId}/overview'],
  extension: true,
});

export const listMemberTeams = endpoint<typeof schemas.listMemberTeams>()({
  method: 'GET',
  path: `${membersPath}/{userId}/teams`,
  needs: ['organization', 'listTeams'],
  orSelf: 'userId',
});

export const ping = endpoint<typeof schemas.ping>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/ping',
  needs: ['organization', 'view'],
  effects: 'none',
});

export const previewMemberChange = endpoint<typeof schemas.previewMemberChange>()({
  method: 'POST',
  path: `${membersPath}/preview`,
  needs: ['organization', 'admin'],
  effects: 'none',
  extension: true,
});
