import * as z from 'zod/mini';
import { levels } from './levels.ts';
import { lossesOf, personLoss } from './losses.schemas.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

export const teamRole = z.enum(['owner', 'member']);
export type TeamRole = z.infer<typeof teamRole>;
export const teamTitle = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(64, 'A name can have at most 64 characters.'),
);

export const teamShape = z.object({
  object: z.literal('team'),
  id: identifier,
  title: z.string(),
  members: z.int(),
  spaces: z.int(),
  createdAt: timestamp,
  permissions: permissionsShape('team'),
});
export type Team = z.infer<typeof teamShape>;

export const listTeams = {
  query: z.extend(listQuery, {
    owner: z.optional(identifier).check(z.describe('Only teams this user owns')),
    title: z.optional(trimmed(z.maxLength(64))),
  }),
  reply: listOf(teamShape),
};

export const createTeam = {
  body: z.object({
    title: teamTitle,
    members: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: teamShape,
};

export const getTeam = {
  reply: teamShape,
};

export const updateTeam = {
  body: z.object({ title: z.optional(teamTitle) }),
  reply: teamShape,
};

export const previewTeamChange = {
  query: listQuery,
  body: z.object({
    /** The members to remove; absent: the team is deleted. */
    users: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(1000))),
  }),
  reply: z.extend(lossesOf(personLoss), {
    /** The team's grants, which end for them: the first 5 by title. */
    grants: z.object({
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
    }),
  }),
};
export type TeamLosses = z.infer<typeof previewTeamChange.reply>;
