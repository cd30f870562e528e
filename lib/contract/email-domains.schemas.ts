import * as z from 'zod/mini';
import { roleName } from './audit.ts';
import type { Description } from './endpoint.ts';
import { organizationShape } from './organizations.schemas.ts';

export const getOrganizationsForEmailDomain = {
  summary: 'List the organizations of the caller that have an email domain',
  reply: z.object({ organizations: z.array(organizationShape) }),
  assumes: [
    'Organizations are only named to their own members; joinable-orgs lists those the caller can join.',
    'Lists up to 100, oldest first.',
  ],
} satisfies Description;

export const listJoinableOrganizations = {
  summary: 'List the organizations the caller can join by the domain of their email address',
  reply: z.object({ organizations: z.array(organizationShape) }),
  assumes: [
    'Each has the role the caller would get, only the domain of their address, and no permissions.',
    'sso says that people join by signing in through SSO; otherwise it is absent.',
    'Lists up to 100, oldest first; organizations that disabled or blocked the caller are left out.',
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
    'People join with a recent sign-in, so an address that someone lost counts no longer; a personal access token is refused (403).',
    'A member keeps their role; a disabled member and a blocked address are refused (403).',
  ],
} satisfies Description;
