import * as z from 'zod/mini';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

export const tokenName = trimmed(
  z.minLength(1, 'Enter a name, so you can recognize the token later.'),
  z.maxLength(100, 'A name can have at most 100 characters.'),
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

export const listTokens = {
  query: listQuery,
  reply: listOf(tokenShape),
};

export const createToken = {
  body: z.object({ name: tokenName, expiresAt: z.optional(timestamp) }),
  reply: z.extend(tokenShape, { secret: z.string() }),
};
/** What the form of a new token checks. */
export const tokenForm = z.pick(createToken.body, { name: true });
