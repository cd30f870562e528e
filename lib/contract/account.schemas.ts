import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { emailAddress, identifier, timestamp, userShape } from './shapes.schemas.ts';
import { issuedSecret, signInCode } from './sign-ins.schemas.ts';

export const accountDeletionShape = z.object({
  object: z.literal('account-deletion'),
  /** Why the person can’t delete the account yet, apart from organizations. */
  obstacle: z.optional(z.string()),
  /** The organizations that the person leaves. */
  organizations: z.array(
    z.object({
      id: identifier,
      title: z.string(),
      /** Why the person can’t leave it yet. */
      obstacle: z.optional(z.string()),
    }),
  ),
  /** What ends with the account. */
  signIns: z.int(),
  passkeys: z.int(),
  tokens: z.int(),
});
export type AccountDeletion = z.infer<typeof accountDeletionShape>;

const assumes = ['Personal access tokens can’t do this (403). Sign in instead.'];

export const previewAccountDeletion = {
  summary: 'Read what deleting the caller’s account would end, and what prevents it',
  reply: accountDeletionShape,
} satisfies Description;

const kept =
  'The operator names the current address, or it belongs to an organization whose identity provider knows the caller by it.';

export const startEmailChange = {
  summary: 'Send a code to the address that the caller’s account should have',
  body: z.object({ email: emailAddress }),
  reply: z.object({ challenge: z.string(), email: z.string(), expiresAt: timestamp }),
  refusals: { 409: kept },
  assumes: [
    ...assumes,
    'The answer is the same whether or not someone has the address.',
    'On an instance that is open for some domains, the new address must be one that may sign up.',
  ],
} satisfies Description;

export const changeEmail = {
  summary: 'Change the address of the caller’s account, with the code that was sent to it',
  audit: {
    name: 'Address changed',
    sentence: () => 'changed their email address',
  },
  body: z.object({
    challenge: issuedSecret,
    code: signInCode,
  }),
  reply: userShape,
  refusals: { 409: `${kept} Or someone has the new one.` },
  assumes: [
    ...assumes,
    'The former address gets an email. Sign-ins, passkeys, tokens and memberships stay.',
    'Organizations that blocked the caller keep them out with the new address, too. Pending invitations to the former one stay with it.',
  ],
} satisfies Description;

export const deleteAccount = {
  summary: 'Delete the caller’s account',
  audit: { name: 'Account deleted', sentence: () => 'deleted their account' },
  refusals: {
    409: 'The caller is the last admin of the instance or of an organization, or the last who signs in without its SSO.',
  },
  assumes: [
    ...assumes,
    'Comments, reviews, change requests and revisions stay, without an author.',
    'The name and the address are erased from the audit log, and so is the security log.',
    'The address can sign up again, as a new person without what this one had.',
  ],
} satisfies Description;

const entries = z.array(z.record(z.string(), z.unknown()));

export const accountDataShape = z.object({
  object: z.literal('account-data'),
  exportedAt: timestamp,
  user: userShape,
  organizations: entries,
  teams: entries,
  signIns: entries,
  passkeys: entries,
  tokens: entries,
  providers: entries,
  comments: entries,
  replies: entries,
  reactions: entries,
  changeRequests: entries,
  reviews: entries,
  revisions: entries,
  invitations: entries,
  notifications: entries,
  notificationSettings: entries,
  securityLog: entries,
  activity: entries,
});
export type AccountData = z.infer<typeof accountDataShape>;

export const exportAccount = {
  summary: 'Export everything that is kept about the caller, as JSON without any secret',
  audit: { name: 'Own data exported', sentence: () => 'exported the data of their account' },
  reply: accountDataShape,
  assumes,
} satisfies Description;
