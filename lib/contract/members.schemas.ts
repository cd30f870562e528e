import * as z from 'zod/mini';
import { after, before, fromTo, isMany, peopleOf, possessive, roleName, whoOf } from './audit.ts';
import type { Description } from './endpoint.ts';
import { someSpaces } from './losses.schemas.ts';
import { memberRoles, memberSorts, seenFilters } from './members.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  queryBoolean,
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
  /** Extension: the titles of the teams, with `include=teams`. */
  teamTitles: z.optional(z.array(z.string())),
  /** Extension: whether it is a service account, which is no person. */
  serviceAccount: z.optional(z.literal(true)),
  /** Extension: who invited the member, if known. */
  invitedBy: z.optional(userShape),
});
export type Member = z.infer<typeof memberShape>;

const roleFilter = z.enum(memberRoles);
const filters = {
  /** One role or, as an extension, several: in a query, the key is repeated. */
  role: z.optional(z.union([roleFilter, z.array(roleFilter)])),
  search: z.optional(trimmed(z.maxLength(200))),
  team: z.optional(identifier),
  seen: z.optional(z.enum(seenFilters)),
};

/** The filters of the list of members, for bulk changes and their previews. */
export const memberFilter = z.object({
  ...filters,
  sso: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
});

export const membersQuery = z.extend(listQuery, {
  ...filters,
  sso: z.optional(queryBoolean),
  disabled: z.optional(queryBoolean),
  include: z.optional(z.enum(['teams'])),
  order: sortOrder,
  sort: z._default(z.enum(memberSorts), 'joinedAt'),
});

export const listMembers = {
  summary: 'List the members of an organization',
  query: z.extend(membersQuery, { purpose: z.optional(z.literal('export')) }),
  reply: listOf(memberShape),
  assumes: [
    'spaces counts direct grants to the member or their teams, not access through a role or a default.',
    'The role filter also accepts guest.',
    'Extensions: role can be given several times; team (an id), sso, disabled and seen (ever or never) filter, too; include=teams adds the titles of the teams.',
    'With purpose=export, reading the first page leaves an event in the activity.',
    'With sort=lastSeenAt, only active members are listed: those who were ever seen and aren’t disabled.',
    'lastSeenAt is absent unless the caller may see it: admins always, others by the organization’s memberActivity. Without it, sort=lastSeenAt and seen are refused (403).',
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
    sentence: ({ target, payload }) => {
      const many = peopleOf(payload);
      if (many && payload.undoes) return `changed the role of ${many} back`;
      if (many) return `changed the role of ${many} to ${roleName(payload.role)}`;
      return `changed ${possessive(target)} role ${fromTo(before(payload).role, after(payload).role)}`;
    },
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
    sentence: ({ target, isOwn, payload }) =>
      isOwn
        ? 'left the organization'
        : `removed ${whoOf(target, payload)}${payload.blocked ? ` and blocked their ${isMany(payload) ? 'addresses' : 'address'}` : ''}`,
    several: (count) => `removed ${count} people`,
  },
  query: z.object({ block: z.optional(queryBoolean) }),
  refusals: { 409: 'The organization must keep at least one admin.' },
  assumes: [
    'Members can always leave.',
    'Extension: with block=true, the address can’t join again by email domain, invite link or SSO until an admin invites or allows it.',
  ],
} satisfies Description;

export const setMemberSSO = {
  summary: 'Turn SSO on for a member',
  audit: {
    name: 'SSO member added',
    sentence: ({ target, payload }) =>
      `made ${whoOf(target, payload)} ${isMany(payload) ? 'SSO members' : 'an SSO member'}`,
    several: (count) => `made ${count} people SSO members`,
  },
  reply: memberShape,
  assumes: [
    'While a provider is active, the member’s address must be at one of the organization’s email domains, and at least one admin must sign in without SSO.',
  ],
} satisfies Description;

export const disableMember = {
  summary: 'Disable a member',
  audit: {
    name: 'Member disabled',
    sentence: ({ target, payload }) => `disabled ${whoOf(target, payload)}`,
    several: (count) => `disabled ${count} people`,
  },
  reply: memberShape,
  refusals: {
    409: 'The organization must keep at least one admin, and members can’t disable themselves.',
  },
  assumes: [
    'A disabled member can’t access the organization in any way, and can’t join it again, until an admin enables them. Their role, teams and grants stay; their invitations and invite links are revoked.',
  ],
} satisfies Description;

export const enableMember = {
  summary: 'Enable a disabled member',
  audit: {
    name: 'Member enabled',
    sentence: ({ target, payload }) => `enabled ${whoOf(target, payload)}`,
    several: (count) => `enabled ${count} people`,
  },
} satisfies Description;

export const listMemberTeams = {
  summary: 'List the teams a member belongs to',
  query: z.extend(listQuery, { title: z.optional(trimmed(z.maxLength(64))) }),
  reply: listOf(z.object({ team: teamShape, member: z.object({ role: teamRole }) })),
} satisfies Description;

export const ping = {
  summary: 'Record that the caller is active, setting their last-seen time',
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
    /** With `remove`, unless all are service accounts: how they could come back without an invitation. */
    waysBack: z.optional(
      z.object({
        /** Email domains with how many of them have an address there. */
        domains: z.array(z.object({ domain: z.string(), people: z.int() })),
        /** Invite links that work. */
        links: z.int(),
        /** SSO providers that would sign some of them in. */
        providers: z.array(z.string()),
      }),
    ),
    /**
     * With `sso` while a provider is active: members no provider can sign in, since their address
     * is outside the organization's email domains. They don't change and count as unchanged.
     */
    outside: z.optional(z.array(identifier)),
  }),
  assumes: [
    'With sso, lastAdmin is the last admin who signs in without SSO, if a provider is active.',
  ],
} satisfies Description;
