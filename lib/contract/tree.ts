import { anyContentLists } from './collections.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './tree.schemas.ts';

export type { TreeItem } from './tree.schemas.ts';

export const listTree = endpoint<typeof schemas.listTree>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/tree',
  needs: ['organization', 'view'],
  extension: true,
});

/** The most items that can be deleted or restored together. */
export const TREE_BATCH = 200;

export const deleteTreeItems = endpoint<typeof schemas.deleteTreeItems>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/tree/delete',
  needs: ['organization', 'view'],
  status: 205,
  refreshes: anyContentLists,
  extension: true,
});

export const previewTreeDeletion = endpoint<typeof schemas.previewTreeDeletion>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/tree/delete/preview',
  needs: ['organization', 'view'],
  effects: 'none',
  extension: true,
});

export const restoreTreeItems = endpoint<typeof schemas.restoreTreeItems>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/tree/restore',
  needs: ['organization', 'view'],
  status: 205,
  refreshes: anyContentLists,
  extension: true,
});
