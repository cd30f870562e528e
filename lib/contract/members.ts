import * as z from 'zod/mini';
import { after, possessive, roleName } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { roles } from './levels.ts';
import { someSpaces } from './losses.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  sortOrder,
  timestamp,
  trimmed,
  userShape,
} from './shapes.ts';
import { teamRole, teamShape } from './teams.ts';

export const memberShape = z.object({
  object: z.literal('member'),
  id: identifier,
  role: nullableRole,
  user: userShape,
  disabled: z.boolean(),
  joinedAt: timestamp,
  lastSeenAt: z.optional(timestamp),
  sso: z.boolean(),
  spaces: z.int(),
  teams: z.int(),
  /** Extension: who invited the member, if known. */
  invitedBy: z.optional(userShape),
});
export type Member = z.infer<typeof memberShape>;

export const memberRoles = [...roles, 'guest'] as const;
export const memberSorts = ['joinedAt', 'lastSeenAt'] as const;

/** The filters of the list of members, also used for bulk previews. */
export const memberFilter = z.object({
  role: z.optional(z.enum(memberRoles)),
  search: z.optional(trimmed(z.maxLength(200))),
});

export const membersQuery = z.extend(listQuery, {
  ...memberFilter.shape,
  order: sortOrder,
  sort: z._default(z.enum(memberSorts), 'joinedAt'),
});

const membersPath = '/v1/orgs/{organizationId}/members';

export const listMembers = endpoint({
  method: 'GET',
  path: membersPath,
  summary: 'List the members of an organization',
  needs: ['organization', 'listMembers'],
  query: membersQuery,
  reply: listOf(memberShape),
  assumes: [
    'spaces counts direct grants to the member or their teams, not access through a role or a default.',
    'The role filter also accepts guest.',
    'With lastSeenAt, only members who were ever seen are listed.',
  ],
});

export const getMember = endpoint({
  method: 'GET',
  path: `${membersPath}/{userId}`,
  summary: 'Read a member',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
  reply: memberShape,
});

export const updateMember = endpoint({
  method: 'PATCH',
  path: `${membersPath}/{userId}`,
  summary: 'Change the role of a member',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Role changed',
    sentence: ({ target, payload }) =>
      `changed ${possessive(target)} role to ${roleName(after(payload).role)}`,
  },
  body: z.object({ role: z.optional(nullableRole) }),
  reply: memberShape,
  refreshes: [membersPath, '/v1/orgs/{organizationId}/overview'],
  refusals: { 409: 'The organization must keep at least one admin.' },
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: `${membersPath}/{userId}`,
  summary: 'Remove a member, or leave the organization',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Member removed or left',
    sentence: ({ target, isOwn }) => (isOwn ? 'left the organization' : `removed ${target}`),
  },
  orSelf: 'userId',
  status: 204,
  refreshes: [membersPath, '/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/overview'],
  refusals: { 409: 'The organization must keep at least one admin.' },
  assumes: ['Members can always leave.'],
});

export const setMemberSSO = endpoint({
  method: 'POST',
  path: `${membersPath}/{userId}/sso`,
  summary: 'Turn SSO on for a member',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO member added',
    sentence: ({ target }) => `made ${target} an SSO member`,
  },
  reply: memberShape,
  refreshes: [membersPath],
  assumes: [
    'While a provider is active, the member’s address must be at one of the organization’s email domains, and at least one admin must sign in without SSO.',
  ],
});

export const listMemberTeams = endpoint({
  method: 'GET',
  path: `${membersPath}/{userId}/teams`,
  summary: 'List the teams a member belongs to',
  needs: ['organization', 'listTeams'],
  orSelf: 'userId',
  query: z.extend(listQuery, { title: z.optional(trimmed(z.maxLength(64))) }),
  reply: listOf(z.object({ team: teamShape, member: z.object({ role: teamRole }) })),
});

export const ping = endpoint({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/ping',
  summary: 'Record that the caller is active, which sets their last-seen time',
  needs: ['organization', 'view'],
  effects: 'none',
  reply: z.object({ serviceVisitorClaims: z.optional(z.string()) }),
});

export const previewMemberChange = endpoint({
  method: 'POST',
  path: `${membersPath}/preview`,
  summary: 'Preview a bulk change of members without changing anything',
  needs: ['organization', 'admin'],
  effects: 'none',
  body: z.object({
    change: z.enum(['role', 'sso', 'remove']),
    role: z.optional(nullableRole),
    /** Either the members by id, or all that match a filter. */
    users: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(1000))),
    filter: z.optional(memberFilter),
  }),
  reply: z.object({
    members: z.int(),
    /** How many would have no change. */
    unchanged: z.int(),
    teams: z.array(
      z.object({
        id: identifier,
        title: z.string(),
        leaving: z.int(),
        remaining: z.int(),
      }),
    ),
    /** Team memberships that would end, over all teams. */
    teamMemberships: z.int(),
    /** Spaces that some of them could no longer see; the 5 with the most people by title. */
    spaces: someSpaces,
    /** Spaces that some could still see at a lower level; the 5 with the most people by title. */
    lowered: someSpaces,
    /** Personal access tokens and sign-ins that would lose access to this organization. */
    tokens: z.int(),
    signIns: z.int(),
    losesAdmin: z.int(),
    gainsAdmin: z.int(),
    /** The change would leave no admin, so this admin would stay. */
    lastAdmin: z.optional(userShape),
    includesCaller: z.boolean(),
    /**
     * With `sso` while a provider is active: members no provider can sign in, since their address
     * is outside the organization's e-mail domains. They don't change and count as unchanged.
     */
    outside: z.optional(z.array(identifier)),
  }),
  extension: true,
  assumes: [
    'With sso, lastAdmin is the last admin who signs in without SSO, when a provider is active.',
  ],
});
