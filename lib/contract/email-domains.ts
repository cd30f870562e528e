import type * as schemas from './email-domains.schemas.ts';
import { endpoint } from './endpoint.ts';

export const getOrganizationsForEmailDomain = endpoint<
  typeof schemas.getOrganizationsForEmailDomain
>()({
  method: 'GET',
  path: '/v1/email-domains/{emailDomain}/orgs',
  needs: 'token',
});

export const listJoinableOrganizations = endpoint<typeof schemas.listJoinableOrganizations>()({
  method: 'GET',
  path: '/v1/joinable-orgs',
  needs: 'token',
  extension: true,
});

export const joinByEmailDomain = endpoint<typeof schemas.joinByEmailDomain>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/join',
  needs: 'token',
  recent: true,
  refreshes: ['/v1/orgs', '/v1/email-domains', '/v1/joinable-orgs'],
  extension: true,
});
