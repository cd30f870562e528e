import * as z from 'zod/mini';
import { before } from './audit.ts';
import type { Description } from './endpoint.ts';
import { levels } from './levels.ts';
import { lossesOf, personLoss } from './losses.schemas.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed, userShape } from './shapes.schemas.ts';

export const teamRole = z.enum(['owner', 'member']);
export type TeamRole = z.infer<typeof teamRole>;
export const teamTitle = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(64, 'A name can have up to 64 characters.'),
);

/** Some of a team's grants, by the title of what they are on. */
const teamGrants = z.object({
  count: z.int(),
  examples: z.array(
    z.object({
      level: z.enum(levels),
      on: z.object({
        type: z.enum(['space', 'collection']),
        id: identifier,
        title: z.string(),
      }),
    }),
  ),
});
export type TeamGrants = z.infer<typeof teamGrants>;

export const teamShape = z.object({
  object: z.literal('team'),
  id: identifier,
  title: z.string(),
  members: z.int(),
  spaces: z.int(),
  createdAt: timestamp,
  /** Extension: an identity provider decides who is in it; absent for other teams. */
  managed: z.optional(z.literal(true)),
  /** Extension: the first members to join, with `include=summary`. */
  people: z.optional(z.array(userShape)),
  /** Extension: what the team was granted, with `include=summary`. */
  grants: z.optional(teamGrants),
  permissions: permissionsShape('team'),
});
export type Team = z.infer<typeof teamShape>;

const include = z.optional(z.enum(['summary']));
const summaryAssumes =
  'Extension: include=summary adds people, the first four to join (with the listMembers permission), and grants, with up to 5 that give a level on content the caller can see.';

export const listTeams = {
  summary: 'List the teams of an organization',
  query: z.extend(listQuery, {
    include,
    owner: z.optional(identifier).check(z.describe('Only teams this user owns')),
    title: z.optional(trimmed(z.maxLength(64))),
  }),
  reply: listOf(teamShape),
  assumes: [
    'spaces counts direct grants to the team, not spaces in collections granted to it.',
    'Extension: managed marks teams whose members only the identity provider changes.',
    summaryAssumes,
  ],
} satisfies Description;

export const createTeam = {
  summary: 'Create a team owned by the caller',
  audit: {
    name: 'Team created',
    sentence: ({ target }) => `created the team ${target}`,
  },
  body: z.object({
    title: teamTitle,
    members: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: teamShape,
} satisfies Description;

export const getTeam = {
  summary: 'Read a team',
  query: z.object({ include }),
  reply: teamShape,
  assumes: [summaryAssumes, 'If-Match takes the entity tag of the reply without include.'],
} satisfies Description;

export const updateTeam = {
  summary: 'Rename a team',
  audit: {
    name: 'Team renamed',
    sentence: ({ target, payload }) => {
      const { title } = before(payload);
      return title
        ? `renamed the team ${String(title)} to ${target}`
        : `renamed the team ${target}`;
    },
  },
  body: z.object({ title: z.optional(teamTitle) }),
  reply: teamShape,
} satisfies Description;

export const deleteTeam = {
  summary: 'Delete a team; its members stay in the organization',
  audit: {
    name: 'Team deleted',
    sentence: ({ target }) => `deleted the team ${target}`,
  },
} satisfies Description;

export const previewTeamChange = {
  summary:
    'Preview the access that members lose when a team is deleted or they are removed from it',
  query: listQuery,
  body: z.object({
    /** The members to remove; absent: the team is deleted. */
    users: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(1000))),
  }),
  reply: z.extend(lossesOf(personLoss), {
    /** The team's grants, which end for them: the first 5 by title. */
    grants: teamGrants,
  }),
  also: [
    { needs: ['team', 'admin'], on: 'the team', when: 'unless the caller asks about leaving' },
  ],
  assumes: [
    'Only content the caller can see.',
    'Without the listMembers permission in the organization, people are counted but not named.',
  ],
} satisfies Description;
export type TeamLosses = z.infer<typeof previewTeamChange.reply>;
