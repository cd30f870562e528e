import * as z from 'zod/mini';
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
  /** Extension: who invited the member, where that is known. */
  invitedBy: z.optional(userShape),
});
export type Member = z.infer<typeof memberShape>;

export const memberRoles = [...roles, 'guest'] as const;
export const memberSorts = ['joinedAt', 'lastSeenAt'] as const;

/** What narrows the list of members; a bulk preview takes the same. */
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
    'spaces: how many were granted to the member or its teams, not what a role or a default opens',
    'the role filter takes guest, too',
    'lastSeenAt: only members who were ever seen are listed',
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
  body: z.object({ role: z.optional(nullableRole) }),
  reply: memberShape,
  refreshes: [membersPath, '/v1/orgs/{organizationId}/overview'],
  assumes: ['409 for the last admin'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: `${membersPath}/{userId}`,
  summary: 'Remove a member, or leave the organization',
  needs: ['organization', 'admin'],
  orSelf: 'userId',
  status: 204,
  refreshes: [membersPath, '/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/overview'],
  assumes: ['409 for the last admin', 'a member may always leave'],
});

export const setMemberSSO = endpoint({
  method: 'POST',
  path: `${membersPath}/{userId}/sso`,
  summary: 'Set a member as SSO member',
  needs: ['organization', 'admin'],
  reply: memberShape,
  refreshes: [membersPath],
  assumes: [
    'while a provider is active: 409 for an address at none of the organization’s e-mail domains, which no provider signs in, and for the last admin who signs in without SSO',
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
  summary: 'Say that the caller is here, which sets its last-seen time',
  needs: ['organization', 'view'],
  reply: z.object({ serviceVisitorClaims: z.optional(z.string()) }),
});

export const previewMemberChange = endpoint({
  method: 'POST',
  path: `${membersPath}/preview`,
  summary: 'Tell what a change of members would take from them, without changing anything',
  needs: ['organization', 'admin'],
  body: z.object({
    change: z.enum(['role', 'sso', 'remove']),
    role: z.optional(nullableRole),
    /** Either the members by id, or all that match a filter. */
    users: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(1000))),
    filter: z.optional(memberFilter),
  }),
  reply: z.object({
    members: z.int(),
    /** How many would see no difference. */
    unchanged: z.int(),
    teams: z.array(
      z.object({
        id: identifier,
        title: z.string(),
        leaving: z.int(),
        remaining: z.int(),
      }),
    ),
    /** Team memberships that end, over all teams. */
    teamMemberships: z.int(),
    /** Spaces that some of them would not see any more; the 5 that most people lose by title. */
    spaces: someSpaces,
    /** Spaces on which some would have a lower level than now, but see them still; named alike. */
    lowered: someSpaces,
    /** Personal access tokens and sign-ins that reach nothing in this organization any more. */
    tokens: z.int(),
    signIns: z.int(),
    losesAdmin: z.int(),
    gainsAdmin: z.int(),
    /** The change would leave no admin, so the last one stays and is named here. */
    lastAdmin: z.optional(userShape),
    includesCaller: z.boolean(),
    /**
     * Of `sso` while a provider is active: whom none could ever sign in, since their address is at none
     * of the organization's e-mail domains. They stay as they are and count as unchanged.
     */
    outside: z.optional(z.array(identifier)),
  }),
  extension: true,
  assumes: [
    'sso: lastAdmin is the last admin who signs in without SSO, where a provider is active',
  ],
});
