import * as z from 'zod/mini';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

export const passkeyName = trimmed(
  z.minLength(1, 'Enter a name, so you can recognize the passkey later.'),
  z.maxLength(100, 'A name can have at most 100 characters.'),
);

export const passkeyShape = z.object({
  object: z.literal('passkey'),
  id: identifier,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.optional(timestamp),
});
export type Passkey = z.infer<typeof passkeyShape>;

export const listPasskeys = {
  query: listQuery,
  reply: listOf(passkeyShape),
};

export const startPasskey = {
  reply: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
};

export const createPasskey = {
  body: z.object({
    name: passkeyName,
    challenge: z.string().check(z.minLength(1), z.maxLength(200)),
    response: z.record(z.string(), z.unknown()),
  }),
  reply: passkeyShape,
};
/** What the form of a new passkey asks for. */
export const passkeyForm = z.pick(createPasskey.body, { name: true });
