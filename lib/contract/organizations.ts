import { endpoint } from './endpoint.ts';
import type * as schemas from './organizations.schemas.ts';

export type { Organization } from './organizations.schemas.ts';

export const organizationTypes = ['business', 'community'] as const;
/** Who sees when other members were last seen, besides admins. */
export const memberActivities = ['admins', 'members'] as const;
export const useCases = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
] as const;

export const listOrganizations = endpoint<typeof schemas.listOrganizations>()({
  method: 'GET',
  path: '/v1/orgs',
  needs: 'token',
  whenBound: true,
});

export const createOrganization = endpoint<typeof schemas.createOrganization>()({
  method: 'POST',
  path: '/v1/orgs',
  needs: 'token',
  status: 201,
  refreshes: ['/v1/orgs'],
  extension: true,
});

export const getOrganization = endpoint<typeof schemas.getOrganization>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}',
  needs: ['organization', 'view'],
});

export const updateOrganization = endpoint<typeof schemas.updateOrganization>()({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}',
  needs: ['organization', 'admin'],
  refreshes: ['/v1/orgs'],
});

/**
 * Counts for the home page and the headings of the people pages; null where the caller has no
 * access.
 */
export const getOverview = endpoint<typeof schemas.getOverview>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/overview',
  needs: ['organization', 'view'],
  extension: true,
});
