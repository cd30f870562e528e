import { endpoint } from './endpoint.ts';
import { roles } from './levels.ts';
import type * as schemas from './service-accounts.schemas.ts';

export type { ServiceAccount } from './service-accounts.schemas.ts';

/** The roles of a service account: an admin is always a person. */
export const serviceAccountRoles = roles.filter((role) => role !== 'admin');

/** Most service accounts of an organization, and most tokens of one of them. */
export const ACCOUNTS_MAXIMUM = 100;
export const ACCOUNT_TOKENS_MAXIMUM = 20;

const path = '/v1/orgs/{organizationId}/service-accounts';
const accountPath = `${path}/{serviceAccountId}` as const;
const tokensPath = `${accountPath}/tokens` as const;
const membersPath = '/v1/orgs/{organizationId}/members';
const memberTokensPath = '/v1/orgs/{organizationId}/tokens';

export const listServiceAccounts = endpoint<typeof schemas.listServiceAccounts>()({
  method: 'GET',
  path,
  needs: ['organization', 'admin'],
  extension: true,
});

export const createServiceAccount = endpoint<typeof schemas.createServiceAccount>()({
  method: 'POST',
  path,
  needs: ['organization', 'admin'],
  status: 201,
  refreshes: [path, membersPath, '/v1/orgs/{organizationId}/overview'],
  extension: true,
});

export const updateServiceAccount = endpoint<typeof schemas.updateServiceAccount>()({
  method: 'PATCH',
  path: accountPath,
  needs: ['organization', 'admin'],
  refreshes: [path, membersPath],
  extension: true,
});

export const deleteServiceAccount = endpoint<typeof schemas.deleteServiceAccount>()({
  method: 'DELETE',
  path: accountPath,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [path, membersPath, memberTokensPath, '/v1/orgs/{organizationId}/overview'],
  extension: true,
});

export const listServiceAccountTokens = endpoint<typeof schemas.listServiceAccountTokens>()({
  method: 'GET',
  path: tokensPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const createServiceAccountToken = endpoint<typeof schemas.createServiceAccountToken>()({
  method: 'POST',
  path: tokensPath,
  needs: ['organization', 'admin'],
  secretReply: true,
  status: 201,
  refreshes: [path, tokensPath],
  recent: true,
  extension: true,
});

export const revokeServiceAccountToken = endpoint<typeof schemas.revokeServiceAccountToken>()({
  method: 'DELETE',
  path: `${tokensPath}/{tokenId}`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [path, tokensPath],
  extension: true,
});
