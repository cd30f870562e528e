import * as z from 'zod/mini';
import { COUNTED_MEMBERS, LEVELS_SPACES } from './access.ts';
import { defaultLevelChange, unlessRestricted } from './collections.schemas.ts';
import type { Description } from './endpoint.ts';
import { levels } from './levels.ts';
import { lossesOf, personLoss } from './losses.schemas.ts';
import { permissionLevels } from './permission-levels.ts';
import { identifier, listOf, listQuery, roleShape, trimmed, userShape } from './shapes.schemas.ts';
import { siteVisibilities } from './sites.ts';
import { spaceShape } from './spaces.schemas.ts';

/** A grant that was considered: to the person, or to one of their teams. */
const countedGrant = z.object({
  level: z.enum(levels),
  team: z.optional(z.object({ id: identifier, title: z.string() })),
});

/**
 * One step in deciding a level, in order: is the person an admin of the organization; is there a
 * grant here; is there a default here; then the same for each collection above, up to the
 * organization role.
 */
export const accessStep = z.object({
  question: z.enum(['admin', 'grant', 'default', 'role']),
  /** The space, a collection above it, or the organization. */
  on: z.object({
    type: z.enum(['space', 'collection', 'organization']),
    /** Both absent for a collection that the caller can't see. */
    id: z.optional(identifier),
    title: z.optional(z.string()),
  }),
  /** The first step that gives a level decides; later steps are unreached. */
  outcome: z.enum(['decides', 'passes', 'unreached']),
  level: z.optional(z.enum(levels)),
  /** The grants considered; absent for a collection that the caller can't see. */
  grants: z.optional(z.array(countedGrant)),
});
export type AccessStep = z.infer<typeof accessStep>;

export const accessShape = z.object({
  user: userShape,
  level: z.enum(levels),
  steps: z.array(accessStep),
});
export type Access = z.infer<typeof accessShape>;

/** A change that could lower people's access to content. */
export const accessChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('default'), ...defaultLevelChange }).check(unlessRestricted),
  z.object({
    type: z.literal('user'),
    user: identifier,
    /** Absent: the grant is removed. */
    role: z.optional(z.nullable(roleShape)),
  }),
  z.object({
    type: z.literal('team'),
    team: identifier,
    role: z.optional(z.nullable(roleShape)),
  }),
  /** Into another collection, or to the root when null. */
  z.object({ type: z.literal('move'), parent: z.nullable(identifier) }),
]);
export type AccessChange = z.infer<typeof accessChange>;

/** Who would lose access, and where: on the content itself and on the spaces inside it. */
export const accessLosses = lossesOf(
  z.extend(personLoss, {
    /** On the content itself. */
    before: z.enum(levels),
    after: z.enum(levels),
  }),
);
export type AccessLosses = z.infer<typeof accessLosses>;

/** Several ids in one parameter. */
const idsOf = (nouns: string, maximum: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(4000),
    z.describe(`The ids of up to ${maximum} ${nouns}, separated by commas`),
    z.refine((ids) => ids.split(',').length <= maximum, `You can list up to ${maximum} ${nouns}.`),
  );

const levelsQuery = z.extend(listQuery, {
  spaces: idsOf('spaces', LEVELS_SPACES),
  search: z.optional(trimmed(z.maxLength(200))),
});

/** By the id of the space: the level, and the step that decides it. */
const levelsOnSpaces = {
  levels: z.record(z.string(), z.enum(levels)),
  reasons: z.record(z.string(), accessStep),
};

export const memberLevelsShape = z.object({
  object: z.literal('member-levels'),
  /** The person. */
  id: identifier,
  user: userShape,
  role: z.nullable(roleShape),
  ...levelsOnSpaces,
});
export type MemberLevels = z.infer<typeof memberLevelsShape>;

export const listMemberLevels = {
  summary: 'List the level of each member on some spaces',
  query: levelsQuery,
  reply: listOf(memberLevelsShape),
  assumes: [
    'Sorted by name. Disabled members have the levels they would have.',
    'Spaces the caller can’t see are left out.',
    'reasons leaves out the spaces where the role in the organization decides.',
  ],
} satisfies Description;

export const teamLevelsShape = z.object({
  object: z.literal('team-levels'),
  /** The team. */
  id: identifier,
  title: z.string(),
  members: z.int(),
  ...levelsOnSpaces,
});
export type TeamLevels = z.infer<typeof teamLevelsShape>;

export const listTeamLevels = {
  summary: 'List the level that each team gives its members on some spaces',
  query: levelsQuery,
  reply: listOf(teamLevelsShape),
  assumes: [
    'Sorted by title.',
    'The level of a guest whose only team it is; members can have more by their role or another grant.',
    'Spaces the caller can’t see, and those the team gives nothing on, are left out.',
  ],
} satisfies Description;

