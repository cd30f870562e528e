import { endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';
import { sitePath } from './sites.ts';

export type { FoundThing, SearchHit } from './search.schemas.ts';

export const searchOrganization = endpoint<typeof schemas.searchOrganization>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  needs: ['organization', 'view'],
});

export const findThings = endpoint<typeof schemas.findThings>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/things',
  needs: ['organization', 'view'],
  extension: true,
});

export const searchSite = endpoint<typeof schemas.searchSite>()({
  method: 'POST',
  path: `${sitePath}/search`,
  needs: ['site', 'view'],
  effects: 'none',
  extension: true,
});
