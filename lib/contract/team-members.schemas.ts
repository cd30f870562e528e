import * as z from 'zod/mini';
import { memberName } from './audit.ts';
import type { Description } from './endpoint.ts';
import { plural } from './format.ts';
import { memberShape } from './members.schemas.ts';
import { emailAddress, identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';
import { teamRole } from './teams.schemas.ts';

export const teamMemberShape = z.object({
  organization: memberShape,
  team: z.object({ role: teamRole }),
  permissions: z.object({ view: z.boolean() }),
});
export type TeamMember = z.infer<typeof teamMemberShape>;

export const listTeamMembers = {
  summary: 'List the members of a team',
  query: z.extend(listQuery, { search: z.optional(trimmed(z.maxLength(200))) }),
  reply: listOf(teamMemberShape),
  assumes: ['search finds members by a part of their name or address.'],
} satisfies Description;

const memberships = z
  .record(identifier, z.object({ role: teamRole }))
  .check(
    z.refine(
      (roles) => Object.keys(roles).length <= 1000,
      'You can add at most 1,000 members at once.',
    ),
  );

const refusals = { 409: 'The team is managed by provisioning.' };

const named = z.object({ id: identifier, name: z.string() });

export const addTeamMembers = {
  summary: 'Add members to a team, by their ids or email addresses',
  audit: {
    name: 'Team members added',
    sentence: ({ target, payload }) =>
      `added ${payload.name ? memberName(payload) : plural(Array.isArray(payload.add) ? payload.add.length : 0, 'person', 'people')} to the team ${target}`,
  },
  body: z
    .object({
      emails: z.optional(
        z.array(emailAddress).check(z.maxLength(1000, 'Enter at most 1,000 addresses at once.')),
      ),
      members: z.optional(
        z.array(identifier).check(z.maxLength(1000, 'Select at most 1,000 members at once.')),
      ),
    })
    .check(
      z.refine(
        ({ emails = [], members = [] }) => emails.length + members.length > 0,
        'Enter at least one address.',
      ),
    ),
  reply: z.object({
    added: z.array(named),
    /** Those who were in the team before. */
    unchanged: z.array(named),
    /** The ids and addresses that no member of the organization has. */
    missing: z.array(z.string()),
  }),
  refusals,
  assumes: ['What no member has is returned, and the others are added.'],
} satisfies Description;

export const updateTeamMembers = {
  summary: 'Add and remove members of a team, and set their roles in it',
  audit: {
    name: 'Team members changed',
    sentence: ({ target }) => `changed the members of the team ${target}`,
  },
  body: z.object({
    add: z.optional(z.array(identifier).check(z.maxLength(1000))),
    remove: z.optional(z.array(identifier).check(z.maxLength(1000))),
    memberships: z.optional(memberships),
  }),
  refusals,
} satisfies Description;

export const setTeamMember = {
  summary: 'Add a member to a team, or change its role in it',
  audit: {
    name: 'Team member added or changed',
    sentence: ({ target, payload }) =>
      payload.role === 'owner'
        ? `made ${memberName(payload)} an owner of the team ${target}`
        : `added ${memberName(payload)} to the team ${target}`,
  },
  body: z.object({ role: z.optional(teamRole) }),
  refusals,
} satisfies Description;

export const removeTeamMember = {
  summary: 'Remove a member from a team',
  audit: {
    name: 'Team member removed',
    sentence: ({ target, payload, actorId }) =>
      payload.member === actorId
        ? `left ${target ? `the team ${target}` : 'a team'}`
        : `removed ${memberName(payload)} from ${target ? `the team ${target}` : 'a team'}`,
  },
  refusals,
  assumes: ['Members can always leave a team that isn’t managed by provisioning.'],
} satisfies Description;
