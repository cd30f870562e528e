import { grantChange } from './audit.ts';
import { anyContentLists } from './collections.ts';
import { endpoint, type Needs } from './endpoint.ts';
import type * as schemas from './grants.schemas.ts';

/** The grants on one kind of content: the same eight endpoints for spaces and collections. */
function grantsOn<const Base extends string, const View extends Needs, const Admin extends Needs>(
  base: Base,
  noun: string,
  { view, admin }: { view: View; admin: Admin },
) {
  const refreshes = anyContentLists;
  const assumes = ['No one can grant a role above their own, or change a grant above their own.'];
  const readers = ['Requires the listMembers permission in the organization, too.'];
  return {
    grant: endpoint<typeof schemas.grantSchemas.grant>()({
      method: 'POST',
      path: `${base}/permissions`,
      summary: `Grant a role on a ${noun} to people and teams`,
      needs: admin,
      audit: {
        name: `Access to a ${noun} granted`,
        sentence: ({ target }) => `granted access to ${target}`,
      },
      status: 204,
      refreshes,
      extension: true,
      assumes: [...assumes, 'Role null blocks their access, unless another grant gives it.'],
    }),
    listUsers: endpoint<typeof schemas.grantSchemas.listUsers>()({
      method: 'GET',
      path: `${base}/permissions/users`,
      summary: `List the people with a direct grant on a ${noun}`,
      needs: view,
      extension: true,
      assumes: readers,
    }),
    listTeams: endpoint<typeof schemas.grantSchemas.listTeams>()({
      method: 'GET',
      path: `${base}/permissions/teams`,
      summary: `List the teams with a grant on a ${noun}`,
      needs: view,
      extension: true,
      assumes: readers,
    }),
    updateUser: endpoint<typeof schemas.grantSchemas.updateUser>()({
      method: 'PATCH',
      path: `${base}/permissions/users/{userId}`,
      summary: `Change a person’s grant on a ${noun}`,
      needs: admin,
      audit: {
        name: `Access of a person to a ${noun} changed`,
        sentence: grantChange,
      },
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    updateTeam: endpoint<typeof schemas.grantSchemas.updateTeam>()({
      method: 'PATCH',
      path: `${base}/permissions/teams/{teamId}`,
      summary: `Change a team’s grant on a ${noun}`,
      needs: admin,
      audit: {
        name: `Access of a team to a ${noun} changed`,
        sentence: grantChange,
      },
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    removeUser: endpoint()({
      method: 'DELETE',
      path: `${base}/permissions/users/{userId}`,
      summary: `Remove a person’s grant on a ${noun}`,
      needs: admin,
      audit: {
        name: `Access of a person to a ${noun} removed`,
        sentence: grantChange,
      },
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    removeTeam: endpoint()({
      method: 'DELETE',
      path: `${base}/permissions/teams/{teamId}`,
      summary: `Remove a team’s grant on a ${noun}`,
      needs: admin,
      audit: {
        name: `Access of a team to a ${noun} removed`,
        sentence: grantChange,
      },
      status: 204,
      refreshes,
      extension: true,
      assumes,
    }),
    aggregate: endpoint<typeof schemas.grantSchemas.aggregate>()({
      method: 'GET',
      path: `${base}/permissions/aggregate`,
      summary: `List everyone with access to a ${noun}, with their levels`,
      needs: view,
      extension: true,
      assumes: [...readers, 'Sorted by name for up to 10,000 people, otherwise by id.'],
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
