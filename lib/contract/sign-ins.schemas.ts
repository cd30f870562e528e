import * as z from 'zod/mini';
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
const issuedSecret = z.string().check(z.minLength(1), z.maxLength(200));
const issued = z.object({ token: z.string(), user: userShape });

export const getSignInMethods = {
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
};

export const requestCode = {
  body: z.object({ email: emailAddress }),
  reply: z.object({ challenge: z.string(), expiresAt: timestamp }),
};

export const redeemCode = {
  body: z.object({
    challenge: issuedSecret,
    code: trimmed(z.regex(/^\d{6}$/, 'Enter the six-digit code.')),
    /** The name of a person who signs in for the first time. */
    displayName: z.optional(displayName),
  }),
  reply: issued,
};

export const startPasskeySignIn = {
  reply: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
};

export const finishPasskeySignIn = {
  body: z.object({
    challenge: issuedSecret,
    response: z.record(z.string(), z.unknown()),
  }),
  reply: issued,
};

export const signInToDemo = {
  body: z.object({ person: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: issued,
};

export const setUp = {
  body: z.object({
    secret: issuedSecret,
    email: emailAddress,
    displayName,
    title: organizationTitle,
  }),
  reply: z.extend(issued, { organization: identifier }),
};
/** What the form asks for; the secret is in the address. */
export const setUpForm = z.omit(setUp.body, { secret: true });

export const getSetUp = {
  reply: z.object({ usable: z.boolean() }),
};

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
  query: listQuery,
  reply: listOf(signInShape),
};
