import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';
import { TOKEN_DAYS } from './tokens.ts';

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
  /** From where, and with what, the token was last used; up to ten minutes behind. */
  address: z.optional(z.string()),
  userAgent: z.optional(z.string()),
  expiresAt: z.optional(timestamp),
});
export type Token = z.infer<typeof tokenShape>;
const assumes = ['Personal access tokens can’t manage tokens (403): sign in instead.'];

export const listTokens = {
  summary: 'List the personal access tokens of the caller, without their secrets',
  query: listQuery,
  reply: listOf(tokenShape),
} satisfies Description;

export const createToken = {
  summary: 'Create a personal access token; its secret is shown only once',
  body: z.object({ name: tokenName, expiresAt: z.optional(z.nullable(timestamp)) }),
  reply: z.extend(tokenShape, { secret: z.string() }),
  assumes: [
    ...assumes,
    `Without expiresAt, a token ends after ${TOKEN_DAYS} days; with null, it ends when it is revoked.`,
  ],
} satisfies Description;

export const revokeToken = {
  summary: 'Revoke a personal access token; it stops working at once',
  assumes: assumes,
} satisfies Description;
