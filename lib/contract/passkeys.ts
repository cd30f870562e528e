import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

const path = '/v1/user/passkeys';

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

export const listPasskeys = endpoint({
  method: 'GET',
  path,
  summary: 'List the passkeys of the caller',
  needs: 'token',
  query: listQuery,
  reply: listOf(passkeyShape),
  extension: true,
});

export const startPasskey = endpoint({
  method: 'POST',
  path: `${path}/start`,
  summary: 'Start registering a passkey',
  needs: 'token',
  secretReply: true,
  effects: 'none',
  reply: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
  extension: true,
});

export const createPasskey = endpoint({
  method: 'POST',
  path,
  summary: 'Register a passkey',
  needs: 'token',
  secretReply: true,
  body: z.object({
    name: passkeyName,
    challenge: z.string().check(z.minLength(1), z.maxLength(200)),
    response: z.record(z.string(), z.unknown()),
  }),
  reply: passkeyShape,
  status: 201,
  refreshes: [path],
  extension: true,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: `${path}/{passkeyId}`,
  summary: 'Delete a passkey, so it can no longer be used to sign in',
  needs: 'token',
  status: 204,
  refreshes: [path],
  extension: true,
});
