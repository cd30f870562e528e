import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

export const tokenName = trimmed(
  z.minLength(1, 'Give the token a name, so that you know it again.'),
  z.maxLength(100, 'The name of a token has at most 100 characters.'),
);

export const tokenShape = z.object({
  object: z.literal('token'),
  id: identifier,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.optional(timestamp),
  expiresAt: z.optional(timestamp),
});
export type Token = z.infer<typeof tokenShape>;

const path = '/v1/user/tokens';
const barred = ['403 for a personal access token: tokens are managed after signing in'];

export const listTokens = endpoint({
  method: 'GET',
  path,
  summary: 'List the personal access tokens of the caller, without their secrets',
  needs: 'token',
  query: listQuery,
  reply: listOf(tokenShape),
  extension: true,
});

export const createToken = endpoint({
  method: 'POST',
  path,
  summary: 'Create a personal access token; its secret is shown this once',
  needs: 'token',
  body: z.object({ name: tokenName, expiresAt: z.optional(timestamp) }),
  reply: z.extend(tokenShape, { secret: z.string() }),
  status: 201,
  refreshes: [path],
  extension: true,
  assumes: barred,
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: `${path}/{tokenId}`,
  summary: 'Revoke a personal access token; it stops at once',
  needs: 'token',
  status: 204,
  refreshes: [path],
  extension: true,
  assumes: barred,
});
