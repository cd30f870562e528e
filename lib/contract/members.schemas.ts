import * as z from 'zod/mini';
import { after, before, fromTo, possessive, roleName } from './audit.ts';
import type { Description } from './endpoint.ts';
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
  summary: 'List the members of an organization',
  query: membersQuery,
  reply: listOf(memberShape),
  assumes: [
    'spaces counts direct grants to the member or their teams, not access through a role or a default.',
    'The role filter also accepts guest.',
    'With lastSeenAt, only members who were ever seen are listed.',
  ],
} satisfies Description;

export const getMember = {
  summary: 'Read a member',
  reply: memberShape,
} satisfies Description;

export const updateMember = {
  summary: 'Change the role of a member',
  audit: {
    name: 'Role changed',
    sentence: ({ target, payload }) =>
      `changed ${possessive(target)} role ${fromTo(before(payload).role, after(payload).role)}`,
    several: (count, { payload }) =>
      `changed the role of ${count} people to ${roleName(after(payload).role)}`,
  },
  body: z.object({ role: z.optional(nullableRole) }),
  reply: memberShape,
  refusals: { 409: 'The organization must keep at least one admin.' },
} satisfies Description;

export const removeMember = {
  summary: 'Remove a member, or leave the organization',
  audit: {
    name: 'Member removed or left',
    sentence: ({ target, isOwn }) => (isOwn ? 'left the organization' : `removed ${target}`),
    several: (count) => `removed ${count} people`,
  },
  refusals: { 409: 'The organization must keep at least one admin.' },
  assumes: ['Members can always leave.'],
} satisfies Description;

export const setMemberSSO = {
  summary: 'Turn SSO on for a member',
  audit: {
    name: 'SSO member added',
    sentence: ({ target }) => `made ${target} an SSO member`,
    several: (count) => `made ${count} people SSO members`,
  },
  reply: memberShape,
  assumes: [
    'While a provider is active, the member’s address must be at one of the organization’s email domains, and at least one admin must sign in without SSO.',
  ],
} satisfies Description;

export const listMemberTeams = {
  summary: 'List the teams a member belongs to',
  query: z.extend(listQuery, { title: z.optional(trimmed(z.maxLength(64))) }),
  reply: listOf(z.object({ team: teamShape, member: z.object({ role: teamRole }) })),
} satisfies Description;

export const ping = {
  summary: 'Record that the caller is active, which sets their last-seen time',
  reply: z.object({ serviceVisitorClaims: z.optional(z.string()) }),
} satisfies Description;

export const previewMemberChange = {
  summary: 'Preview a bulk change of members without changing anything',
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
     * is outside the organization's email domains. They don't change and count as unchanged.
     */
    outside: z.optional(z.array(identifier)),
  }),
  assumes: [
    'With sso, lastAdmin is the last admin who signs in without SSO, when a provider is active.',
  ],
} satisfies Description;
