import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { organizationShape } from './organizations.ts';

export const getOrganizationsForEmailDomain = endpoint({
  method: 'GET',
  path: '/v1/email-domains/{emailDomain}/orgs',
  summary:
    'List the organizations the caller may join, or belongs to, by the domain of its address',
  needs: 'token',
  reply: z.object({ organizations: z.array(organizationShape) }),
  assumes: [
    'only for the domain of the caller’s own address; for every other one the list is empty',
    'of an organization the caller does not belong to: the role it would get, of its e-mail domains the one asked for, and no permission',
    'of such an organization `sso` says that one joins by signing in through it; otherwise it is absent',
    'at most 100, the oldest first; none where the caller is a disabled member',
  ],
});

export const joinByEmailDomain = endpoint({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/join',
  summary:
    'Join an organization that has the domain of the caller’s address among its e-mail domains',
  needs: 'token',
  reply: organizationShape,
  refreshes: ['/v1/orgs', '/v1/email-domains'],
  extension: true,
  assumes: [
    'with the role of an invitation that waits for the address, or else with the default role of the organization',
    'a member keeps its role; a disabled one is refused with 403',
    '404 for an organization without that domain, as for one that never was',
  ],
});
