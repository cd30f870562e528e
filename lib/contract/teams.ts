import * as z from 'zod/mini';
import { before } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { levels } from './levels.ts';
import { lossesOf, personLoss } from './losses.ts';
import { permissionsShape } from './permissions.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

export const teamRole = z.enum(['owner', 'member']);
export type TeamRole = z.infer<typeof teamRole>;
export const teamTitle = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(64, 'A name can have up to 64 characters.'),
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
  assumes: ['spaces counts direct grants to the team, not spaces in collections granted to it.'],
});

export const createTeam = endpoint({
  method: 'PUT',
  path: teamsPath,
  summary: 'Create a team owned by the caller',
  needs: ['organization', 'ownTeam'],
  audit: {
    name: 'Team created',
    sentence: ({ target }) => `created the team ${target}`,
  },
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
  needs: ['team', 'view'],
  reply: teamShape,
  extension: true,
});

export const updateTeam = endpoint({
  method: 'PATCH',
  path: `${teamsPath}/{teamId}`,
  summary: 'Rename a team',
  needs: ['team', 'admin'],
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
  refreshes,
  extension: true,
});

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: `${teamsPath}/{teamId}`,
  summary: 'Delete a team; its members stay in the organization',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team deleted',
    sentence: ({ target }) => `deleted the team ${target}`,
  },
  status: 204,
  refreshes: refreshesWithCount,
  extension: true,
});

export const previewTeamChange = endpoint({
  method: 'POST',
  path: `${teamsPath}/{teamId}/preview`,
  summary:
    'Preview the access that members lose when a team is deleted or they are removed from it',
  needs: ['team', 'view'],
  effects: 'none',
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
  extension: true,
  also: [
    { needs: ['team', 'admin'], on: 'the team', when: 'unless the caller asks about leaving' },
  ],
  assumes: [
    'Only content the caller can see.',
    'Without the listMembers permission in the organization, people are counted but not named.',
  ],
});
export type TeamLosses = z.infer<typeof previewTeamChange.reply>;
