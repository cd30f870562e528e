import * as z from 'zod/mini';
import { settingsChange } from './audit.ts';
import { publicDomainMessage } from './domain-rules.ts';
import type { Description } from './endpoint.ts';
import { levels } from './levels.ts';
import { memberActivities, organizationTypes, useCases } from './organizations.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { isPublicMail } from './public-mail.ts';
import {
  emailDomain,
  identifier,
  listOf,
  listQuery,
  nullableRole,
  timestamp,
  trimmed,
  webAddress,
} from './shapes.schemas.ts';

export const organizationTitle = trimmed(
  z.minLength(2, 'A title must have at least 2 characters.'),
  z.maxLength(255, 'A title can have up to 255 characters.'),
);
/**
 * The default host name of public content: 3 to 32 characters; the documents' pattern for a
 * subdomain.
 */
export const organizationHostname = z
  .string()
  .check(
    z.minLength(3, 'A host name must have at least 3 characters.'),
    z.maxLength(32, 'A host name can have up to 32 characters.'),
    z.regex(
      /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
      'Use lowercase letters, digits and hyphens, and start and end with a letter or digit.',
    ),
  );

/** A domain where only an organization's own people have addresses. */
export const ownEmailDomain = emailDomain.check(
  z.refine((domain) => !isPublicMail(domain), {
    error: ({ input }) => publicDomainMessage(String(input)),
  }),
);

const emailDomains = z
  .array(ownEmailDomain)
  .check(z.maxLength(100, 'An organization can have up to 100 email domains.'));

const defaultContent = z.object({ type: z.literal('site'), site: identifier });

export const organizationShape = z.object({
  object: z.literal('organization'),
  id: identifier,
  title: z.string(),
  createdAt: timestamp,
  emailDomains: z.array(z.string()),
  /** Extension: those of `emailDomains` that count; absent where all do. */
  provenDomains: z.optional(z.array(z.string())),
  hostname: z.optional(z.string()),
  type: z.enum(organizationTypes),
  useCase: z.optional(z.enum(useCases)),
  communityType: z.optional(z.enum(['nonProfit', 'openSource', 'education'])),
  defaultRole: z.optional(nullableRole),
  defaultContent: z.nullish(defaultContent),
  sso: z.optional(z.boolean()),
  ai: z.optional(z.boolean()),
  inviteLinks: z.boolean(),
  /** Extension: who sees when other members were last seen, and can export them. */
  memberActivity: z.optional(z.enum(memberActivities)),
  plan: z.string(),
  urls: z.object({ location: z.string(), app: z.string(), logo: z.optional(z.string()) }),
  /** An admin of the instance suspended it: nobody can open it. Absent otherwise. */
  suspended: z.optional(z.boolean()),
  trial: z.object({ status: z.enum(['notapplicable', 'none', 'active', 'ended', 'expired']) }),
  permissions: permissionsShape('organization'),
});
export type Organization = z.infer<typeof organizationShape>;

export const organizationChange = z.object({
  title: z.optional(organizationTitle),
  emailDomains: z.optional(emailDomains),
  hostname: z.optional(organizationHostname),
  defaultRole: z.optional(nullableRole),
  defaultContent: z.nullish(defaultContent),
  logo: z.nullish(webAddress),
  sso: z.optional(z.boolean()),
  ai: z.optional(z.boolean()),
  inviteLinks: z.optional(z.boolean()),
  memberActivity: z.optional(z.enum(memberActivities)),
});

export const listOrganizations = {
  summary: 'List the organizations the caller belongs to',
  query: listQuery,
  reply: listOf(organizationShape),
} satisfies Description;

export const createOrganization = {
  summary: 'Create an organization, with the caller as its first admin',
  audit: {
    name: 'Organization created',
    sentence: ({ target }) => `created ${target}`,
  },
  body: z.object({
    title: organizationTitle,
    emailDomains: z.optional(emailDomains),
    type: z.optional(z.enum(organizationTypes)),
    useCase: z.optional(z.enum(useCases)),
  }),
  reply: organizationShape,
  refusals: {
    403: 'Only admins of the instance create organizations (`ORGANIZATIONS=admins`).',
  },
} satisfies Description;

export const getOrganization = {
  summary: 'Read an organization',
  reply: organizationShape,
} satisfies Description;

export const updateOrganization = {
  summary: 'Change the settings of an organization',
  audit: {
    name: 'Settings changed',
    sentence: ({ payload }) => settingsChange(payload),
  },
  body: organizationChange,
  reply: organizationShape,
  refusals: {
    409: 'The last email domain can’t be removed while SSO is required and a provider is active.',
  },
  assumes: [
    'The status is 200; the documents show a dash.',
    'A host name is unique in the service (409), and follows the documented pattern for a subdomain.',
    'Email domains are unique in the list and stored in lowercase; those of public email providers are rejected.',
    'An email domain has no effect until its DNS record is found: provenDomains lists those that count.',
    'defaultContent must be a site of the organization (400 otherwise).',
    'Changing emailDomains or sso needs a recent sign-in (403 otherwise).',
  ],
} satisfies Description;

export const getOverview = {
  summary: 'Count an organization’s content and people, and what needs an admin’s attention',
  reply: z.object({
    members: z.nullable(z.record(z.enum(levels), z.int())),
    disabled: z.nullable(z.int()),
    teams: z.nullable(z.int()),
    sites: z.nullable(z.int()),
    invites: z.nullable(z.object({ pending: z.int(), expiring: z.int(), expired: z.int() })),
    links: z.nullable(
      z.object({
        usable: z.int(),
        redundant: z.int(),
        usedUp: z.int(),
        expired: z.int(),
      }),
    ),
    neverSeen: z.nullable(z.int()),
    /** Email domains that don’t count until their DNS record is found, or that soon won’t. */
    unsettledDomains: z.nullable(
      z.array(
        z.object({
          domain: z.string(),
          state: z.enum(['pending', 'lapsing', 'taken']),
          lapsesAt: z.optional(timestamp),
        }),
      ),
    ),
    /** Host names of sites whose DNS record is missing, and when they are removed. */
    lapsingHostnames: z.nullable(
      z.array(
        z.object({
          site: identifier,
          title: z.string(),
          hostname: z.string(),
          lapsesAt: timestamp,
        }),
      ),
    ),
    /** Active providers whose last certificate has expired or expires within 30 days. */
    endingCertificates: z.nullable(
      z.array(
        z.object({
          provider: identifier,
          label: z.string(),
          validTo: timestamp,
          expired: z.boolean(),
        }),
      ),
    ),
  }),
} satisfies Description;
