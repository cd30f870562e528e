import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { memberShape } from './members.ts';
import { identifier, listOf, listQuery } from './shapes.ts';
import { teamRole } from './teams.ts';

const path = '/v1/orgs/{organizationId}/teams/{teamId}/members';
const refreshes = ['/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/members'];
const ownerOrAdmin = ['403 unless the caller owns the team or is an admin of the organization'];

export const teamMemberShape = z.object({
  organization: memberShape,
  team: z.object({ role: teamRole }),
  permissions: z.object({ view: z.boolean() }),
});
export type TeamMember = z.infer<typeof teamMemberShape>;

export const listTeamMembers = endpoint({
  method: 'GET',
  path,
  summary: 'List the members of a team',
  needs: ['organization', 'listTeams'],
  query: listQuery,
  reply: listOf(teamMemberShape),
  extension: true,
});

const memberships = z
  .record(identifier, z.object({ role: teamRole }))
  .check(
    z.refine((roles) => Object.keys(roles).length <= 1000, 'Give at most 1,000 members at once.'),
  );

export const updateTeamMembers = endpoint({
  method: 'PUT',
  path,
  summary: 'Add and remove members of a team, and set their roles in it',
  needs: ['organization', 'listTeams'],
  body: z.object({
    add: z.optional(z.array(identifier).check(z.maxLength(1000))),
    remove: z.optional(z.array(identifier).check(z.maxLength(1000))),
    memberships: z.optional(memberships),
  }),
  status: 204,
  refreshes,
  extension: true,
  assumes: ownerOrAdmin,
});

export const setTeamMember = endpoint({
  method: 'PUT',
  path: `${path}/{userId}`,
  summary: 'Add a member to a team, or change its role in it',
  needs: ['organization', 'listTeams'],
  body: z.object({ role: z.optional(teamRole) }),
  status: 204,
  refreshes,
  extension: true,
  assumes: ownerOrAdmin,
});

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: `${path}/{userId}`,
  summary: 'Take a member out of a team',
  needs: ['organization', 'listTeams'],
  orSelf: 'userId',
  status: 204,
  refreshes,
  extension: true,
  assumes: [...ownerOrAdmin, 'a member may always leave a team'],
});
