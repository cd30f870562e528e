import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { roles } from './levels.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  sortOrder,
  timestamp,
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
  lastSeenAt: timestamp.optional(),
  sso: z.boolean(),
  spaces: z.number().int(),
  teams: z.number().int(),
  /** Extension: who invited the member, where that is known. */
  invitedBy: userShape.optional(),
});
export type Member = z.infer<typeof memberShape>;

export const memberRoleFilter = z.enum([...roles, 'guest']);
export const memberSort = z.enum(['joinedAt', 'lastSeenAt']);

/** What narrows the list of members; a bulk preview takes the same. */
export const memberFilter = z.object({
  role: memberRoleFilter.optional(),
  search: z.string().trim().max(200).optional(),
});

export const membersQuery = listQuery.extend({
  ...memberFilter.shape,
  order: sortOrder,
  sort: memberSort.default('joinedAt'),
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
  body: z.object({ role: nullableRole.optional() }),
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
});

export const listMemberTeams = endpoint({
  method: 'GET',
  path: `${membersPath}/{userId}/teams`,
  summary: 'List the teams a member belongs to',
  needs: ['organization', 'listTeams'],
  orSelf: 'userId',
  query: listQuery.extend({ title: z.string().trim().max(64).optional() }),
  reply: listOf(z.object({ team: teamShape, member: z.object({ role: teamRole }) })),
});

export const ping = endpoint({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/ping',
  summary: 'Say that the caller is here, which sets its last-seen time',
  needs: ['organization', 'view'],
  reply: z.object({ serviceVisitorClaims: z.string().optional() }),
});

export const previewMemberChange = endpoint({
  method: 'POST',
  path: `${membersPath}/preview`,
  summary: 'Tell what a change of members would take from them, without changing anything',
  needs: ['organization', 'admin'],
  body: z.object({
    change: z.enum(['role', 'sso', 'remove']),
    role: nullableRole.optional(),
    /** Either the members by id, or all that match a filter. */
    users: z.array(identifier).min(1).max(1000).optional(),
    filter: memberFilter.optional(),
  }),
  reply: z.object({
    members: z.number().int(),
    /** How many would see no difference. */
    unchanged: z.number().int(),
    teams: z.array(
      z.object({
        id: identifier,
        title: z.string(),
        leaving: z.number().int(),
        remaining: z.number().int(),
      }),
    ),
    /** Team memberships that end, over all teams. */
    teamMemberships: z.number().int(),
    /** Personal access tokens and sign-ins that reach nothing in this organization any more. */
    tokens: z.number().int(),
    signIns: z.number().int(),
    losesAdmin: z.number().int(),
    gainsAdmin: z.number().int(),
    /** The change would leave no admin, so the last one stays and is named here. */
    lastAdmin: userShape.optional(),
    includesCaller: z.boolean(),
  }),
  extension: true,
});
