import { roleName } from './audit.ts';
import type * as schemas from './email-domains.schemas.ts';
import { endpoint } from './endpoint.ts';

export const getOrganizationsForEmailDomain = endpoint<
  typeof schemas.getOrganizationsForEmailDomain
>()({
  method: 'GET',
  path: '/v1/email-domains/{emailDomain}/orgs',
  summary:
    'List the organizations the caller can join, or belongs to, by the domain of their e-mail address',
  needs: 'token',
  assumes: [
    'Only the domain of the caller’s own address has results.',
    'For an organization the caller doesn’t belong to: the role they would get, only the requested e-mail domain, and no permissions.',
    'For such an organization, sso says that people join by signing in through SSO; otherwise it is absent.',
    'Lists at most 100, oldest first; organizations that disabled the caller are left out.',
  ],
});

export const joinByEmailDomain = endpoint<typeof schemas.joinByEmailDomain>()({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/join',
  summary: 'Join an organization whose e-mail domains include the caller’s',
  needs: 'token',
  audit: {
    name: 'Member joined by e-mail domain',
    sentence: ({ payload }) =>
      `joined with the ${roleName(payload.role)} role through ${payload.domain ? `the e-mail domain ${String(payload.domain)}` : 'an e-mail domain'}`,
  },
  refreshes: ['/v1/orgs', '/v1/email-domains'],
  extension: true,
  refusals: { 404: 'The organization doesn’t exist or doesn’t have that domain.' },
  assumes: [
    'The role comes from a pending invitation for the address, or else from the organization’s default role.',
    'A member keeps their role; a disabled member is refused (403).',
  ],
});
