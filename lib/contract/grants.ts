import * as z from 'zod/mini';
import { anyContentLists } from './collections.ts';
import { endpoint, type Needs } from './endpoint.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  roleShape,
  trimmed,
  userShape,
} from './shapes.ts';
import { teamShape } from './teams.ts';

const someIds = z.array(identifier).check(z.minLength(1), z.maxLength(1000));

/** A grant's level: a role, or null for a grant that keeps somebody out unless a team lets them in. */
const granted = nullableRole;

const grantBody = z
  .object({ role: granted, users: z.optional(someIds), teams: z.optional(someIds) })
  .check(
    z.refine(({ users, teams }) => users !== undefined || teams !== undefined, {
      error: 'Name users, teams, or both.',
      path: ['users'],
    }),
  );

const changeBody = z.object({ role: z.optional(granted) });

/** The grants on one kind of content: the same eight endpoints for spaces and for collections. */
function grantsOn<const Base extends string, const View extends Needs, const Admin extends Needs>(
  base: Base,
  noun: string,
  { view, admin }: { view: View; admin: Admin },
) {
  const refreshes = anyContentLists;
  const assumes = ['nobody grants a role above its own, or changes a grant above its own'];
  const readers = ['it takes listMembers in the organization, too'];
  return {
    grant: endpoint({
      method: 'POST',
      path: `${base}/permissions`,
      summary: `Grant a role on a ${noun} to people and teams`,
      needs: admin,
      body: grantBody,
      status: 204,
      refreshes,
      extension: true,
      assumes: [...assumes, 'role null keeps them out, unless another grant lets them in'],
    }),
    listUsers: endpoint({
      method: 'GET',
      path: `${base}/permissions/users`,
      summary: `List the people with a grant of their own on a ${noun}`,
      needs: view,
      query: listQuery,
      reply: listOf(z.object({ permission: granted, user: userShape })),
      extension: true,
      assumes: readers,
    }),
    listTeams: endpoint({
      method: 'GET',
      path: `${base}/permissions/teams`,
      summary: `List the teams with a grant on a ${noun}`,
      needs: view,
      query: listQuery,
      reply: listOf(z.object({ permission: granted, team: teamShape })),
      extension: true,
      assumes: readers,
    }),
    updateUser: endpoint({
      method: 'PATCH',
      path: `${base}/permissions/users/{userId}`,
      summary: `Change what a person was granted on a ${noun}`,
      needs: admin,
      body: changeBody,
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    updateTeam: endpoint({
      method: 'PATCH',
      path: `${base}/permissions/teams/{teamId}`,
      summary: `Change what a team was granted on a ${noun}`,
      needs: admin,
      body: changeBody,
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    removeUser: endpoint({
      method: 'DELETE',
      path: `${base}/permissions/users/{userId}`,
      summary: `Take a person's grant on a ${noun} away`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    removeTeam: endpoint({
      method: 'DELETE',
      path: `${base}/permissions/teams/{teamId}`,
      summary: `Take a team's grant on a ${noun} away`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    aggregate: endpoint({
      method: 'GET',
      path: `${base}/permissions/aggregate`,
      summary: `List everybody who sees a ${noun}, with the level each has`,
      needs: view,
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
      extension: true,
      assumes: [...readers, 'by name where they are 10,000 or fewer, otherwise by id'],
    }),
  };
}

const onSpaces = grantsOn('/v1/spaces/{spaceId}', 'space', {
  view: ['space', 'view'],
  admin: ['space', 'admin'],
});
const onCollections = grantsOn('/v1/collections/{collectionId}', 'collection', {
  view: ['collection', 'view'],
  admin: ['collection', 'admin'],
});

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
