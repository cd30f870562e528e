import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

export const tokenName = trimmed(
  z.minLength(1, 'Enter a name, so you can recognize the token later.'),
  z.maxLength(100, 'A name can have up to 100 characters.'),
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
const assumes = ['Personal access tokens can’t manage tokens (403): sign in instead.'];

export const listTokens = endpoint({
  method: 'GET',
  path,
  summary: 'List the personal access tokens of the caller, without their secrets',
  needs: 'token',
  whenBound: true,
  query: listQuery,
  reply: listOf(tokenShape),
  extension: true,
});

export const createToken = endpoint({
  method: 'POST',
  path,
  summary: 'Create a personal access token; its secret is shown only once',
  needs: 'token',
  secretReply: true,
  whenBound: true,
  body: z.object({ name: tokenName, expiresAt: z.optional(timestamp) }),
  reply: z.extend(tokenShape, { secret: z.string() }),
  status: 201,
  refreshes: [path],
  extension: true,
  assumes: assumes,
});

export const revokeToken = endpoint({
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
