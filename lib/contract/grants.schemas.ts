import * as z from 'zod/mini';
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

export const grantSchemas = {
  grant: {
    body: grantBody,
  },
  listUsers: {
    query: listQuery,
    reply: listOf(z.object({ permission: granted, user: userShape })),
  },
  listTeams: {
    query: listQuery,
    reply: listOf(z.object({ permission: granted, team: teamShape })),
  },
  updateUser: {
    body: changeBody,
  },
  updateTeam: {
    body: changeBody,
  },
  aggregate: {
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
  },
};
export const grantOnSpace = grantSchemas.grant;
export const listSpaceUserGrants = grantSchemas.listUsers;
export const listSpaceTeamGrants = grantSchemas.listTeams;
export const updateSpaceUserGrant = grantSchemas.updateUser;
export const updateSpaceTeamGrant = grantSchemas.updateTeam;
export const listSpaceAudience = grantSchemas.aggregate;
export const grantOnCollection = grantSchemas.grant;
export const listCollectionUserGrants = grantSchemas.listUsers;
export const listCollectionTeamGrants = grantSchemas.listTeams;
export const updateCollectionUserGrant = grantSchemas.updateUser;
export const updateCollectionTeamGrant = grantSchemas.updateTeam;
export const listCollectionAudience = grantSchemas.aggregate;
