import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { permissionsShape } from './permissions.ts';
import {
  emailDomain,
  identifier,
  listOf,
  listQuery,
  nullableRole,
  timestamp,
  webAddress,
} from './shapes.ts';

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

export const organizationTitle = z
  .string()
  .trim()
  .min(2, 'A title has at least 2 characters.')
  .max(255, 'A title has at most 255 characters.');
/** The default host name of public content: 3 to 32 characters; the pattern is the documents' for a subdomain. */
export const organizationHostname = z
  .string()
  .min(3, 'A host name has at least 3 characters.')
  .max(32, 'A host name has at most 32 characters.')
  .regex(
    /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
    'Use small letters, digits and hyphens, with a letter or digit at both ends.',
  );

const emailDomains = z
  .array(emailDomain)
  .max(100, 'An organization has at most 100 e-mail domains.');

const defaultContent = z.object({ type: z.literal('site'), site: identifier });

export const organizationShape = z.object({
  object: z.literal('organization'),
  id: identifier,
  title: z.string(),
  createdAt: timestamp,
  emailDomains: z.array(z.string()),
  hostname: z.string().optional(),
  type: z.enum(organizationTypes),
  useCase: z.enum(useCases).optional(),
  communityType: z.enum(['nonProfit', 'openSource', 'education']).optional(),
  defaultRole: nullableRole.optional(),
  defaultContent: defaultContent.nullable().optional(),
  sso: z.boolean().optional(),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean(),
  plan: z.string(),
  urls: z.object({ location: z.string(), app: z.string(), logo: z.string().optional() }),
  trial: z.object({ status: z.enum(['notapplicable', 'none', 'active', 'ended', 'expired']) }),
  permissions: permissionsShape('organization'),
});
export type Organization = z.infer<typeof organizationShape>;

export const organizationChange = z.object({
  title: organizationTitle.optional(),
  emailDomains: emailDomains.optional(),
  hostname: organizationHostname.optional(),
  defaultRole: nullableRole.optional(),
  defaultContent: defaultContent.nullable().optional(),
  logo: webAddress.nullable().optional(),
  sso: z.boolean().optional(),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean().optional(),
});

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/v1/orgs',
  summary: 'List the organizations the caller belongs to',
  needs: 'token',
  query: listQuery,
  reply: listOf(organizationShape),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/v1/orgs',
  summary: 'Create an organization, with the caller as its first admin',
  needs: 'token',
  body: z.object({
    title: organizationTitle,
    emailDomains: emailDomains.optional(),
    type: z.enum(organizationTypes).optional(),
    useCase: z.enum(useCases).optional(),
  }),
  reply: organizationShape,
  status: 201,
  refreshes: ['/v1/orgs'],
  extension: true,
});

export const getOrganization = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}',
  summary: 'Read an organization',
  needs: ['organization', 'view'],
  reply: organizationShape,
});

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}',
  summary: 'Change the settings of an organization',
  needs: ['organization', 'admin'],
  body: organizationChange,
  reply: organizationShape,
  refreshes: ['/v1/orgs'],
  assumes: [
    'status 200: shown as a dash',
    'a host name is unique in the service (409), and follows the pattern documented for a subdomain',
    'e-mail domains are unique within the list and stored lower-cased',
  ],
});
