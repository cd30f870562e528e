import { endpoint } from './endpoint.ts';
import type * as schemas from './tokens.schemas.ts';

export type { MemberToken, Token } from './tokens.schemas.ts';

/** When a token ends whose end nobody chose. */
export const TOKEN_DAYS = 90;

/** The most spaces that a token can be limited to. */
export const TOKEN_SPACES = 50;

const path = '/v1/user/tokens';

export const listTokens = endpoint<typeof schemas.listTokens>()({
  method: 'GET',
  path,
  needs: 'token',
  whenBound: 'sign-in',
  extension: true,
});

export const createToken = endpoint<typeof schemas.createToken>()({
  method: 'POST',
  path,
  needs: 'token',
  secretReply: true,
  whenBound: true,
  status: 201,
  refreshes: [path, '/v1/user/security-log'],
  recent: true,
  extension: true,
});

export const revokeToken = endpoint<typeof schemas.revokeToken>()({
  method: 'DELETE',
  path: `${path}/{tokenId}`,
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: [path, '/v1/user/security-log'],
  extension: true,
});

const memberPath = '/v1/orgs/{organizationId}/tokens';

export const listMemberTokens = endpoint<typeof schemas.listMemberTokens>()({
  method: 'GET',
  path: memberPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const endMemberToken = endpoint<typeof schemas.endMemberToken>()({
  method: 'DELETE',
  path: `${memberPath}/{tokenId}`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [memberPath],
  extension: true,
});
