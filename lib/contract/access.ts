import type * as schemas from './access.schemas.ts';
import { endpoint } from './endpoint.ts';

export type {
  Access,
  AccessChange,
  AccessLosses,
  AccessStep,
  PeopleWhoCan,
} from './access.schemas.ts';

export const getSpaceAccess = endpoint<typeof schemas.getSpaceAccess>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/access/{userId}',
  summary: 'Check a person’s level on a space, and why they have it',
  needs: ['space', 'view'],
  extension: true,
  also: [
    { needs: ['organization', 'listMembers'], on: 'the organization', when: 'for other people' },
  ],
});

export const getCollectionAccess = endpoint<typeof schemas.getCollectionAccess>()({
  method: 'GET',
  path: '/v1/collections/{collectionId}/access/{userId}',
  summary: 'Check a person’s level on a collection, and why they have it',
  needs: ['collection', 'view'],
  extension: true,
  also: [
    { needs: ['organization', 'listMembers'], on: 'the organization', when: 'for other people' },
  ],
});

const previewAssumes = [
  'Counts only spaces the caller can see.',
  'Without the listMembers permission in the organization, people are counted but not named.',
  'Previewing a move requires the same permissions as the move.',
];

export const previewSpaceAccess = endpoint<typeof schemas.previewSpaceAccess>()({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/access/preview',
  summary:
    'Preview the access people would lose if a space’s default or grants changed, or it moved',
  needs: ['space', 'admin'],
  effects: 'none',
  extension: true,
  assumes: previewAssumes,
});

export const previewCollectionAccess = endpoint<typeof schemas.previewCollectionAccess>()({
  method: 'POST',
  path: '/v1/collections/{collectionId}/access/preview',
  summary:
    'Preview the access people would lose if a collection’s default or grants changed, or it moved',
  needs: ['collection', 'admin'],
  effects: 'none',
  extension: true,
  assumes: previewAssumes,
});

export const listMemberSpaces = endpoint<typeof schemas.listMemberSpaces>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces',
  summary: 'List the spaces a member can see, with their level on each',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
  assumes: ['Sorted by creation time.', 'Counts only spaces the caller can see, too.'],
});

export const countMemberSpaces = endpoint<typeof schemas.countMemberSpaces>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces/levels',
  summary: 'Count the spaces a member can see, by level',
  needs: ['organization', 'listMembers'],
  orSelf: 'userId',
  extension: true,
  assumes: ['Counts only spaces the caller can see, too.'],
});

export const getPeopleWhoCan = endpoint<typeof schemas.getPeopleWhoCan>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/people-who-can',
  summary: 'Count and name the people who have a permission',
  needs: ['organization', 'view'],
  extension: true,
  assumes: ['Without the listMembers permission in the organization, no one is counted or named.'],
});
