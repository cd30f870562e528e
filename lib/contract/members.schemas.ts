import * as z from 'zod/mini';
import { someSpaces } from './losses.schemas.ts';
import { memberRoles, memberSorts } from './members.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  sortOrder,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';
import { teamRole, teamShape } from './teams.schemas.ts';

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

export const listMembers = {
  query: membersQuery,
  reply: listOf(memberShape),
};

export const getMember = {
  reply: memberShape,
};

export const updateMember = {
  body: z.object({ role: z.optional(nullableRole) }),
  reply: memberShape,
};

export const setMemberSSO = {
  reply: memberShape,
};

export const listMemberTeams = {
  query: z.extend(listQuery, { title: z.optional(trimmed(z.maxLength(64))) }),
  reply: listOf(z.object({ team: teamShape, member: z.object({ role: teamRole }) })),
};

export const ping = {
  reply: z.object({ serviceVisitorClaims: z.optional(z.string()) }),
};

export const previewMemberChange = {
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
};
