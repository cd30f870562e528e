import { grant, newCollection, newSpace } from '../content.ts';
import { newTeam } from './teams.ts';
import { newMember, org, type Rows, type World } from './world.ts';

/** A space with a grant to a person and one to a team, as the path needs. */
async function onGrantedSpace(world: World) {
  const { service, organization } = world;
  const [spaceId, userId, teamId] = [
    await newSpace(service, organization),
    await newMember(world),
    await newTeam(world),
  ];
  await grant(service, organization, { space: spaceId }, { user: userId }, 'comment');
  await grant(service, organization, { space: spaceId }, { team: teamId }, 'edit');
  return { parameters: { spaceId, userId, teamId } };
}

/** The same on a collection. */
async function onGrantedCollection(world: World) {
  const { service, organization } = world;
  const [collectionId, userId, teamId] = [
    await newCollection(service, organization),
    await newMember(world),
    await newTeam(world),
  ];
  await grant(service, organization, { collection: collectionId }, { user: userId }, 'comment');
  await grant(service, organization, { collection: collectionId }, { team: teamId }, 'edit');
  return { parameters: { collectionId, userId, teamId } };
}

const grantBody = async (world: World) => ({
  role: 'edit' as const,
  users: [await newMember(world)],
  teams: [await newTeam(world)],
});
const toGuest = { body: { change: { type: 'default' as const, restricted: true } } };

const onMember = async (world: World) => ({
  parameters: { ...org(world), userId: await newMember(world) },
});

/** Examples for permissions on content. */
export const access: Rows<'grants' | 'access'> = {
  grants: {
    grantOnSpace: {
      audience: 'create',
      input: async (world) => ({
        ...(await onGrantedSpace(world)),
        body: await grantBody(world),
      }),
    },
    listSpaceUserGrants: { audience: 'read', input: onGrantedSpace },
    listSpaceTeamGrants: { audience: 'read', input: onGrantedSpace },
    updateSpaceUserGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedSpace(world)), body: { role: 'read' } }),
    },
    updateSpaceTeamGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedSpace(world)), body: { role: 'create' } }),
    },
    removeSpaceUserGrant: { audience: 'create', input: onGrantedSpace },
    removeSpaceTeamGrant: { audience: 'create', input: onGrantedSpace },
    listSpaceAudience: { audience: 'read', input: onGrantedSpace },
    grantOnCollection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onGrantedCollection(world)),
        body: await grantBody(world),
      }),
    },
    listCollectionUserGrants: { audience: 'read', input: onGrantedCollection },
    listCollectionTeamGrants: { audience: 'read', input: onGrantedCollection },
    updateCollectionUserGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedCollection(world)), body: { role: null } }),
    },
    updateCollectionTeamGrant: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedCollection(world)), body: { role: 'read' } }),
    },
    removeCollectionUserGrant: { audience: 'create', input: onGrantedCollection },
    removeCollectionTeamGrant: { audience: 'create', input: onGrantedCollection },
    listCollectionAudience: { audience: 'read', input: onGrantedCollection },
  },
  access: {
    getSpaceAccess: { audience: 'read', input: onGrantedSpace },
    getSpaceReaders: { audience: 'read', input: onGrantedSpace },
    getCollectionAccess: { audience: 'read', input: onGrantedCollection },
    previewSpaceAccess: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedSpace(world)), ...toGuest }),
    },
    previewCollectionAccess: {
      audience: 'create',
      input: async (world) => ({ ...(await onGrantedCollection(world)), ...toGuest }),
    },
    listMemberSpaces: { audience: 'read', input: onMember },
    countMemberSpaces: { audience: 'read', input: onMember },
    countSpacesOfMembers: {
      audience: 'read',
      input: async (world) => ({ parameters: org(world), query: { members: 'usr_none' } }),
    },
    listMemberLevels: {
      audience: 'read',
      input: async (world) => ({ parameters: org(world), query: { spaces: 'spc_none' } }),
    },
    listTeamLevels: {
      audience: 'read',
      input: async (world) => ({ parameters: org(world), query: { spaces: 'spc_none' } }),
    },
    getPeopleWhoCan: {
      audience: 'guest',
      input: async (world) => ({
        parameters: org(world),
        query: { subject: 'organization' as const, permission: 'createContent' },
      }),
    },
  },
};
