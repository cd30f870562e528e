import * as z from 'zod/mini';
import { after, before, fromTo, invitationSentence, joinMethods, roleName } from './audit.ts';
import type { Description } from './endpoint.ts';
import { INVITES_MAXIMUM, inviteFilters, inviteStates } from './invites.ts';
import { ssoLoginShape } from './saml.schemas.ts';
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
  summary: 'Invite people by email',
  audit: {
    name: 'People invited by email',
    sentence: ({ payload }) => invitationSentence(payload),
  },
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
  assumes: [
    'The status is 200; the documents show a dash.',
    'users lists members who already had the address; they aren’t changed.',
    'Without a role, the organization’s default role is used.',
    'An address that was invited before gets a new secret and a new expiry.',
    'With sso, addresses outside the organization’s email domains fail and aren’t invited.',
    'An address gets at most three invitations in 24 hours, and an organization can send a number of them (429). Addresses that want none are refused (409, reason declined).',
  ],
} satisfies Description;

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
  summary: 'List the pending invitations by email',
  query: z.extend(listQuery, {
    search: z.optional(trimmed(z.maxLength(200))),
    /** Only those that expire within three days, or have expired. */
    state: z.optional(z.enum(inviteFilters)),
  }),
  reply: listOf(emailInviteShape),
} satisfies Description;

export const resendInvite = {
  summary: 'Resend an invitation with a new secret and a new expiry',
  audit: {
    name: 'Invitation resent',
    sentence: ({ target }) => `resent the invitation to ${target}`,
    several: (count) => `resent ${count} invitations`,
  },
  reply: emailInviteShape,
} satisfies Description;

export const updateInvite = {
  summary: 'Change the role of an invitation',
  audit: {
    name: 'Invitation changed',
    sentence: ({ target, payload }) =>
      `changed the role of the invitation for ${target} ${fromTo(before(payload).role, after(payload).role)}`,
    several: (count, { payload }) =>
      `changed the role of ${count} invitations to ${roleName(after(payload).role)}`,
  },
  body: z.object({ role: nullableRole }),
  reply: emailInviteShape,
} satisfies Description;

export const revokeInvite = {
  summary: 'Revoke an invitation; its link stops working immediately',
  audit: {
    name: 'Invitation revoked',
    sentence: ({ target }) => `revoked the invitation for ${target}`,
    several: (count) => `revoked ${count} invitations`,
  },
} satisfies Description;

export const joinOrganization = {
  summary: 'Join an organization through an invitation or an invite link',
  audit: {
    name: 'Member joined',
    sentence: ({ payload }) =>
      `joined with the ${roleName(payload.role)} role through ${
        joinMethods[String(payload.through)] ?? 'an invitation'
      }`,
  },
  reply: z.object({}),
  refusals: {
    404: 'The invitation or link doesn’t exist.',
    409: 'The invitation or link is revoked, used up or expired; the reason says which.',
  },
  assumes: [
    'inviteId is the secret of the invitation or the link.',
    'A member who joins again keeps their role.',
    'People join with a sign-in; a personal access token is refused (403).',
  ],
} satisfies Description;

export const previewInvite = {
  summary: 'Read an invitation by its secret',
  reply: z.object({
    state: z.enum(inviteStates),
    organization: z.object({
      id: identifier,
      title: z.string(),
      logo: z.optional(z.string()),
      /** The `proof` of getSignedPicture for the logo: nobody is signed in yet. */
      logoProof: z.optional(z.string()),
    }),
    role: nullableRole,
    /** The address an e-mailed invitation is for. */
    email: z.optional(z.string()),
    /** Who sent the invitation or created the link; absent once they are gone. */
    invitedBy: z.optional(z.object({ displayName: z.string() })),
    /** Absent for a link without an end. */
    expiresAt: z.optional(timestamp),
    /** Joining requires signing in through a provider of the organization, while one is active. */
    sso: z.boolean(),
    /** Set with `sso` when no provider can sign in the address: it is outside the email domains. */
    outside: z.optional(z.literal(true)),
    /** The active providers of the organization. */
    logins: z.optional(z.array(ssoLoginShape)),
  }),
} satisfies Description;

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
    z.maximum(100_000, 'A link can have up to 100,000 uses.'),
  );

const linkOptions = {
  title: z.optional(trimmed(z.maxLength(50, 'A name can have up to 50 characters.'))),
  maxUses: z.nullish(useCount),
  expiresAt: z.nullish(timestamp),
};

export const listLinkInvites = {
  summary: 'List the invite links of an organization',
  query: listQuery,
  reply: listOf(linkInviteShape),
  assumes: ['Admins only: the id of a link is also its secret.'],
} satisfies Description;

export const createLinkInvite = {
  summary: 'Create an invite link',
  audit: {
    name: 'Invite link created',
    sentence: ({ target, payload }) =>
      `created the invite link ${target}${payload.after ? ` with the ${roleName(after(payload).role)} role` : ''}`,
  },
  body: z.object({ role: roleShape, ...linkOptions }),
  reply: linkInviteShape,
  refusals: { 409: 'Invite links are turned off.' },
  assumes: ['title, maxUses and expiresAt are extensions.'],
} satisfies Description;

export const getLinkInvite = {
  summary: 'Read an invite link',
  reply: linkInviteShape,
} satisfies Description;

export const updateLinkInvite = {
  summary: 'Change an invite link',
  audit: {
    name: 'Invite link changed',
    sentence: ({ target, payload }) =>
      'role' in after(payload)
        ? `changed the role of the invite link ${target} to ${roleName(after(payload).role)}`
        : `changed the invite link ${target}`,
  },
  body: z.object({ role: z.optional(roleShape), ...linkOptions }),
  reply: linkInviteShape,
} satisfies Description;

export const deleteLinkInvite = {
  summary: 'Revoke an invite link; it stops working immediately',
  audit: {
    name: 'Invite link revoked',
    sentence: ({ target }) => `revoked the invite link ${target}`,
  },
} satisfies Description;

/** Whose invitations a link in one of them stops. */
const invitationStop = z.object({ email: z.string(), stopped: z.boolean() });
const invalidLink = { 404: 'The link isn’t valid.' };

export const getInvitationStop = {
  summary: 'Read whether an address gets invitations, through the link in one of them',
  reply: invitationStop,
  refusals: invalidLink,
} satisfies Description;

export const stopInvitations = {
  summary: 'Stop invitations by email to an address, through the link in one of them',
  reply: invitationStop,
  refusals: invalidLink,
  assumes: ['It applies to all organizations of the instance; invite links still work.'],
} satisfies Description;

export const resumeInvitations = {
  summary: 'Allow invitations by email to an address again',
  reply: invitationStop,
  refusals: invalidLink,
} satisfies Description;
