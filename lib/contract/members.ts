import { after, possessive, roleName } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { roles } from './levels.ts';
import type * as schemas from './members.schemas.ts';

export type { Member } from './members.schemas.ts';

export const memberRoles = [...roles, 'guest'] as const;
export const memberSorts = ['joinedAt', 'lastSeenAt'] as const;

const membersPath = '/v1/orgs/{organizationId}/members';

export const listMembers = endpoint<typeof schemas.listMembers>()({
  method: 'GET',
  path: membersPath,
  summary: 'List the members of an organization',
  needs: ['organization', 'listMembers'],
  assumes: [
    'spaces counts direct grants to the member or their teams, not access through a role or a default.',
    'The role filter also accepts guest.',
    'With lastSeenAt, only members who were ever seen are listed.',
  ],
});

export const getMember = endpoint<typeof schemas.getMember>()({
  method: 'GET',
  path: `${membersPath}/{userId}`,
  summary: 'Read a member',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
});

export const updateMember = endpoint<typeof schemas.updateMember>()({
  method: 'PATCH',
  path: `${membersPath}/{userId}`,
  summary: 'Change the role of a member',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Role changed',
    sentence: ({ target, payload }) =>
      `changed ${possessive(target)} role to ${roleName(after(payload).role)}`,
  },
  refreshes: [membersPath, '/v1/orgs/{organizationId}/overview'],
  refusals: { 409: 'The organization must keep at least one admin.' },
});

export const removeMember = endpoint()({
  method: 'DELETE',
  path: `${membersPath}/{userId}`,
  summary: 'Remove a member, or leave the organization',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Member removed or left',
    sentence: ({ target, isOwn }) => (isOwn ? 'left the organization' : `removed ${target}`),
  },
  orSelf: 'userId',
  status: 204,
  refreshes: [membersPath, '/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/overview'],
  refusals: { 409: 'The organization must keep at least one admin.' },
  assumes: ['Members can always leave.'],
});

export const setMemberSSO = endpoint<typeof schemas.setMemberSSO>()({
  method: 'POST',
  path: `${membersPath}/{userId}/sso`,
  summary: 'Turn SSO on for a member',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO member added',
    sentence: ({ target }) => `made ${target} an SSO member`,
  },
  refreshes: [membersPath],
  assumes: [
    'While a provider is active, the member’s address must be at one of the organization’s e-mail domains, and at least one admin must sign in without SSO.',
  ],
});

export const listMemberTeams = endpoint<typeof schemas.listMemberTeams>()({
  method: 'GET',
  path: `${membersPath}/{userId}/teams`,
  summary: 'List the teams a member belongs to',
  needs: ['organization', 'listTeams'],
  orSelf: 'userId',
});

export const ping = endpoint<typeof schemas.ping>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/ping',
  summary: 'Record that the caller is active, which sets their last-seen time',
  needs: ['organization', 'view'],
  effects: 'none',
});

export const previewMemberChange = endpoint<typeof schemas.previewMemberChange>()({
  method: 'POST',
  path: `${membersPath}/preview`,
  summary: 'Preview a bulk change of members without changing anything',
  needs: ['organization', 'admin'],
  effects: 'none',
  extension: true,
  assumes: [
    'With sso, lastAdmin is the last admin who signs in without SSO, when a provider is active.',
  ],
});
