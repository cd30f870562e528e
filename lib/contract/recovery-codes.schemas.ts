import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { timestamp } from './shapes.schemas.ts';

/** A code as people type it: in any case, with or without hyphens and spaces. */
export const recoveryCode = z
  .string()
  .check(
    z.minLength(1, 'Enter a recovery code.'),
    z.maxLength(100, 'This is too long for a code.'),
  );

export const getRecoveryCodes = {
  summary: 'Read how many recovery codes the caller has left',
  reply: z.object({
    object: z.literal('recovery-codes'),
    left: z.int(),
    createdAt: z.optional(timestamp),
  }),
} satisfies Description;

export const createRecoveryCodes = {
  summary: 'Create ten recovery codes in place of the caller’s earlier ones; shown only once',
  audit: {
    name: 'Recovery codes created',
    sentence: () => 'created new recovery codes',
  },
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: {
    403: 'The sign-in wasn’t confirmed with a passkey or a recovery code: reason passkey-required.',
    409: 'Without a passkey there is nothing to recover.',
  },
} satisfies Description;
