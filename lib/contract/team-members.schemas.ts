import * as z from 'zod/mini';
import { memberShape } from './members.schemas.ts';
import { identifier, listOf, listQuery } from './shapes.schemas.ts';
import { teamRole } from './teams.schemas.ts';

export const teamMemberShape = z.object({
  organization: memberShape,
  team: z.object({ role: teamRole }),
  permissions: z.object({ view: z.boolean() }),
});
export type TeamMember = z.infer<typeof teamMemberShape>;

export const listTeamMembers = {
  query: listQuery,
  reply: listOf(teamMemberShape),
};

const memberships = z
  .record(identifier, z.object({ role: teamRole }))
  .check(
    z.refine(
      (roles) => Object.keys(roles).length <= 1000,
      'You can add at most 1,000 members at once.',
    ),
  );

export const updateTeamMembers = {
  body: z.object({
    add: z.optional(z.array(identifier).check(z.maxLength(1000))),
    remove: z.optional(z.array(identifier).check(z.maxLength(1000))),
    memberships: z.optional(memberships),
  }),
};

export const setTeamMember = {
  body: z.object({ role: z.optional(teamRole) }),
};
