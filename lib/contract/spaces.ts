import { contentChange, contentMove, contentTransfer } from './audit.ts';
import { anyContentLists, contentLists, createsIn } from './collections.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './spaces.schemas.ts';

export type { Space } from './spaces.schemas.ts';

export const visibilities = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
] as const;
export const editModes = ['live', 'locked'] as const;

/** How long a deleted space can be restored, in days. */
export const RESTORABLE_DAYS = 7;

const inOrganization = '/v1/orgs/{organizationId}/spaces';
const spacePath = '/v1/spaces/{spaceId}';

export const listSpaces = endpoint<typeof schemas.listSpaces>()({
  method: 'GET',
  path: inOrganization,
  summary: 'List the spaces of an organization that the caller can see',
  needs: ['organization', 'view'],
  extension: true,
});

export const createSpace = endpoint<typeof schemas.createSpace>()({
  method: 'POST',
  path: inOrganization,
  summary: 'Create a space',
  needs: ['organization', 'view'],
  audit: {
    name: 'Space created',
    sentence: ({ target }) => `created the space ${target}`,
  },
  status: 201,
  refreshes: contentLists,
  extension: true,
  also: createsIn,
});

export const listCollectionSpaces = endpoint<typeof schemas.listCollectionSpaces>()({
  method: 'GET',
  path: '/v1/collections/{collectionId}/spaces',
  summary: 'List the spaces of a collection',
  needs: ['collection', 'view'],
  assumes: ['Only those directly in it, in order.'],
});

export const getSpace = endpoint<typeof schemas.getSpace>()({
  method: 'GET',
  path: spacePath,
  summary: 'Read a space',
  needs: ['space', 'view'],
});

export const updateSpace = endpoint<typeof schemas.updateSpace>()({
  method: 'PATCH',
  path: spacePath,
  summary: 'Change a space',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space changed',
    sentence: ({ target, payload }) => contentChange(target, payload),
  },
  refreshes: anyContentLists,
  assumes: [
    'visibility can be set, too; in-collection requires a collection (409).',
    'No one can set a defaultLevel above their own level.',
  ],
});

export const deleteSpace = endpoint()({
  method: 'DELETE',
  path: spacePath,
  summary: 'Move a space to the trash for 7 days',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space moved to the trash',
    sentence: ({ target }) => `moved ${target} to the trash`,
  },
  status: 205,
  refreshes: anyContentLists,
});

export const restoreSpace = endpoint<typeof schemas.restoreSpace>()({
  method: 'POST',
  path: `${spacePath}/restore`,
  summary: 'Restore a deleted space',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space restored',
    sentence: ({ target }) => `restored ${target} from the trash`,
  },
  inTrash: true,
  refreshes: anyContentLists,
  refusals: { 404: 'The 7 days have passed.', 409: 'The space isn’t deleted.' },
});

export const duplicateSpace = endpoint<typeof schemas.duplicateSpace>()({
  method: 'POST',
  path: `${spacePath}/duplicate`,
  summary: 'Duplicate a space with its content',
  needs: ['space', 'view'],
  audit: {
    name: 'Space duplicated',
    sentence: ({ target }) => `duplicated a space as ${target}`,
  },
  status: 201,
  refreshes: anyContentLists,
  also: createsIn,
  assumes: [
    'The copy is added right after the original.',
    'Content, emoji and defaultLevel are copied; grants, comments and change requests aren’t.',
    'A caller whose access comes only from grants gets create on the copy.',
    'The copy is private, or in-collection like its original.',
  ],
});

export const moveSpace = endpoint<typeof schemas.moveSpace>()({
  method: 'POST',
  path: `${spacePath}/move`,
  summary: 'Move a space',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space moved',
    sentence: (facts) => contentMove(facts),
  },
  refreshes: anyContentLists,
  also: createsIn,
  assumes: [
    'The same rules apply as for collections.',
    'A space with visibility in-collection that moves to the root becomes private.',
  ],
});

export const transferSpace = endpoint<typeof schemas.transferSpace>()({
  method: 'POST',
  path: `${spacePath}/transfer`,
  summary: 'Transfer a space to another organization',
  needs: ['space', 'admin'],
  audit: {
    name: 'Space transferred',
    sentence: (facts) => contentTransfer(facts),
  },
  refreshes: anyContentLists,
  also: createsIn,
  assumes: ['The same rules apply as for collections.'],
});

export const previewSpaceTransfer = endpoint<typeof schemas.previewSpaceTransfer>()({
  method: 'POST',
  path: `${spacePath}/transfer/preview`,
  summary: 'Preview a transfer and the access people would lose',
  needs: ['space', 'admin'],
  effects: 'none',
  extension: true,
});

export const previewSpaceDeletion = endpoint<typeof schemas.previewSpaceDeletion>()({
  method: 'POST',
  path: `${spacePath}/delete/preview`,
  summary: 'Preview deleting a space',
  needs: ['space', 'admin'],
  effects: 'none',
  extension: true,
});
