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

/** The most items of a collection that the sidebar lists. */
const SIDEBAR_MAXIMUM = 20;

/** The input for the items of a collection, or of the top level, in the sidebar. */
export function sidebarTreeInput(organizationId: string, parent: string | null) {
  return {
    parameters: { organizationId },
    query: {
      ...(parent !== null && { parent }),
      include: 'changeRequests' as const,
      limit: SIDEBAR_MAXIMUM,
    },
  };
}

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
