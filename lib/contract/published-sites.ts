import { endpoint } from './endpoint.ts';
import type * as schemas from './published-sites.schemas.ts';
import { sitePath } from './sites.ts';

export type { PublishedSite } from './published-sites.schemas.ts';

export const getPublishedSite = endpoint<typeof schemas.getPublishedSite>()({
  method: 'GET',
  path: `${sitePath}/published`,
  needs: ['site', 'view'],
});
