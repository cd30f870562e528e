import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, timestamp, userShape } from './shapes.schemas.ts';

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
