import { endpoint } from './endpoint.ts';
import type * as schemas from './tree.schemas.ts';

export type { TreeItem } from './tree.schemas.ts';

export const listTree = endpoint<typeof schemas.listTree>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/tree',
  needs: ['organization', 'view'],
  extension: true,
});
