import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { organizationTitle } from './organizations.ts';
import {
  emailAddress,
  identifier,
  listOf,
  listQuery,
  timestamp,
  trimmed,
  userShape,
} from './shapes.ts';
import { displayName } from './users.ts';

/** The number of digits of an e-mailed code, and how many minutes it is valid. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;

/** A value the service issued: a challenge or a secret. */
const issuedSecret = z.string().check(z.minLength(1), z.maxLength(200));
const issued = z.object({ token: z.string(), user: userShape });

/** The ways to sign in; a remote API without this endpoint accepts only pasted tokens. */
export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/v1/sign-in',
  summary: 'List the ways to sign in',
  needs: 'nothing',
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
  extension: true,
});

export const requestCode = endpoint({
  method: 'POST',
  path: '/v1/sign-in/codes',
  summary: 'Send a one-time code to an email address',
  needs: 'nothing',
  body: z.object({ email: emailAddress }),
  reply: z.object({ challenge: z.string(), expiresAt: timestamp }),
  extension: true,
  serverOnly: true,
  assumes: ['The reply is the same whether or not an account has the address.'],
});

export const redeemCode = endpoint({
  method: 'POST',
  path: '/v1/sign-in/codes/redeem',
  summary: 'Sign in with a one-time code, in the browser that requested it',
  needs: 'nothing',
  body: z.object({
    challenge: issuedSecret,
    code: trimmed(z.regex(/^\d{6}$/, 'Enter the six-digit code.')),
    /** The name of a person who signs in for the first time. */
    displayName: z.optional(displayName),
  }),
  reply: issued,
  extension: true,
  serverOnly: true,
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/v1/sign-in/passkeys',
  summary: 'Start signing in with a passkey',
  needs: 'nothing',
  reply: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
  extension: true,
  serverOnly: true,
});

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/v1/sign-in/passkeys/finish',
  summary: 'Sign in with a passkey',
  needs: 'nothing',
  body: z.object({
    challenge: issuedSecret,
    response: z.record(z.string(), z.unknown()),
  }),
  reply: issued,
  extension: true,
  serverOnly: true,
});

export const signInToDemo = endpoint({
  method: 'POST',
  path: '/v1/sign-in/demo',
  summary: 'Sign in as one of the demo people; only in a demo',
  needs: 'nothing',
  body: z.object({ person: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: issued,
  extension: true,
  serverOnly: true,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/v1/sign-in/set-up',
  summary:
    'Create the first admin and organization with the one-time secret printed at the first start',
  needs: 'nothing',
  body: z.object({
    secret: issuedSecret,
    email: emailAddress,
    displayName,
    title: organizationTitle,
  }),
  reply: z.extend(issued, { organization: identifier }),
  extension: true,
  serverOnly: true,
});

/** Checks a setup secret, so that its page can say whether it works before asking for anything. */
export const getSetUp = endpoint({
  method: 'GET',
  path: '/v1/sign-in/set-up/{secret}',
  summary: 'Check whether a setup link still works',
  needs: 'nothing',
  reply: z.object({ usable: z.boolean() }),
  extension: true,
});

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

export const listSignIns = endpoint({
  method: 'GET',
  path: '/v1/user/sign-ins',
  summary: 'List the caller’s sign-ins',
  needs: 'token',
  whenBound: true,
  query: listQuery,
  reply: listOf(signInShape),
  extension: true,
});

export const revokeSignIn = endpoint({
  method: 'DELETE',
  path: '/v1/user/sign-ins/{signInId}',
  summary: 'Sign out one of the caller’s sign-ins',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: ['/v1/user/sign-ins'],
  extension: true,
});

export const revokeOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/v1/user/sign-ins',
  summary: 'Sign out all of the caller’s other sign-ins',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: ['/v1/user/sign-ins'],
  extension: true,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/v1/user/sign-out',
  summary: 'End the sign-in the token belongs to',
  needs: 'token',
  whenBound: true,
  status: 204,
  extension: true,
  serverOnly: true,
});
