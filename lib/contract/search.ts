import { endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';

export type { SearchHit } from './search.schemas.ts';

export const searchOrganization = endpoint<typeof schemas.searchOrganization>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  summary: 'Search spaces, pages and sections of an organization',
  needs: ['organization', 'view'],
  assumes: [
    'Best space first, then best page; at most 10 pages per space and 5 sections per page.',
    'The last word also matches as a prefix.',
    'Only results the caller can see.',
  ],
});
