import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { trimmed, userShape } from './shapes.ts';

/** The name of a person: 1 to 100 characters. */
export const displayName = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(100, 'A name can have up to 100 characters.'),
);

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/user',
  summary: 'Read the user the token belongs to',
  needs: 'token',
  whenBound: true,
  reply: userShape,
  extension: true,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/v1/user',
  summary: 'Change the name of the user the token belongs to',
  needs: 'token',
  body: z.object({ displayName: z.optional(displayName) }),
  reply: userShape,
  refreshes: ['/v1/user', '/v1/orgs'],
  extension: true,
});
