import * as z from 'zod/mini';
import { trimmed, userShape } from './shapes.schemas.ts';

/** The name of a person: 1 to 100 characters. */
export const displayName = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(100, 'A name can have at most 100 characters.'),
);

export const getUser = {
  reply: userShape,
};

export const updateUser = {
  body: z.object({ displayName: z.optional(displayName) }),
  reply: userShape,
};
