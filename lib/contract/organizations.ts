import { settingsChange } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './organizations.schemas.ts';

export type { Organization } from './organizations.schemas.ts';

export const organizationTypes = ['business', 'community'] as const;
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
  summary: 'List the organizations the caller belongs to',
  needs: 'token',
  whenBound: true,
});

export const createOrganization = endpoint<typeof schemas.createOrganization>()({
  method: 'POST',
  path: '/v1/orgs',
  summary: 'Create an organization, with the caller as its first admin',
  needs: 'token',
  audit: {
    name: 'Organization created',
    sentence: ({ target }) => `created ${target}`,
  },
  status: 201,
  refreshes: ['/v1/orgs'],
  extension: true,
});

export const getOrganization = endpoint<typeof schemas.getOrganization>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}',
  summary: 'Read an organization',
  needs: ['organization', 'view'],
});

export const updateOrganization = endpoint<typeof schemas.updateOrganization>()({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}',
  summary: 'Change the settings of an organization',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Settings changed',
    sentence: ({ payload }) => settingsChange(payload),
  },
  refreshes: ['/v1/orgs'],
  refusals: {
    409: 'The last e-mail domain can’t be removed while SSO is required and a provider is active.',
  },
  assumes: [
    'The status is 200; the documents show a dash.',
    'A host name is unique in the service (409), and follows the documented pattern for a subdomain.',
    'E-mail domains are unique in the list and stored in lowercase; those of public mail providers are rejected.',
    'defaultContent must be a site of the organization (400 otherwise).',
  ],
});
