import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { trimmed, userShape } from './shapes.schemas.ts';

/** The name of a person: 1 to 100 characters. */
export const displayName = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(100, 'A name can have up to 100 characters.'),
);

export const getUser = {
  summary: 'Read the user the token belongs to',
  reply: z.extend(userShape, {
    /** Absent where the API doesn’t say. */
    createsOrganizations: z.optional(z.boolean()),
    /** Whether the user is an admin of the instance; absent for everybody else. */
    instanceAdmin: z.optional(z.boolean()),
  }),
} satisfies Description;

export const updateUser = {
  summary: 'Change the name of the user the token belongs to',
  body: z.object({ displayName: z.optional(displayName) }),
  reply: userShape,
} satisfies Description;
