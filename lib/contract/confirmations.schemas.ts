import * as z from 'zod/mini';
import { RECENT_MINUTES } from './confirmations.ts';
import type { Description } from './endpoint.ts';
import { recoveryCode } from './recovery-codes.schemas.ts';
import { timestamp, trimmed } from './shapes.schemas.ts';

const challenge = z.string().check(z.minLength(1), z.maxLength(200));

export const confirmationShape = z.object({
  object: z.literal('confirmation'),
  /** When the person last proved who they are in this sign-in. */
  confirmedAt: timestamp,
  /** What this sign-in was proven with besides a code; absent: nothing else. */
  factor: z.optional(z.enum(['passkey', 'recovery-code'])),
  /** What the person can confirm with. */
  passkeys: z.int(),
  recoveryCodes: z.int(),
});
export type Confirmation = z.infer<typeof confirmationShape>;

export const getConfirmation = {
  summary: 'Read how and when the caller last proved who they are in this sign-in',
  reply: confirmationShape,
} satisfies Description;

export const startConfirmation = {
  summary: 'Start confirming who the caller is, with a passkey or a code by email',
  body: z.object({ method: z.enum(['passkey', 'code']) }),
  reply: z.object({
    challenge: z.string(),
    /** For the browser’s passkey dialog. */
    options: z.optional(z.record(z.string(), z.unknown())),
  }),
  assumes: ['Personal access tokens can’t confirm anything (403).'],
} satisfies Description;

export const confirmSignIn = {
  summary: 'Confirm who the caller is, so that this sign-in counts as recent',
  audit: {
    name: 'Recovery code used',
    sentence: ({ payload }) => `used a recovery code; ${String(payload.left)} are left`,
  },
  body: z
    .object({
      /** Of the start, with the answer of a passkey or the code that was emailed. */
      challenge: z.optional(challenge),
      response: z.optional(z.record(z.string(), z.unknown())),
      code: z.optional(trimmed(z.regex(/^\d{6}$/, 'Enter the six-digit code.'))),
      recoveryCode: z.optional(recoveryCode),
    })
    .check(
      z.refine(
        ({ challenge: started, response, code, recoveryCode: saved }) =>
          saved !== undefined || (started !== undefined && (response ?? code) !== undefined),
        'Send a recovery code, or a challenge with a code or the response of a passkey.',
      ),
    ),
  reply: confirmationShape,
  assumes: [
    `A sign-in is recent for ${RECENT_MINUTES} minutes. Endpoints that need a recent one refuse with 403 and the reason recent-sign-in; personal access tokens pass.`,
    'With a passkey or a recovery code, the sign-in counts as one with a passkey until it ends.',
    'Its person gets an email when a recovery code is used.',
  ],
} satisfies Description;
