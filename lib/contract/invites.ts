import * as z from 'zod/mini';
import { after, invitationSentence, joinMethods, roleName } from './audit.ts';
import { endpoint } from './endpoint.ts';
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
} from './shapes.ts';

/** Most addresses per request; the documents give no limit. */
export const INVITES_MAXIMUM = 1000;
/** How long an e-mailed invitation is valid. */
export const INVITE_DAYS = 14;

const invitesPath = '/v1/orgs/{organizationId}/invites';
const refreshes = [invitesPath, '/v1/orgs/{organizationId}/overview'];

export const inviteMembers = endpoint({
  method: 'POST',
  path: invitesPath,
  summary: 'Invite people by email',
  needs: ['organization', 'admin'],
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
  refreshes,
  assumes: [
    'The status is 200; the documents show a dash.',
    'users lists members who already had the address; they aren’t changed.',
    'Without a role, the organization’s default role is used.',
    'An address that was invited before gets a new secret and a new expiry.',
    'With sso, addresses outside the organization’s email domains fail and aren’t invited.',
  ],
});

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

export const listInvites = endpoint({
  method: 'GET',
  path: invitesPath,
  summary: 'List the pending invitations by email',
  needs: ['organization', 'admin'],
  query: z.extend(listQuery, { search: z.optional(trimmed(z.maxLength(200))) }),
  reply: listOf(emailInviteShape),
  extension: true,
});

export const resendInvite = endpoint({
  method: 'POST',
  path: `${invitesPath}/{inviteId}/resend`,
  summary: 'Resend an invitation with a new secret and a new expiry',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invitation resent',
    sentence: ({ target }) => `resent the invitation to ${target}`,
  },
  reply: emailInviteShape,
  refreshes,
  extension: true,
});

export const updateInvite = endpoint({
  method: 'PATCH',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Change the role of an invitation',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invitation changed',
    sentence: ({ target, payload }) =>
      `changed the role of the invitation for ${target} to ${roleName(after(payload).role)}`,
  },
  body: z.object({ role: nullableRole }),
  reply: emailInviteShape,
  refreshes,
  extension: true,
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Revoke an invitation; its link stops working at once',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invitation revoked',
    sentence: ({ target }) => `revoked the invitation for ${target}`,
  },
  status: 204,
  refreshes,
  extension: true,
});

export const joinOrganization = endpoint({
  method: 'POST',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Join an organization through an invitation or an invite link',
  needs: 'token',
  audit: {
    name: 'Member joined',
    sentence: ({ payload }) =>
      `joined with the ${roleName(payload.role)} role through ${
        joinMethods[String(payload.through)] ?? 'an invitation'
      }`,
  },
  reply: z.object({}),
  refreshes: ['/v1/orgs'],
  refusals: {
    404: 'The invitation or link doesn’t exist.',
    409: 'The invitation or link is revoked, used up or expired; the reason says which.',
  },
  assumes: [
    'inviteId is the secret of the invitation or the link.',
    'A member who joins again keeps their role.',
  ],
});

export const inviteStates = ['usable', 'revoked', 'used', 'expired', 'off'] as const;

export const previewInvite = endpoint({
  method: 'GET',
  path: `${invitesPath}/{inviteId}/preview`,
  summary: 'Read an invitation by its secret',
  needs: 'nothing',
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
  extension: true,
});

const linksPath = '/v1/orgs/{organizationId}/link-invites';
const linkRefreshes = [linksPath, '/v1/orgs/{organizationId}/overview'];

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

export const listLinkInvites = endpoint({
  method: 'GET',
  path: linksPath,
  summary: 'List the invite links of an organization',
  needs: ['organization', 'admin'],
  query: listQuery,
  reply: listOf(linkInviteShape),
  assumes: ['Admins only: the id of a link is also its secret.'],
});

export const createLinkInvite = endpoint({
  method: 'POST',
  path: linksPath,
  summary: 'Create an invite link',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invite link created',
    sentence: ({ target, payload }) =>
      `created the invite link ${target}${payload.after ? ` with the ${roleName(after(payload).role)} role` : ''}`,
  },
  secretReply: true,
  body: z.object({ role: roleShape, ...linkOptions }),
  reply: linkInviteShape,
  status: 201,
  refreshes: linkRefreshes,
  refusals: { 409: 'Invite links are turned off.' },
  assumes: ['title, maxUses and expiresAt are extensions.'],
});

export const getLinkInvite = endpoint({
  method: 'GET',
  path: `${linksPath}/{inviteId}`,
  summary: 'Read an invite link',
  needs: ['organization', 'admin'],
  reply: linkInviteShape,
});

export const updateLinkInvite = endpoint({
  method: 'PATCH',
  path: `${linksPath}/{inviteId}`,
  summary: 'Change an invite link',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invite link changed',
    sentence: ({ target, payload }) =>
      'role' in after(payload)
        ? `changed the role of the invite link ${target} to ${roleName(after(payload).role)}`
        : `changed the invite link ${target}`,
  },
  secretReply: true,
  body: z.object({ role: z.optional(roleShape), ...linkOptions }),
  reply: linkInviteShape,
  refreshes: linkRefreshes,
});

export const deleteLinkInvite = endpoint({
  method: 'DELETE',
  path: `${linksPath}/{inviteId}`,
  summary: 'Revoke an invite link; it stops working at once',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Invite link revoked',
    sentence: ({ target }) => `revoked the invite link ${target}`,
  },
  status: 205,
  refreshes: linkRefreshes,
});
