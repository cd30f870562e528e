import * as z from 'zod/mini';
import { INVITES_MAXIMUM, inviteStates } from './invites.ts';
import {
  emailAddress,
  identifier,
  listOf,
  listQuery,
  nullableRole,
  roleShape,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';

export const inviteMembers = {
  body: z.object({
    emails: z
      .array(emailAddress)
      .check(
        z.minLength(1, 'Enter at least one address.'),
        z.maxLength(INVITES_MAXIMUM, `Enter at most ${INVITES_MAXIMUM} addresses at once.`),
      ),
    role: z.optional(nullableRole),
    sso: z._default(z.boolean(), false),
  }),
  reply: z.object({
    users: z.array(identifier),
    invited: z.int(),
    failedSSOEmails: z.array(z.string()),
  }),
};

export const emailInviteShape = z.object({
  object: z.literal('email-invite'),
  id: identifier,
  email: z.string(),
  role: nullableRole,
  sso: z.boolean(),
  invitedBy: z.optional(userShape),
  createdAt: timestamp,
  sentAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
});
export type EmailInvite = z.infer<typeof emailInviteShape>;

export const listInvites = {
  query: z.extend(listQuery, { search: z.optional(trimmed(z.maxLength(200))) }),
  reply: listOf(emailInviteShape),
};

export const resendInvite = {
  reply: emailInviteShape,
};

export const updateInvite = {
  body: z.object({ role: nullableRole }),
  reply: emailInviteShape,
};

export const joinOrganization = {
  reply: z.object({}),
};

export const previewInvite = {
  reply: z.object({
    state: z.enum(inviteStates),
    organization: z.object({ id: identifier, title: z.string(), logo: z.optional(z.string()) }),
    role: nullableRole,
    /** The address an e-mailed invitation is for. */
    email: z.optional(z.string()),
    /** Joining requires signing in through a provider of the organization, while one is active. */
    sso: z.boolean(),
    /** Set with `sso` when no provider can sign in the address: it is outside the e-mail domains. */
    outside: z.optional(z.literal(true)),
  }),
};

export const linkInviteShape = z.object({
  object: z.literal('invite'),
  id: identifier,
  role: roleShape,
  redundant: z.boolean(),
  /** Extensions: what the dashboard shows of a link beyond the documents. */
  title: z.optional(z.string()),
  url: z.optional(z.string()),
  uses: z.optional(z.int()),
  maxUses: z.nullish(z.int()),
  expiresAt: z.nullish(timestamp),
  createdAt: z.optional(timestamp),
  createdBy: z.optional(userShape),
  state: z.optional(z.enum(inviteStates)),
  /** The title of the link that makes this one redundant. */
  redundantWith: z.optional(z.string()),
});
export type LinkInvite = z.infer<typeof linkInviteShape>;

const useCount = z
  .int()
  .check(
    z.minimum(1, 'A link must allow at least one use.'),
    z.maximum(100_000, 'A link can have at most 100,000 uses.'),
  );

const linkOptions = {
  title: z.optional(trimmed(z.maxLength(50, 'A name can have at most 50 characters.'))),
  maxUses: z.nullish(useCount),
  expiresAt: z.nullish(timestamp),
};

export const listLinkInvites = {
  query: listQuery,
  reply: listOf(linkInviteShape),
};

export const createLinkInvite = {
  body: z.object({ role: roleShape, ...linkOptions }),
  reply: linkInviteShape,
};

export const getLinkInvite = {
  reply: linkInviteShape,
};

export const updateLinkInvite = {
  body: z.object({ role: z.optional(roleShape), ...linkOptions }),
  reply: linkInviteShape,
};
