import { endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';

export type { SearchHit } from './search.schemas.ts';

export const searchOrganization = endpoint<typeof schemas.searchOrganization>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  needs: ['organization', 'view'],
});
