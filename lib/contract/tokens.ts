import { endpoint } from './endpoint.ts';
import type * as schemas from './tokens.schemas.ts';

export type { Token } from './tokens.schemas.ts';

const path = '/v1/user/tokens';
const assumes = ['Personal access tokens can’t manage tokens (403): sign in instead.'];

export const listTokens = endpoint<typeof schemas.listTokens>()({
  method: 'GET',
  path,
  summary: 'List the personal access tokens of the caller, without their secrets',
  needs: 'token',
  whenBound: true,
  extension: true,
});

export const createToken = endpoint<typeof schemas.createToken>()({
  method: 'POST',
  path,
  summary: 'Create a personal access token; its secret is shown only once',
  needs: 'token',
  secretReply: true,
  whenBound: true,
  status: 201,
  refreshes: [path],
  extension: true,
  assumes: assumes,
});

export const revokeToken = endpoint()({
  method: 'DELETE',
  path: `${path}/{tokenId}`,
  summary: 'Revoke a personal access token; it stops working at once',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: [path],
  extension: true,
  assumes: assumes,
});
