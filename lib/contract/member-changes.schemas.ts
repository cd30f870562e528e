import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { formatNumber, plural } from './format.ts';
import { memberChangeKinds, memberChangeOutcomes, memberChangeStatuses } from './member-changes.ts';
import { memberFilter } from './members.schemas.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  timestamp,
  userShape,
} from './shapes.schemas.ts';

/** The most people that can be named; a filter has no limit. */
const NAMED_MAXIMUM = 20_000;

export const memberChangeShape = z.object({
  object: z.literal('member-change'),
  id: identifier,
  change: z.enum(memberChangeKinds),
  /** The new role, null for guest; absent for other changes, and when it undoes another one. */
  role: z.optional(nullableRole),
  /** Set if the addresses of those removed are blocked. */
  block: z.optional(z.literal(true)),
  undoes: z.optional(identifier),
  status: z.enum(memberChangeStatuses),
  /** Why it failed. */
  reason: z.optional(z.string()),
  startedBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
  people: z.int(),
  /** The number of people by outcome; outcomes that nobody has are absent. */
  counts: z.partialRecord(z.enum(memberChangeOutcomes), z.int()),
  /** How many people an undo would change; absent while it runs. */
  undoable: z.optional(z.int()),
});
export type MemberChange = z.infer<typeof memberChangeShape>;

const memberChangePersonShape = z.object({
  user: userShape,
  /** The role they had, and the one they get: the same, unless the change is of the role. */
  before: nullableRole,
  after: nullableRole,
  outcome: z.enum(memberChangeOutcomes),
  /** The role they have now; absent for people who left. */
  now: z.optional(nullableRole),
});
export type MemberChangePerson = z.infer<typeof memberChangePersonShape>;

export const listMemberChanges = {
  summary: 'List the bulk changes of an organization’s members, newest first',
  query: listQuery,
  reply: listOf(memberChangeShape),
} satisfies Description;

export const createMemberChange = {
  summary: 'Change, disable, enable or remove several members in the background',
  body: z.object({
    change: z.enum(memberChangeKinds),
    /** The new role, null for guest; required for `role`. */
    role: z.optional(nullableRole),
    /** With `remove`: the addresses can’t join again until an admin invites or allows them. */
    block: z.optional(z.boolean()),
    /** Either members, each with the role they are known to have, or all that match a filter. */
    users: z.optional(
      z
        .array(z.object({ id: identifier, was: z.optional(nullableRole) }))
        .check(z.minLength(1), z.maxLength(NAMED_MAXIMUM)),
    ),
    filter: z.optional(memberFilter),
  }),
  reply: memberChangeShape,
  assumes: [
    'A member whose role is no longer `was` is left out (`changed-meanwhile`) when their role would change, or they would be disabled or removed.',
    'People who aren’t members are left out; if no one is left, it is refused (400).',
    'The caller and the last admin keep their roles and access.',
    'Each person is changed as by the request for one member, with the same effects.',
    'The activity has one event, of the same kind as for one member, with the number of people.',
    'It stops when the person who started it is no longer an admin.',
  ],
} satisfies Description;

export const getMemberChange = {
  summary: 'Read the progress and outcome of a bulk change',
  reply: memberChangeShape,
} satisfies Description;

export const listMemberChangePeople = {
  summary: 'List the people of a bulk change, each with the outcome',
  query: z.extend(listQuery, {
    /** `left-out`: everyone who was neither changed nor waits. */
    outcome: z.optional(z.enum([...memberChangeOutcomes, 'left-out'])),
  }),
  reply: listOf(memberChangePersonShape),
} satisfies Description;

export const cancelMemberChange = {
  summary: 'Stop a bulk change; those changed so far stay changed',
  audit: {
    name: 'Change of members stopped',
    sentence: ({ payload: { changed, people } }) =>
      `stopped a change of members after ${formatNumber(Number(changed))} of ${plural(Number(people), 'person', 'people')}`,
  },
  reply: memberChangeShape,
  refusals: { 409: 'It has ended already.' },
} satisfies Description;

export const undoMemberChange = {
  summary: 'Undo a bulk change, except for people who were changed since',
  reply: memberChangeShape,
  refusals: {
    409: 'It is still running, there is nothing left to undo, or it removed people, which can’t be undone.',
  },
} satisfies Description;