export const getSpaceAccess = {
  summary: 'Check a person’s level on a space, and why they have it',
  reply: accessShape,
  also: [
    { needs: ['organization', 'listMembers'], on: 'the organization', when: 'for other people' },
  ],
} satisfies Description;

export const getCollectionAccess = {
  summary: 'Check a person’s level on a collection, and why they have it',
  reply: accessShape,
  also: [
    { needs: ['organization', 'listMembers'], on: 'the organization', when: 'for other people' },
  ],
} satisfies Description;

const previewAssumes = [
  'Counts only spaces the caller can see.',
  'Without the listMembers permission in the organization, people are counted but not named.',
  'Previewing a move requires the same permissions as the move.',
];

export const previewSpaceAccess = {
  summary:
    'Preview the access people would lose if a space’s default or grants changed, or it moved',
  query: listQuery,
  body: z.object({ change: accessChange }),
  reply: accessLosses,
  assumes: previewAssumes,
} satisfies Description;

export const previewCollectionAccess = {
  summary:
    'Preview the access people would lose if a collection’s default or grants changed, or it moved',
  query: listQuery,
  body: z.object({ change: accessChange }),
  reply: accessLosses,
  assumes: previewAssumes,
} satisfies Description;

export const listMemberSpaces = {
  summary: 'List the spaces a member can see, with their level on each',
  query: z.extend(listQuery, { order: z._default(z.enum(['asc', 'desc']), 'desc') }),
  reply: listOf(
    z.object({
      permission: roleShape,
      space: spaceShape,
      /** Extension: the step that decided. */
      reason: accessStep,
    }),
  ),
  assumes: ['Sorted by creation time.', 'Counts only spaces the caller can see, too.'],
} satisfies Description;

export const countMemberSpaces = {
  summary: 'Count the spaces a member can see, by level',
  reply: z.object({
    count: z.int(),
    /** Highest level first; levels without spaces are left out. */
    levels: z.array(z.object({ level: roleShape, spaces: z.int() })),
  }),
  assumes: ['Counts only spaces the caller can see, too.'],
} satisfies Description;

export const countSpacesOfMembers = {
  summary: 'Count the spaces that each of some members can see',
  query: z.object({ members: idsOf('members', COUNTED_MEMBERS) }),
  /** By the id of the member. */
  reply: z.object({ counts: z.record(z.string(), z.int()) }),
  assumes: [
    'Counts only spaces the caller can see, too.',
    'People who aren’t members are left out.',
  ],
} satisfies Description;

const subjects = Object.keys(permissionLevels) as (keyof typeof permissionLevels)[];

export const getPeopleWhoCan = {
  summary: 'Count and name the people who have a permission',
  query: z.object({
    subject: z.enum(subjects).check(z.describe('What the permission is on')),
    id: z
      .optional(identifier)
      .check(z.describe('The space, collection or team; the others depend on the role alone')),
    permission: z.string().check(z.maxLength(40), z.describe('A key of its `permissions`')),
  }),
  reply: z.object({
    /** The required level; team owners have it, too. */
    level: z.enum(levels),
    /** How many have it; count and people are absent without listMembers in the organization. */
    count: z.optional(z.int()),
    /** The first few by name. */
    people: z.optional(
      z.array(z.object({ id: identifier, displayName: z.string(), email: z.optional(z.string()) })),
    ),
  }),
  assumes: ['Without the listMembers permission in the organization, no one is counted or named.'],
} satisfies Description;
export type PeopleWhoCan = z.infer<typeof getPeopleWhoCan.reply>;

export const getSpaceReaders = {
  summary: 'Count everyone who can read a space, in the dashboard and on published sites',
  reply: z.object({
    object: z.literal('space-readers'),
    /** Active members with access, guests among them. */
    members: z.int(),
    guests: z.int(),
    /** The published sites that show the space, the one published first is first. */
    sites: z.array(
      z.object({
        id: identifier,
        title: z.string(),
        visibility: z.enum(siteVisibilities),
        /** Only visitors who meet a condition see the space there. */
        conditional: z.boolean(),
        /** Active share links of a site that requires one. */
        shareLinks: z.int(),
        /** Absent where the URL contains the key of a share link. */
        urls: z.optional(z.object({ published: z.string() })),
      }),
    ),
  }),
  also: [{ needs: ['organization', 'listMembers'], on: 'the organization' }],
  assumes: ['At most 50 sites.'],
} satisfies Description;
export type SpaceReaders = z.infer<typeof getSpaceReaders.reply>;
