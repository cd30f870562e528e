import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { roles } from './levels.ts';
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

/** How many digits an e-mailed code has, and for how many minutes it is good. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;

/** A word the service gave out and gets back: a challenge or a secret. */
const handedOut = z.string().check(z.minLength(1), z.maxLength(200));
const issued = z.object({ token: z.string(), user: userShape });

/** The ways in a service offers; a remote API without this endpoint takes pasted tokens only. */
export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/v1/sign-in',
  summary: 'Tell which ways of signing in the service offers',
  needs: 'nothing',
  reply: z.object({
    email: z.boolean(),
    passkey: z.boolean(),
    /** The demo people one click signs in as; absent outside a demo. */
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
  summary: 'Send a one-time code to an e-mail address',
  needs: 'nothing',
  body: z.object({ email: emailAddress }),
  reply: z.object({ challenge: z.string(), expiresAt: timestamp }),
  extension: true,
  serverOnly: true,
  assumes: ['the answer is the same whether or not somebody has the address'],
});

export const redeemCode = endpoint({
  method: 'POST',
  path: '/v1/sign-in/codes/redeem',
  summary: 'Sign in with a one-time code, in the browser that asked for it',
  needs: 'nothing',
  body: z.object({
    challenge: handedOut,
    code: trimmed(z.regex(/^\d{6}$/, 'The code has six digits.')),
    /** The name of somebody who signs in for the first time. */
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
    challenge: handedOut,
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
    'Create the first admin and organization, with the one-time secret printed on the first start',
  needs: 'nothing',
  body: z.object({
    secret: handedOut,
    email: emailAddress,
    displayName,
    title: organizationTitle,
  }),
  reply: z.extend(issued, { organization: identifier }),
  extension: true,
  serverOnly: true,
});

/** Reads whether a set-up secret still works, so that its page can say so before it asks for anything. */
export const getSetUp = endpoint({
  method: 'GET',
  path: '/v1/sign-in/set-up/{secret}',
  summary: 'Tell whether a set-up link still works',
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
  /** When it ends by itself; identity providers may want that sooner than others. */
  expiresAt: z.optional(timestamp),
  userAgent: z.optional(z.string()),
  address: z.optional(z.string()),
});
export type SignIn = z.infer<typeof signInShape>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/v1/user/sign-ins',
  summary: 'List where the caller is signed in',
  needs: 'token',
  query: listQuery,
  reply: listOf(signInShape),
  extension: true,
});

export const revokeSignIn = endpoint({
  method: 'DELETE',
  path: '/v1/user/sign-ins/{signInId}',
  summary: 'Sign the caller out somewhere else',
  needs: 'token',
  status: 204,
  refreshes: ['/v1/user/sign-ins'],
  extension: true,
});

export const revokeOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/v1/user/sign-ins',
  summary: 'Sign the caller out everywhere but here',
  needs: 'token',
  status: 204,
  refreshes: ['/v1/user/sign-ins'],
  extension: true,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/v1/user/sign-out',
  summary: 'End the sign-in the token belongs to',
  needs: 'token',
  status: 204,
  extension: true,
  serverOnly: true,
});

/** Roles the demo has a person for, besides the second organization's admin. */
export const demoRoles = [...roles, 'guest'] as const;
