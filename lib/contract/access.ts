import type * as schemas from './access.schemas.ts';
import { endpoint } from './endpoint.ts';

export type {
  Access,
  AccessChange,
  AccessLosses,
  AccessStep,
  MemberLevels,
  PeopleWhoCan,
  SpaceReaders,
  TeamLevels,
} from './access.schemas.ts';

export const getSpaceAccess = endpoint<typeof schemas.getSpaceAccess>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/access/{userId}',
  needs: ['space', 'view'],
  extension: true,
});

export const getCollectionAccess = endpoint<typeof schemas.getCollectionAccess>()({
  method: 'GET',
  path: '/v1/collections/{collectionId}/access/{userId}',
  needs: ['collection', 'view'],
  extension: true,
});

export const previewSpaceAccess = endpoint<typeof schemas.previewSpaceAccess>()({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/access/preview',
  needs: ['space', 'admin'],
  effects: 'none',
  extension: true,
});

export const previewCollectionAccess = endpoint<typeof schemas.previewCollectionAccess>()({
  method: 'POST',
  path: '/v1/collections/{collectionId}/access/preview',
  needs: ['collection', 'admin'],
  effects: 'none',
  extension: true,
});

export const listMemberSpaces = endpoint<typeof schemas.listMemberSpaces>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
});

/** The most spaces whose levels one answer has. */
export const LEVELS_SPACES = 12;

/** The level of each member on some spaces. */
export const listMemberLevels = endpoint<typeof schemas.listMemberLevels>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/member-levels',
  needs: ['organization', 'listMembers'],
  extension: true,
});

/** The level that each team gives its members on some spaces. */
export const listTeamLevels = endpoint<typeof schemas.listTeamLevels>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/team-levels',
  needs: ['organization', 'listMembers'],
  extension: true,
});

export const countMemberSpaces = endpoint<typeof schemas.countMemberSpaces>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces/levels',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
  extension: true,
});

/** The most members whose spaces one answer counts. */
export const COUNTED_MEMBERS = 50;

/** How many spaces each of some members can see. */
export const countSpacesOfMembers = endpoint<typeof schemas.countSpacesOfMembers>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/spaces/counts',
  needs: ['organization', 'listMembers'],
  extension: true,
});

export const getPeopleWhoCan = endpoint<typeof schemas.getPeopleWhoCan>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/people-who-can',
  needs: ['organization', 'view'],
  extension: true,
});

export const getSpaceReaders = endpoint<typeof schemas.getSpaceReaders>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/readers',
  needs: ['space', 'view'],
  extension: true,
});
