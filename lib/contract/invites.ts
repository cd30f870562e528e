import * as z from 'zod/mini';
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

/** Most addresses one request takes; the documents name no bound. */
export const INVITES_MAXIMUM = 1000;
/** How long an e-mailed invitation is good for. */
export const INVITE_DAYS = 14;

const invitesPath = '/v1/orgs/{organizationId}/invites';
const refreshes = [invitesPath, '/v1/orgs/{organizationId}/overview'];

export const inviteMembers = endpoint({
  method: 'POST',
  path: invitesPath,
  summary: 'Invite people by e-mail',
  needs: ['organization', 'admin'],
  body: z.object({
    emails: z
      .array(emailAddress)
      .check(
        z.minLength(1, 'Give at least one address.'),
        z.maxLength(INVITES_MAXIMUM, `Give at most ${INVITES_MAXIMUM} addresses at once.`),
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
    'status 200: shown as a dash',
    'users: ids of members who had the address already; they are left as they are',
    'without a role: the default role of the organization',
    'an address invited before gets a new secret and a new expiry',
    'sso: an address outside the e-mail domains of the organization fails and is not invited',
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
  summary: 'List the invitations by e-mail that nobody has answered yet',
  needs: ['organization', 'admin'],
  query: z.extend(listQuery, { search: z.optional(trimmed(z.maxLength(200))) }),
  reply: listOf(emailInviteShape),
  extension: true,
});

export const resendInvite = endpoint({
  method: 'POST',
  path: `${invitesPath}/{inviteId}/resend`,
  summary: 'Send an invitation again, with a new secret and a new expiry',
  needs: ['organization', 'admin'],
  reply: emailInviteShape,
  refreshes,
  extension: true,
});

export const updateInvite = endpoint({
  method: 'PATCH',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Change the role an invitation gives',
  needs: ['organization', 'admin'],
  body: z.object({ role: nullableRole }),
  reply: emailInviteShape,
  refreshes,
  extension: true,
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Revoke an invitation; its link stops at once',
  needs: ['organization', 'admin'],
  status: 204,
  refreshes,
  extension: true,
});

export const joinOrganization = endpoint({
  method: 'POST',
  path: `${invitesPath}/{inviteId}`,
  summary: 'Join an organization through an invitation or an invite link',
  needs: 'token',
  reply: z.object({}),
  refreshes: ['/v1/orgs'],
  assumes: [
    'inviteId is the secret in the invitation or the link',
    '404 for one that never was, 409 with the reason for one that is revoked, used up or expired',
    'a member who joins again keeps its role',
  ],
});

export const inviteStates = ['usable', 'revoked', 'used', 'expired', 'off'] as const;

export const previewInvite = endpoint({
  method: 'GET',
  path: `${invitesPath}/{inviteId}/preview`,
  summary: 'Tell what an invitation leads to, to whoever holds its secret',
  needs: 'nothing',
  reply: z.object({
    state: z.enum(inviteStates),
    organization: z.object({ id: identifier, title: z.string(), logo: z.optional(z.string()) }),
    role: nullableRole,
    /** The address an e-mailed invitation is for. */
    email: z.optional(z.string()),
    /** One comes in by signing in through a provider of the organization only, while one is active. */
    sso: z.boolean(),
    /** Set where `sso` is and no provider signs in the address: it is at none of the e-mail domains. */
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
    z.minimum(1, 'A link is used at least once.'),
    z.maximum(100_000, 'A link is used at most 100,000 times.'),
  );

const linkOptions = {
  title: z.optional(trimmed(z.maxLength(50, 'A name has at most 50 characters.'))),
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
  assumes: ['admins only: the id of a link is also its secret'],
});

export const createLinkInvite = endpoint({
  method: 'POST',
  path: linksPath,
  summary: 'Create an invite link',
  needs: ['organization', 'admin'],
  body: z.object({ role: roleShape, ...linkOptions }),
  reply: linkInviteShape,
  status: 201,
  refreshes: linkRefreshes,
  assumes: [
    '409 while invite links are switched off',
    'title, maxUses and expiresAt are extensions',
  ],
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
  summary: 'Change what an invite link gives',
  needs: ['organization', 'admin'],
  body: z.object({ role: z.optional(roleShape), ...linkOptions }),
  reply: linkInviteShape,
  refreshes: linkRefreshes,
});

export const deleteLinkInvite = endpoint({
  method: 'DELETE',
  path: `${linksPath}/{inviteId}`,
  summary: 'Revoke an invite link; it stops at once',
  needs: ['organization', 'admin'],
  status: 205,
  refreshes: linkRefreshes,
});
