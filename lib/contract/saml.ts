import * as z from 'zod/mini';
import { partOf, providerFields } from './audit.ts';
import { endpoint } from './endpoint.ts';
import {
  certificateShape,
  samlProviderChange,
  samlProviderCreation,
  samlProviderShape,
} from './saml-provider-shape.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.ts';

const organizationPath = '/v1/orgs/{organizationId}';
const providersPath = `${organizationPath}/saml` as const;
const onePath = `${providersPath}/{samlProviderId}` as const;
const ssoPath = `${organizationPath}/sso` as const;
const refreshes = [providersPath, ssoPath];

export const listSAMLProviders = endpoint({
  method: 'GET',
  path: providersPath,
  summary: 'List the SAML providers of an organization',
  needs: ['organization', 'admin'],
  query: listQuery,
  reply: listOf(samlProviderShape),
});

export const createSAMLProvider = endpoint({
  method: 'POST',
  path: providersPath,
  summary: 'Create a SAML provider',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO provider added',
    sentence: ({ target }) => `added the SSO provider ${target}`,
  },
  body: samlProviderCreation,
  reply: samlProviderShape,
  status: 201,
  refreshes,
  refusals: { 409: 'Another provider of the organization has this name, ignoring case.' },
  assumes: [
    'It is pending until a sign-in succeeds, even if it was created with all its settings.',
    'defaultRole: the organization’s default role when absent; at most the caller’s own.',
    'defaultTeam null: no team.',
  ],
});

export const getSAMLProvider = endpoint({
  method: 'GET',
  path: onePath,
  summary: 'Read a SAML provider',
  needs: ['organization', 'admin'],
  reply: samlProviderShape,
});

export const updateSAMLProvider = endpoint({
  method: 'PATCH',
  path: onePath,
  summary: 'Change a SAML provider',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO provider changed',
    sentence: ({ target, payload }) => {
      const changed = Object.keys(partOf(payload, 'after')).map(
        (key) => providerFields[key] ?? 'setting',
      );
      const what = changed.length > 0 && changed.length < 4 ? ` (${changed.join(', ')})` : '';
      return `changed the SSO provider ${target}${what}`;
    },
  },
  body: samlProviderChange,
  reply: samlProviderShape,
  refreshes,
  refusals: {
    409: 'An organization that enforces SSO must keep an active provider.',
  },
  assumes: [
    'Changing entityID or ssoURL makes it pending: it must be tested again.',
    'So does changing the certificate, unless one that a sign-in has used remains among up to three.',
  ],
});

export const deleteSAMLProvider = endpoint({
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a SAML provider; people who signed in through it are signed out',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO provider deleted',
    sentence: ({ target }) => `deleted the SSO provider ${target}`,
  },
  status: 204,
  refreshes,
  refusals: { 409: 'It is the last active provider of an organization that enforces SSO.' },
});

export const readSAMLMetadata = endpoint({
  method: 'POST',
  path: `${providersPath}/metadata`,
  summary: 'Parse an identity provider’s metadata to fill the form',
  needs: ['organization', 'admin'],
  effects: 'none',
  body: z.object({
    xml: z
      .string()
      .check(
        z.minLength(1, 'Paste the metadata, or choose its file.'),
        z.maxLength(500_000, 'Metadata can have up to 500,000 characters.'),
      ),
  }),
  reply: z.object({
    entityID: z.string(),
    ssoURL: z.string(),
    /** Up to three signing certificates, in the order of the metadata. */
    certificate: z.string(),
    certificateInfo: certificateShape,
    /** The details of all other signing certificates, including those beyond three. */
    others: z.array(certificateShape),
  }),
  extension: true,
  assumes: ['Document type declarations and entities are rejected (400).'],
});

export const ssoLoginShape = z.object({ id: identifier, label: z.string(), startURL: z.string() });
export type SSOLogin = z.infer<typeof ssoLoginShape>;

export const listSSOLogins = endpoint({
  method: 'GET',
  path: ssoPath,
  summary: 'List the providers of an organization to sign in with',
  needs: 'nothing',
  reply: z.object({ items: z.array(ssoLoginShape) }),
  assumes: [
    'Works without a token, since the sign-in page shows it.',
    'Lists active providers only; empty when the organization doesn’t exist.',
  ],
});

/** Why a person couldn't sign in once SSO is enforced. */
export const strandedReasons = ['email-domain', 'never-signed-in'] as const;

