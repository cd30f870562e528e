import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

export const passkeyName = trimmed(
  z.minLength(1, 'Enter a name, so you can recognize the passkey later.'),
  z.maxLength(100, 'A name can have up to 100 characters.'),
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
  summary: 'List the passkeys of the caller',
  query: listQuery,
  reply: listOf(passkeyShape),
} satisfies Description;

export const startPasskey = {
  summary: 'Start registering a passkey',
  reply: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
} satisfies Description;

export const createPasskey = {
  summary: 'Register a passkey',
  audit: { name: 'Passkey added', sentence: ({ target }) => `added the passkey ${target}` },
  body: z.object({
    name: passkeyName,
    challenge: z.string().check(z.minLength(1), z.maxLength(200)),
    response: z.record(z.string(), z.unknown()),
  }),
  reply: passkeyShape,
} satisfies Description;
/** What the form of a new passkey asks for. */
export const passkeyForm = z.pick(createPasskey.body, { name: true });

export const deletePasskey = {
  summary: 'Delete a passkey, so it can no longer be used to sign in',
  audit: { name: 'Passkey deleted', sentence: ({ target }) => `deleted the passkey ${target}` },
} satisfies Description;
