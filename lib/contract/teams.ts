import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp } from './shapes.ts';

export const teamRole = z.enum(['owner', 'member']);
export type TeamRole = z.infer<typeof teamRole>;
export const teamTitle = z
  .string()
  .trim()
  .min(1, 'A team has a name.')
  .max(64, 'The name of a team has at most 64 characters.');

export const teamShape = z.object({
  object: z.literal('team'),
  id: identifier,
  title: z.string(),
  members: z.number().int(),
  spaces: z.number().int(),
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
  query: listQuery.extend({
    owner: identifier.optional().meta({ description: 'Only teams this user owns' }),
    title: z.string().trim().max(64).optional(),
  }),
  reply: listOf(teamShape),
  extension: true,
});

export const createTeam = endpoint({
  method: 'PUT',
  path: teamsPath,
  summary: 'Create a team; whoever creates it owns it',
  needs: ['organization', 'ownTeam'],
  body: z.object({ title: teamTitle, members: z.array(identifier).max(1000).optional() }),
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
  body: z.object({ title: teamTitle.optional() }),
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
