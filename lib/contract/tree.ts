import { endpoint } from './endpoint.ts';
import type * as schemas from './tree.schemas.ts';

export type { TreeItem } from './tree.schemas.ts';

export const listTree = endpoint<typeof schemas.listTree>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/tree',
  summary: 'List the children of a collection, or of the organization, in their order',
  needs: ['organization', 'view'],
  extension: true,
  assumes: ['Content in a collection the caller can’t see is listed last at the root.'],
});
