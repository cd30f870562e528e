import { endpoint } from './endpoint.ts';
import type * as schemas from './invites.schemas.ts';

export type { EmailInvite, LinkInvite } from './invites.schemas.ts';

/** Most addresses per request; the documents give no limit. */
export const INVITES_MAXIMUM = 1000;
/** How long an e-mailed invitation is valid. */
export const INVITE_DAYS = 14;

/** An invitation that expires within so many days counts as expiring. */
export const INVITE_EXPIRING_DAYS = 3;
/** Pending invitations that need attention. */
export const inviteFilters = ['expiring', 'expired'] as const;

const invitesPath = '/v1/orgs/{organizationId}/invites';
const refreshes = [invitesPath, '/v1/orgs/{organizationId}/overview'];

export const inviteMembers = endpoint<typeof schemas.inviteMembers>()({
  method: 'POST',
  path: invitesPath,
  needs: ['organization', 'admin'],
  refreshes,
});

export const listInvites = endpoint<typeof schemas.listInvites>()({
  method: 'GET',
  path: invitesPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const resendInvite = endpoint<typeof schemas.resendInvite>()({
  method: 'POST',
  path: `${invitesPath}/{inviteId}/resend`,
  needs: ['organization', 'admin'],
  refreshes,
  extension: true,
});

export const updateInvite = endpoint<typeof schemas.updateInvite>()({
  method: 'PATCH',
  path: `${invitesPath}/{inviteId}`,
  needs: ['organization', 'admin'],
  refreshes,
  extension: true,
});

export const revokeInvite = endpoint<typeof schemas.revokeInvite>()({
  method: 'DELETE',
  path: `${invitesPath}/{inviteId}`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes,
  extension: true,
});

export const joinOrganization = endpoint<typeof schemas.joinOrganization>()({
  method: 'POST',
  path: `${invitesPath}/{inviteId}`,
  needs: 'token',
  refreshes: ['/v1/orgs'],
});

export const inviteStates = ['usable', 'revoked', 'used', 'expired', 'off'] as const;

export const previewInvite = endpoint<typeof schemas.previewInvite>()({
  method: 'GET',
  path: `${invitesPath}/{inviteId}/preview`,
  needs: 'nothing',
  extension: true,
});

const linksPath = '/v1/orgs/{organizationId}/link-invites';
const linkRefreshes = [linksPath, '/v1/orgs/{organizationId}/overview'];

export const listLinkInvites = endpoint<typeof schemas.listLinkInvites>()({
  method: 'GET',
  path: linksPath,
  needs: ['organization', 'admin'],
});

export const createLinkInvite = endpoint<typeof schemas.createLinkInvite>()({
  method: 'POST',
  path: linksPath,
  needs: ['organization', 'admin'],
  secretReply: true,
  status: 201,
  refreshes: linkRefreshes,
});

export const getLinkInvite = endpoint<typeof schemas.getLinkInvite>()({
  method: 'GET',
  path: `${linksPath}/{inviteId}`,
  needs: ['organization', 'admin'],
});

export const updateLinkInvite = endpoint<typeof schemas.updateLinkInvite>()({
  method: 'PATCH',
  path: `${linksPath}/{inviteId}`,
  needs: ['organization', 'admin'],
  secretReply: true,
  refreshes: linkRefreshes,
});

export const deleteLinkInvite = endpoint<typeof schemas.deleteLinkInvite>()({
  method: 'DELETE',
  path: `${linksPath}/{inviteId}`,
  needs: ['organization', 'admin'],
  status: 205,
  refreshes: linkRefreshes,
});

const stopPath = '/v1/invitation-stops/{token}';

export const getInvitationStop = endpoint<typeof schemas.getInvitationStop>()({
  method: 'GET',
  path: stopPath,
  needs: 'nothing',
  extension: true,
});

export const stopInvitations = endpoint<typeof schemas.stopInvitations>()({
  method: 'PUT',
  path: stopPath,
  needs: 'nothing',
  refreshes: [stopPath],
  extension: true,
});

export const resumeInvitations = endpoint<typeof schemas.resumeInvitations>()({
  method: 'DELETE',
  path: stopPath,
  needs: 'nothing',
  refreshes: [stopPath],
  extension: true,
});
