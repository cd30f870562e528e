import * as z from 'zod/mini';
import { memberName } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { memberShape } from './members.ts';
import { identifier, listOf, listQuery } from './shapes.ts';
import { teamRole } from './teams.ts';

const path = '/v1/orgs/{organizationId}/teams/{teamId}/members';
const refreshes = ['/v1/orgs/{organizationId}/teams', '/v1/orgs/{organizationId}/members'];

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
  needs: ['team', 'view'],
  query: listQuery,
  reply: listOf(teamMemberShape),
  extension: true,
});

const memberships = z
  .record(identifier, z.object({ role: teamRole }))
  .check(
    z.refine(
      (roles) => Object.keys(roles).length <= 1000,
      'You can add up to 1,000 members at once.',
    ),
  );

export const updateTeamMembers = endpoint({
  method: 'PUT',
  path,
  summary: 'Add and remove members of a team, and set their roles in it',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team members changed',
    sentence: ({ target }) => `changed the members of the team ${target}`,
  },
  body: z.object({
    add: z.optional(z.array(identifier).check(z.maxLength(1000))),
    remove: z.optional(z.array(identifier).check(z.maxLength(1000))),
    memberships: z.optional(memberships),
  }),
  status: 204,
  refreshes,
  extension: true,
});

export const setTeamMember = endpoint({
  method: 'PUT',
  path: `${path}/{userId}`,
  summary: 'Add a member to a team, or change its role in it',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team member added or changed',
    sentence: ({ target, payload }) =>
      payload.role === 'owner'
        ? `made ${memberName(payload)} an owner of the team ${target}`
        : `added ${memberName(payload)} to the team ${target}`,
  },
  body: z.object({ role: z.optional(teamRole) }),
  status: 204,
  refreshes,
  extension: true,
});

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: `${path}/{userId}`,
  summary: 'Remove a member from a team',
  needs: ['team', 'admin'],
  audit: {
    name: 'Team member removed',
    sentence: ({ target, payload, actorId }) =>
      payload.member === actorId
        ? `left ${target ? `the team ${target}` : 'a team'}`
        : `removed ${memberName(payload)} from ${target ? `the team ${target}` : 'a team'}`,
  },
  orSelf: 'userId',
  status: 204,
  refreshes,
  extension: true,
  assumes: ['Members can always leave a team.'],
});
