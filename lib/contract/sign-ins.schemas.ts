import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { plural } from './format.ts';
import { organizationTitle } from './organizations.schemas.ts';
import {
  emailAddress,
  identifier,
  listOf,
  listQuery,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';
import { displayName } from './users.schemas.ts';

/** A value the service issued: a challenge or a secret. */
export const issuedSecret = z.string().check(z.minLength(1), z.maxLength(200));
const issued = z.object({ token: z.string(), user: userShape });

export const getSignInMethods = {
  summary: 'List the ways to sign in',
  reply: z.object({
    email: z.boolean(),
    passkey: z.boolean(),
    /** Demo people to sign in as with one click; absent outside a demo. */
    demo: z.optional(
      z.array(
        z.object({
          id: z.string(),
          displayName: z.string(),
          role: z.string(),
          organization: z.string(),
        }),
      ),
    ),
    /** Codes and invitations go to a page instead of a mailbox. */
    outbox: z.boolean(),
  }),
} satisfies Description;

/** The six digits of a code, as people paste them. */
export const signInCode = trimmed(z.regex(/^\d{6}$/, 'Enter the six-digit code.'));

export const requestCode = {
  summary: 'Send a one-time code to an email address',
  body: z.object({ email: emailAddress }),
  reply: z.object({ challenge: z.string(), expiresAt: timestamp }),
  assumes: ['The reply is the same whether or not an account has the address.'],
} satisfies Description;

export const redeemCode = {
  summary: 'Sign in with a one-time code, in the browser that requested it',
  body: z.object({
    challenge: issuedSecret,
    code: signInCode,
    /** The name of a person who signs in for the first time. */
    displayName: z.optional(displayName),
    /** The invite link a new person opened, where only invited people get an account. */
    invitation: z.optional(
      z.object({ organizationId: z.string(), inviteId: z.string().check(z.maxLength(200)) }),
    ),
  }),
  reply: issued,
} satisfies Description;

export const startPasskeySignIn = {
  summary: 'Start signing in with a passkey',
  reply: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
} satisfies Description;

export const finishPasskeySignIn = {
  summary: 'Sign in with a passkey',
  body: z.object({
    challenge: issuedSecret,
    response: z.record(z.string(), z.unknown()),
  }),
  reply: issued,
} satisfies Description;

export const signInToDemo = {
  summary: 'Sign in as one of the demo people; only in a demo',
  body: z.object({ person: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: issued,
} satisfies Description;

export const setUp = {
  summary:
    'Create the first admin and organization with the one-time secret printed at the first start',
  body: z.object({
    secret: issuedSecret,
    email: emailAddress,
    displayName,
    title: organizationTitle,
  }),
  reply: z.extend(issued, { organization: identifier }),
} satisfies Description;
/** What the form asks for; the secret is in the address. */
export const setUpForm = z.omit(setUp.body, { secret: true });

export const getSetUp = {
  summary: 'Check whether a setup link still works',
  reply: z.object({ usable: z.boolean() }),
} satisfies Description;

export const signInShape = z.object({
  object: z.literal('sign-in'),
  id: identifier,
  current: z.boolean(),
  method: z.enum(['email', 'passkey', 'demo', 'set-up', 'saml']),
  createdAt: timestamp,
  lastUsedAt: z.optional(timestamp),
  /** When it expires; identity providers may set an earlier time. */
  expiresAt: z.optional(timestamp),
  userAgent: z.optional(z.string()),
  address: z.optional(z.string()),
});
export type SignIn = z.infer<typeof signInShape>;

export const listSignIns = {
  summary: 'List the caller’s sign-ins',
  query: listQuery,
  reply: listOf(signInShape),
} satisfies Description;

export const revokeSignIn = {
  summary: 'Sign out one of the caller’s sign-ins',
  audit: {
    name: 'Sign-in revoked',
    sentence: ({ target }) => `signed out ${target || 'another browser'}`,
  },
} satisfies Description;

export const revokeOtherSignIns = {
  summary: 'Sign out all of the caller’s other sign-ins',
  audit: {
    name: 'Other sign-ins revoked',
    sentence: ({ payload }) => `signed out ${plural(Number(payload.count ?? 0), 'other browser')}`,
  },
} satisfies Description;

export const signOut = {
  summary: 'End the sign-in the token belongs to',
  audit: { name: 'Signed out', sentence: () => 'signed out' },
} satisfies Description;
