import * as z from 'zod/mini';
import { grantChange, grantsGiven } from './audit-content.ts';
import type { Description } from './endpoint.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  roleShape,
  trimmed,
  userShape,
} from './shapes.schemas.ts';
import { teamShape } from './teams.schemas.ts';

const someIds = z.array(identifier).check(z.minLength(1), z.maxLength(1000));

/** The level of a grant: a role, or null to block access unless another grant gives it. */
const granted = nullableRole;

const grantBody = z
  .object({ role: granted, users: z.optional(someIds), teams: z.optional(someIds) })
  .check(
    z.refine(({ users, teams }) => users !== undefined || teams !== undefined, {
      error: 'Enter users, teams, or both.',
      path: ['users'],
    }),
  );

const changeBody = z.object({ role: z.optional(granted) });

/** What the operations on grants take and return, and how they are described. */
export function describeGrants(noun: string) {
  const assumes = ['No one can grant a role above their own, or change a grant above their own.'];
  const readers = ['Requires the listMembers permission in the organization, too.'];
  return {
    grant: {
      summary: `Grant a role on a ${noun} to people and teams`,
      audit: {
        name: `Access to a ${noun} granted`,
        sentence: grantsGiven,
      },
      body: grantBody,
      assumes: [...assumes, 'Role null blocks their access, unless another grant gives it.'],
    },
    listUsers: {
      summary: `List the people with a direct grant on a ${noun}`,
      query: listQuery,
      reply: listOf(z.object({ permission: granted, user: userShape })),
      assumes: readers,
    },
    listTeams: {
      summary: `List the teams with a grant on a ${noun}`,
      query: listQuery,
      reply: listOf(z.object({ permission: granted, team: teamShape })),
      assumes: readers,
    },
    updateUser: {
      summary: `Change a person’s grant on a ${noun}`,
      audit: {
        name: `Access of a person to a ${noun} changed`,
        sentence: grantChange,
      },
      body: changeBody,
      assumes,
    },
    updateTeam: {
      summary: `Change a team’s grant on a ${noun}`,
      audit: {
        name: `Access of a team to a ${noun} changed`,
        sentence: grantChange,
      },
      body: changeBody,
      assumes,
    },
    removeUser: {
      summary: `Remove a person’s grant on a ${noun}`,
      audit: {
        name: `Access of a person to a ${noun} removed`,
        sentence: grantChange,
      },
      assumes,
    },
    removeTeam: {
      summary: `Remove a team’s grant on a ${noun}`,
      audit: {
        name: `Access of a team to a ${noun} removed`,
        sentence: grantChange,
      },
      assumes,
    },
    aggregate: {
      summary: `List everyone with access to a ${noun}, with their levels`,
      query: z.extend(listQuery, {
        role: z.optional(roleShape),
        search: z.optional(trimmed(z.maxLength(200))),
      }),
      reply: listOf(
        z.object({
          permission: roleShape,
          user: userShape,
          /** Extension: what decided. */
          by: z.enum(['admin', 'grant', 'default', 'role']),
        }),
      ),
      assumes: [...readers, 'Sorted by name for up to 10,000 people, otherwise by id.'],
    },
  } satisfies Record<string, Description>;
}

const onSpaces = describeGrants('space');

const onCollections = describeGrants('collection');
export const grantOnSpace = onSpaces.grant;
export const listSpaceUserGrants = onSpaces.listUsers;
export const listSpaceTeamGrants = onSpaces.listTeams;
export const updateSpaceUserGrant = onSpaces.updateUser;
export const updateSpaceTeamGrant = onSpaces.updateTeam;
export const removeSpaceUserGrant = onSpaces.removeUser;
export const removeSpaceTeamGrant = onSpaces.removeTeam;
export const listSpaceAudience = onSpaces.aggregate;
export const grantOnCollection = onCollections.grant;
export const listCollectionUserGrants = onCollections.listUsers;
export const listCollectionTeamGrants = onCollections.listTeams;
export const updateCollectionUserGrant = onCollections.updateUser;
export const updateCollectionTeamGrant = onCollections.updateTeam;
export const removeCollectionUserGrant = onCollections.removeUser;
export const removeCollectionTeamGrant = onCollections.removeTeam;
export const listCollectionAudience = onCollections.aggregate;