export const previewSSOEnforcement = endpoint({
  method: 'GET',
  path: `${ssoPath}/enforcement`,
  summary:
    'Preview who would lose access if SSO were enforced, and who keeps another way to sign in',
  needs: ['organization', 'admin'],
  query: z.extend(listQuery, { emailDomains: z.optional(z.string().check(z.maxLength(30_000))) }),
  reply: z.object({
    /** What prevents enforcing SSO; empty when it can be enforced. */
    obstacles: z.array(z.enum(['no-active-provider', 'no-admin-left'])),
    /** Admins without SSO: they can still sign in any way. */
    admins: z.array(userShape),
    /** Members who already sign in through SSO. */
    ready: z.int(),
    stranded: z.extend(
      listOf(z.object({ user: userShape, reason: z.enum(strandedReasons) })),
      /** With `email-domain`: no provider of the organization can ever sign them in. */
      { outside: z.int() },
    ),
  }),
  extension: true,
  assumes: [
    'email-domain: the address is outside the organization’s email domains, so no provider can sign it in.',
    'never-signed-in: SSO works for the address, but the person hasn’t signed in with it yet.',
    'emailDomains: comma-separated domains to use instead of the organization’s.',
  ],
});

export const unsetMemberSSO = endpoint({
  method: 'DELETE',
  path: `${organizationPath}/members/{userId}/sso`,
  summary: 'Turn SSO off for a member',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO member removed',
    sentence: ({ target }) => `allowed ${target} to sign in without SSO`,
  },
  status: 204,
  refreshes: [`${organizationPath}/members`],
  extension: true,
});

/** The providers for an e-mail address: the sign-in page asks before it sends a code. */
export const findSSOLogins = endpoint({
  method: 'POST',
  path: '/v1/sign-in/sso',
  summary: 'Find the SAML providers for an email address',
  needs: 'nothing',
  body: z.object({ email: z.string().check(z.minLength(3), z.maxLength(254)) }),
  reply: z.object({ items: z.array(z.extend(ssoLoginShape, { organization: z.string() })) }),
  extension: true,
  assumes: ['Only the domain of the address counts, so no one can find out who has an account.'],
});

/** Why a sign-in through a provider failed, as the `reasons` of an error. */
export const samlFailures = [
  /** Started in another browser, too long ago, or already finished. */
  'expired',
  /** The identity provider refused, or the person canceled. */
  'denied',
  /** The response is invalid: its signature, times, issuer or audience. */
  'response',
  /** It contains no e-mail address, or several. */
  'no-email',
  /** The address is outside the organization's e-mail domains. */
  'email-domain',
  /** The membership is disabled. */
  'disabled',
  /** The provider was deleted, or must be tested again. */
  'provider',
  /** The service didn't respond, or there were too many attempts. */
  'unavailable',
  /** A test only: if the provider became active, no one could sign in without it. */
  'no-admin-left',
] as const;
export type SAMLFailure = (typeof samlFailures)[number];

const issuedSecret = z.string().check(z.minLength(1), z.maxLength(200));

export const startSAMLSignIn = endpoint({
  method: 'POST',
  path: '/v1/sign-in/saml',
  summary: 'Start signing in through a provider',
  needs: 'nothing',
  body: z.object({
    provider: identifier,
    /** A path of the dashboard to continue to. */
    next: z.optional(z.string().check(z.maxLength(2048))),
  }),
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The provider is pending.' },
});

export const testSAMLProvider = endpoint({
  method: 'POST',
  path: `${onePath}/test`,
  summary: 'Start a test sign-in, which activates a provider when it succeeds and signs no one in',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO provider tested',
    sentence: ({ target }) => `successfully tested the SSO provider ${target}`,
  },
  secretReply: true,
  effects: 'none',
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
  extension: true,
  serverOnly: true,
  refusals: { 409: 'The provider needs an entity ID, a URL and a certificate.' },
});

export const finishSAMLSignIn = endpoint({
  method: 'POST',
  path: '/v1/sign-in/saml/finish',
  summary: 'Sign in with a provider’s response',
  needs: 'nothing',
  body: z.object({
    provider: identifier,
    /** From the browser that started the sign-in. */
    challenge: issuedSecret,
    /** The SAMLResponse as posted, in base64. */
    response: z.string().check(z.minLength(1), z.maxLength(500_000)),
  }),
  reply: z.object({
    organization: identifier,
    /** Absent after a test, which signs no one in. */
    token: z.optional(z.string()),
    user: z.optional(userShape),
    next: z.optional(z.string()),
    /** After a test: the person the identity provider signed in. */
    tested: z.optional(
      z.object({
        nameID: z.string(),
        email: z.string(),
        attributes: z.record(z.string(), z.string()),
      }),
    ),
  }),
  extension: true,
  serverOnly: true,
});
