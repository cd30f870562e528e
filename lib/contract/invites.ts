import { after, invitationSentence, joinMethods, roleName } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './invites.schemas.ts';

export type { EmailInvite, LinkInvite } from './invites.schemas.ts';

/** Most addresses per request; the documents give no limit. */
export const INVITES_MAXIMUM = 1000;
/** How long an e-mailed invitation is valid. */
export const INVITE_DAYS = 14;

const invitesPath = '/v1/orgs/{organizationId}/invites';
const refreshes = [invitesPath, '/v1/orgs/{organizationId}/overview'];

export const inviteMembers = endpoint<typeof schemas.inviteMembers>()({
  method: 'POST',
  path: invitesPath,
  summary: 'Invite people by e-mail',
  needs: ['organization', 'admin'],
  audit: {
    name: 'People invited by e-mail',
    sentence: ({ payload }) => invitationSentence(payload),
  },
  refreshes,
  assumes: [
    'The status is 200; the documents show a dash.',
    'users lists members who already had the address; they aren’t changed.',
    'Without a role, the organization’s default role is used.',
    'An address that was invited before gets a new secret and a new expiry.',
    'With sso, addresses outside the organization’s e-mail domains fail and aren’t invited.',
  ],
});

export const listInvites = endpoint<typeof schemas.listInvites>()({
  method: 'GET',
  path: invitesPath,
  summary: 'List the pending invitations by e-mail',
  needs: ['organization', 'admin'],
  extension: true,
});

export const resendInvite = endpoint<typeof schemas.resendInvite>()({
  method: 'POST',
  path: `${invitesPath}/{inviteId}/resend`,
  summary: 'Resend an invitation with a new secret and a new expiry',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invitation resent',
    sentence: ({ target }) => `resent the invitation to ${target}`,
  },
  refreshes,
  extension: true,
});

export const updateInvite = endpoint<typeof schemas.updateInvite>()({
  method: 'PATCH',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Change the role of an invitation',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invitation changed',
    sentence: ({ target, payload }) =>
      `changed the role of the invitation for ${target} to ${roleName(after(payload).role)}`,
  },
  refreshes,
  extension: true,
});

export const revokeInvite = endpoint()({
  method: 'DELETE',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Revoke an invitation; its link stops working at once',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invitation revoked',
    sentence: ({ target }) => `revoked the invitation for ${target}`,
  },
  status: 204,
  refreshes,
  extension: true,
});

export const joinOrganization = endpoint<typeof schemas.joinOrganization>()({
  method: 'POST',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Join an organization through an invitation or an invite link',
  needs: 'token',
  audit: {
    name: 'Member joined',
    sentence: ({ payload }) =>
      `joined with the ${roleName(payload.role)} role through ${
        joinMethods[String(payload.through)] ?? 'an invitation'
      }`,
  },
  refreshes: ['/v1/orgs'],
  refusals: {
    404: 'The invitation or link doesn’t exist.',
    409: 'The invitation or link is revoked, used up or expired; the reason says which.',
  },
  assumes: [
    'inviteId is the secret of the invitation or the link.',
    'A member who joins again keeps their role.',
  ],
});

export const inviteStates = ['usable', 'revoked', 'used', 'expired', 'off'] as const;

export const previewInvite = endpoint<typeof schemas.previewInvite>()({
  method: 'GET',
  path: `${invitesPath}/{inviteId}/preview`,
  summary: 'Read an invitation by its secret',
  needs: 'nothing',
  extension: true,
});

const linksPath = '/v1/orgs/{organizationId}/link-invites';
const linkRefreshes = [linksPath, '/v1/orgs/{organizationId}/overview'];

export const listLinkInvites = endpoint<typeof schemas.listLinkInvites>()({
  method: 'GET',
  path: linksPath,
  summary: 'List the invite links of an organization',
  needs: ['organization', 'admin'],
  assumes: ['Admins only: the id of a link is also its secret.'],
});

export const createLinkInvite = endpoint<typeof schemas.createLinkInvite>()({
  method: 'POST',
  path: linksPath,
  summary: 'Create an invite link',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invite link created',
    sentence: ({ target, payload }) =>
      `created the invite link ${target}${payload.after ? ` with the ${roleName(after(payload).role)} role` : ''}`,
  },
  secretReply: true,
  status: 201,
  refreshes: linkRefreshes,
  refusals: { 409: 'Invite links are turned off.' },
  assumes: ['title, maxUses and expiresAt are extensions.'],
});

export const getLinkInvite = endpoint<typeof schemas.getLinkInvite>()({
  method: 'GET',
  path: `${linksPath}/{inviteId}`,
  summary: 'Read an invite link',
  needs: ['organization', 'admin'],
});

export const updateLinkInvite = endpoint<typeof schemas.updateLinkInvite>()({
  method: 'PATCH',
  path: `${linksPath}/{inviteId}`,
  summary: 'Change an invite link',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invite link changed',
    sentence: ({ target, payload }) =>
      'role' in after(payload)
        ? `changed the role of the invite link ${target} to ${roleName(after(payload).role)}`
        : `changed the invite link ${target}`,
  },
  secretReply: true,
  refreshes: linkRefreshes,
});

export const deleteLinkInvite = endpoint()({
  method: 'DELETE',
  path: `${linksPath}/{inviteId}`,
  summary: 'Revoke an invite link; it stops working at once',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invite link revoked',
    sentence: ({ target }) => `revoked the invite link ${target}`,
  },
  status: 205,
  refreshes: linkRefreshes,
});
