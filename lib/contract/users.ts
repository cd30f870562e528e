import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { userShape } from './shapes.ts';

/** The name of a person: 1 to 100 characters. */
export const displayName = z
  .string()
  .trim()
  .min(1, 'Write a name.')
  .max(100, 'A name has at most 100 characters.');

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/user',
  summary: 'Read the user the token belongs to',
  needs: 'token',
  reply: userShape,
  extension: true,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/v1/user',
  summary: 'Change the name of the user the token belongs to',
  needs: 'token',
  body: z.object({ displayName: displayName.optional() }),
  reply: userShape,
  refreshes: ['/v1/user', '/v1/orgs'],
  extension: true,
});
