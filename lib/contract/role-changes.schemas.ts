import * as z from 'zod/mini';
import { type AuditFacts, roleName } from './audit.ts';
import type { Description } from './endpoint.ts';
import { formatNumber, plural } from './format.ts';
import { memberFilter } from './members.schemas.ts';
import { roleChangeOutcomes, roleChangeStatuses } from './role-changes.ts';
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

export const roleChangeShape = z.object({
  object: z.literal('role-change'),
  id: identifier,
  /** The new role, null for guest; absent when it undoes another change. */
  role: z.optional(nullableRole),
  undoes: z.optional(identifier),
  status: z.enum(roleChangeStatuses),
  /** Why it failed. */
  reason: z.optional(z.string()),
  startedBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
  people: z.int(),
  /** The number of people by outcome; outcomes that nobody has are absent. */
  counts: z.partialRecord(z.enum(roleChangeOutcomes), z.int()),
  /** How many people an undo would change; absent while it runs. */
  undoable: z.optional(z.int()),
});
export type RoleChange = z.infer<typeof roleChangeShape>;

const roleChangePersonShape = z.object({
  user: userShape,
  before: nullableRole,
  after: nullableRole,
  outcome: z.enum(roleChangeOutcomes),
  /** The role they have now; absent for people who left. */
  now: z.optional(nullableRole),
});
export type RoleChangePerson = z.infer<typeof roleChangePersonShape>;

export const listRoleChanges = {
  summary: 'List the bulk role changes of an organization, newest first',
  query: listQuery,
  reply: listOf(roleChangeShape),
} satisfies Description;

const peopleOf = ({ payload: { people } }: AuditFacts) =>
  plural(Number(people), 'person', 'people');

export const createRoleChange = {
  summary: 'Change the role of several members in the background',
  audit: {
    name: 'Roles changed',
    sentence: (facts) =>
      `changed the role of ${peopleOf(facts)} to ${roleName(facts.payload.role)}`,
  },
  body: z.object({
    role: nullableRole,
    /** Either members, each with the role they are known to have, or all that match a filter. */
    users: z.optional(
      z
        .array(z.object({ id: identifier, was: z.optional(nullableRole) }))
        .check(z.minLength(1), z.maxLength(NAMED_MAXIMUM)),
    ),
    filter: z.optional(memberFilter),
  }),
  reply: roleChangeShape,
  assumes: [
    'A member whose role is no longer `was` is left out (`changed-meanwhile`).',
    'People who aren’t members are left out; if no one is left, it is refused (400).',
    'The caller and the last admin keep their roles.',
    'It stops when the person who started it is no longer an admin.',
  ],
} satisfies Description;

export const getRoleChange = {
  summary: 'Read the progress and outcome of a bulk role change',
  reply: roleChangeShape,
} satisfies Description;

export const listRoleChangePeople = {
  summary: 'List the people of a bulk role change, each with the outcome',
  query: z.extend(listQuery, {
    /** `left-out`: everyone who was neither changed nor waits. */
    outcome: z.optional(z.enum([...roleChangeOutcomes, 'left-out'])),
  }),
  reply: listOf(roleChangePersonShape),
} satisfies Description;

export const cancelRoleChange = {
  summary: 'Stop a bulk role change; those changed so far stay changed',
  audit: {
    name: 'Role change stopped',
    sentence: ({ payload: { changed, people } }) =>
      `stopped a role change after ${formatNumber(Number(changed))} of ${plural(Number(people), 'person', 'people')}`,
  },
  reply: roleChangeShape,
  refusals: { 409: 'It has ended already.' },
} satisfies Description;

export const undoRoleChange = {
  summary: 'Undo a bulk role change, except for people whose role was changed since',
  audit: {
    name: 'Role change undone',
    sentence: (facts) => `changed the role of ${peopleOf(facts)} back`,
  },
  reply: roleChangeShape,
  refusals: { 409: 'It is still running, or there is nothing left to undo.' },
} satisfies Description;
