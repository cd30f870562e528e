import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { levels } from './levels.ts';
import { lossesOf, personLoss } from './losses.ts';
import { identifier, listOf, listQuery, roleShape, userShape } from './shapes.ts';
import { spaceShape } from './spaces.ts';

/** A grant that counted: to the person, or to a team it belongs to. */
const countedGrant = z.object({
  level: z.enum(levels),
  team: z.optional(z.object({ id: identifier, title: z.string() })),
});

/**
 * One question on the way to a level, in the order they are asked: is it an admin of the
 * organization; was the level granted here; is there a default here; and the same on what holds it,
 * up to the role in the organization.
 */
export const accessStep = z.object({
  question: z.enum(['admin', 'grant', 'default', 'role']),
  /** What is asked about: the space, a collection above it, or the organization. */
  on: z.object({
    type: z.enum(['space', 'collection', 'organization']),
    /** Both absent for a collection that the caller does not see. */
    id: z.optional(identifier),
    title: z.optional(z.string()),
  }),
  /** The first step that gives a level decides; those after it were not reached. */
  outcome: z.enum(['decides', 'passes', 'unreached']),
  level: z.optional(z.enum(levels)),
  /** The grants that were asked about; absent for a collection that the caller does not see. */
  grants: z.optional(z.array(countedGrant)),
});
export type AccessStep = z.infer<typeof accessStep>;

export const accessShape = z.object({
  user: userShape,
  level: z.enum(levels),
  steps: z.array(accessStep),
});
export type Access = z.infer<typeof accessShape>;

/** A change that could lower what people have on content. */
export const accessChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('default'), defaultLevel: z.nullable(z.enum(levels)) }),
  z.object({
    type: z.literal('user'),
    user: identifier,
    /** Absent: the grant is taken away. */
    role: z.optional(z.nullable(roleShape)),
  }),
  z.object({
    type: z.literal('team'),
    team: identifier,
    role: z.optional(z.nullable(roleShape)),
  }),
  /** Into another collection, or with null to the root: what stands above decides there. */
  z.object({ type: z.literal('move'), parent: z.nullable(identifier) }),
]);
export type AccessChange = z.infer<typeof accessChange>;

/** Who would have less, and where: on what the change is about, and on the spaces inside of it. */
export const accessLosses = lossesOf(
  z.extend(personLoss, {
    /** On what the change is about. */
    before: z.enum(levels),
    after: z.enum(levels),
  }),
);
export type AccessLosses = z.infer<typeof accessLosses>;

export const getSpaceAccess = endpoint({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/access/{userId}',
  summary: 'Tell what somebody may do on a space, and why',
  needs: ['space', 'view'],
  reply: accessShape,
  extension: true,
  assumes: ['about others it takes listMembers in the organization'],
});

export const getCollectionAccess = endpoint({
  method: 'GET',
  path: '/v1/collections/{collectionId}/access/{userId}',
  summary: 'Tell what somebody may do on a collection, and why',
  needs: ['collection', 'view'],
  reply: accessShape,
  extension: true,
  assumes: ['about others it takes listMembers in the organization'],
});

const previewAssumes = [
  'only spaces that the caller sees',
  'without listMembers in the organization people are counted, not named',
  'a move takes what moving takes',
];

export const previewSpaceAccess = endpoint({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/access/preview',
  summary: 'Tell who would lose what if a default or a grant of a space changed, or it moved',
  needs: ['space', 'admin'],
  query: listQuery,
  body: z.object({ change: accessChange }),
  reply: accessLosses,
  extension: true,
  assumes: previewAssumes,
});

export const previewCollectionAccess = endpoint({
  method: 'POST',
  path: '/v1/collections/{collectionId}/access/preview',
  summary: 'Tell who would lose what if a default or a grant of a collection changed, or it moved',
  needs: ['collection', 'admin'],
  query: listQuery,
  body: z.object({ change: accessChange }),
  reply: accessLosses,
  extension: true,
  assumes: previewAssumes,
});

export const listMemberSpaces = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces',
  summary: 'List the spaces a member sees, with its level on each',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
  query: z.extend(listQuery, { order: z._default(z.enum(['asc', 'desc']), 'desc') }),
  reply: listOf(
    z.object({
      permission: roleShape,
      space: spaceShape,
      /** Extension: the step that decided. */
      reason: accessStep,
    }),
  ),
  assumes: ['by the time they were created', 'only spaces that the caller sees, too'],
});

export const countMemberSpaces = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces/levels',
  summary: 'Count the spaces a member sees, by its level on them',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
  reply: z.object({
    count: z.int(),
    /** The highest first; a level it has nowhere is left out. */
    levels: z.array(z.object({ level: roleShape, spaces: z.int() })),
  }),
  extension: true,
  assumes: ['only spaces that the caller sees, too'],
});
