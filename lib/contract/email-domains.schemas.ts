import * as z from 'zod/mini';
import { roleName } from './audit.ts';
import type { Description } from './endpoint.ts';
import { organizationShape } from './organizations.schemas.ts';

export const getOrganizationsForEmailDomain = {
  summary:
    'List the organizations the caller can join, or belongs to, by the domain of their email address',
  reply: z.object({ organizations: z.array(organizationShape) }),
  assumes: [
    'Only the domain of the caller’s own address has results.',
    'For an organization the caller doesn’t belong to: the role they would get, only the requested email domain, and no permissions.',
    'For such an organization, sso says that people join by signing in through SSO; otherwise it is absent.',
    'Lists up to 100, oldest first; organizations that disabled the caller are left out.',
  ],
} satisfies Description;

export const joinByEmailDomain = {
  summary: 'Join an organization whose email domains include the caller’s',
  audit: {
    name: 'Member joined by email domain',
    sentence: ({ payload }) =>
      `joined with the ${roleName(payload.role)} role through ${payload.domain ? `the email domain ${String(payload.domain)}` : 'an email domain'}`,
  },
  reply: organizationShape,
  refusals: { 404: 'The organization doesn’t exist or doesn’t have that domain.' },
  assumes: [
    'The role comes from a pending invitation for the address, or else from the organization’s default role.',
    'A member keeps their role; a disabled member is refused (403).',
  ],
} satisfies Description;
