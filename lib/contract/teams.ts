import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { levels } from './levels.ts';
import { lossesOf, personLoss } from './losses.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

export const teamRole = z.enum(['owner', 'member']);
export type TeamRole = z.infer<typeof teamRole>;
export const teamTitle = trimmed(
  z.minLength(1, 'A team has a name.'),
  z.maxLength(64, 'The name of a team has at most 64 characters.'),
);

export const teamShape = z.object({
  object: z.literal('team'),
  id: identifier,
  title: z.string(),
  members: z.int(),
  spaces: z.int(),
  createdAt: timestamp,
  permissions: z.object({ admin: z.boolean(), view: z.boolean() }),
});
export type Team = z.infer<typeof teamShape>;

const teamsPath = '/v1/orgs/{organizationId}/teams';
const refreshes = [teamsPath, '/v1/orgs/{organizationId}/members'];
const refreshesWithCount = [...refreshes, '/v1/orgs/{organizationId}/overview'];

export const listTeams = endpoint({
  method: 'GET',
  path: teamsPath,
  summary: 'List the teams of an organization',
  needs: ['organization', 'listTeams'],
  query: z.extend(listQuery, {
    owner: z.optional(identifier).check(z.describe('Only teams this user owns')),
    title: z.optional(trimmed(z.maxLength(64))),
  }),
  reply: listOf(teamShape),
  extension: true,
  assumes: ['spaces: how many were granted to the team, not what is in collections granted to it'],
});

export const createTeam = endpoint({
  method: 'PUT',
  path: teamsPath,
  summary: 'Create a team; whoever creates it owns it',
  needs: ['organization', 'ownTeam'],
  body: z.object({
    title: teamTitle,
    members: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: teamShape,
  status: 201,
  refreshes: refreshesWithCount,
  extension: true,
});

export const getTeam = endpoint({
  method: 'GET',
  path: `${teamsPath}/{teamId}`,
  summary: 'Read a team',
  needs: ['organization', 'listTeams'],
  reply: teamShape,
  extension: true,
});

export const updateTeam = endpoint({
  method: 'PATCH',
  path: `${teamsPath}/{teamId}`,
  summary: 'Rename a team',
  needs: ['organization', 'listTeams'],
  body: z.object({ title: z.optional(teamTitle) }),
  reply: teamShape,
  refreshes,
  extension: true,
  assumes: ['403 unless the caller owns the team or is an admin of the organization'],
});

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: `${teamsPath}/{teamId}`,
  summary: 'Delete a team; its members stay in the organization',
  needs: ['organization', 'listTeams'],
  status: 204,
  refreshes: refreshesWithCount,
  extension: true,
  assumes: ['403 unless the caller owns the team or is an admin of the organization'],
});

export const previewTeamChange = endpoint({
  method: 'POST',
  path: `${teamsPath}/{teamId}/preview`,
  summary: 'Tell what deleting a team, or taking members out of it, would take from them',
  needs: ['organization', 'listTeams'],
  query: listQuery,
  body: z.object({
    /** Those who are taken out; absent: the team is deleted. */
    users: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(1000))),
  }),
  reply: z.extend(lossesOf(personLoss), {
    /** What was granted to the team, which ends for them: the first 5 by title. */
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
  extension: true,
  assumes: [
    '403 unless the caller owns the team, is an admin of the organization, or asks about leaving',
    'only what the caller sees',
    'without listMembers in the organization people are counted, not named',
  ],
});
export type TeamLosses = z.infer<typeof previewTeamChange.reply>;
