import { endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';
import { sitePath } from './sites.ts';

export type { SearchHit } from './search.schemas.ts';

export const searchOrganization = endpoint<typeof schemas.searchOrganization>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  needs: ['organization', 'view'],
});

export const searchSite = endpoint<typeof schemas.searchSite>()({
  method: 'POST',
  path: `${sitePath}/search`,
  needs: ['site', 'view'],
  effects: 'none',
  extension: true,
});
