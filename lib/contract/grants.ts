import { anyContentLists } from './collections.ts';
import { endpoint, type Needs } from './endpoint.ts';
import type * as schemas from './grants.schemas.ts';

type Described = ReturnType<typeof schemas.describeGrants>;

/** The grants on one kind of content: the same eight endpoints for spaces and collections. */
function grantsOn<const Base extends string, const View extends Needs, const Admin extends Needs>(
  base: Base,
  { view, admin }: { view: View; admin: Admin },
) {
  const refreshes = anyContentLists;
  return {
    grant: endpoint<Described['grant']>()({
      method: 'POST',
      path: `${base}/permissions`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
    }),
    listUsers: endpoint<Described['listUsers']>()({
      method: 'GET',
      path: `${base}/permissions/users`,
      needs: view,
      extension: true,
    }),
    listTeams: endpoint<Described['listTeams']>()({
      method: 'GET',
      path: `${base}/permissions/teams`,
      needs: view,
      extension: true,
    }),
    updateUser: endpoint<Described['updateUser']>()({
      method: 'PATCH',
      path: `${base}/permissions/users/{userId}`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
    }),
    updateTeam: endpoint<Described['updateTeam']>()({
      method: 'PATCH',
      path: `${base}/permissions/teams/{teamId}`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
    }),
    removeUser: endpoint<Described['removeUser']>()({
      method: 'DELETE',
      path: `${base}/permissions/users/{userId}`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
    }),
    removeTeam: endpoint<Described['removeTeam']>()({
      method: 'DELETE',
      path: `${base}/permissions/teams/{teamId}`,
      needs: admin,
      status: 204,
      refreshes,
      extension: true,
    }),
    aggregate: endpoint<Described['aggregate']>()({
      method: 'GET',
      path: `${base}/permissions/aggregate`,
      needs: view,
      extension: true,
    }),
  };
}

const onSpaces = grantsOn('/v1/spaces/{spaceId}', {
  view: ['space', 'view'],
  admin: ['space', 'admin'],
});
const onCollections = grantsOn('/v1/collections/{collectionId}', {
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
