import { partOf, providerFields } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './saml.schemas.ts';

export type { SSOLogin } from './saml.schemas.ts';

const organizationPath = '/v1/orgs/{organizationId}';
const providersPath = `${organizationPath}/saml` as const;
const onePath = `${providersPath}/{samlProviderId}` as const;
const ssoPath = `${organizationPath}/sso` as const;
const refreshes = [providersPath, ssoPath];

export const listSAMLProviders = endpoint<typeof schemas.listSAMLProviders>()({
  method: 'GET',
  path: providersPath,
  summary: 'List the SAML providers of an organization',
  needs: ['organization', 'admin'],
});

export const createSAMLProvider = endpoint<typeof schemas.createSAMLProvider>()({
  method: 'POST',
  path: providersPath,
  summary: 'Create a SAML provider',
  needs: ['organization', 'admin'],
  audit: {
    name: 'SSO provider added',
    sentence: ({ target }) => `added the SSO provider ${target}`,
  },
  status: 201,
  refreshes,
  refusals: { 409: 'Another provider of the organization has this name, ignoring case.' },
  assumes: [
    'It is pending until a sign-in succeeds, even if it was created with all its settings.',
    'defaultRole: the organization’s default role when absent; at most the caller’s own.',
    'defaultTeam null: no team.',
  ],
});

export const getSAMLProvider = endpoint<typeof schemas.getSAMLProvider>()({
  method: 'GET',
  path: onePath,
  summary: 'Read a SAML provider',
  needs: ['organization', 'admin'],
});

export const updateSAMLProvider = endpoint<typeof schemas.updateSAMLProvider>()({
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
  refreshes,
  refusals: {
    409: 'An organization that enforces SSO must keep an active provider.',
  },
  assumes: [
    'Changing entityID or ssoURL makes it pending: it must be tested again.',
    'So does changing the certificate, unless one that a sign-in has used remains among up to three.',
  ],
});

export const deleteSAMLProvider = endpoint()({
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

export const readSAMLMetadata = endpoint<typeof schemas.readSAMLMetadata>()({
  method: 'POST',
  path: `${providersPath}/metadata`,
  summary: 'Parse an identity provider’s metadata to fill the form',
  needs: ['organization', 'admin'],
  effects: 'none',
  extension: true,
  assumes: ['Document type declarations and entities are rejected (400).'],
});

export const listSSOLogins = endpoint<typeof schemas.listSSOLogins>()({
  method: 'GET',
  path: ssoPath,
  summary: 'List the providers of an organization to sign in with',
  needs: 'nothing',
  assumes: [
    'Works without a token, since the sign-in page shows it.',
    'Lists active providers only; empty when the organization doesn’t exist.',
  ],
});

/** Why a person couldn't sign in once SSO is enforced. */
export const strandedReasons = ['email-domain', 'never-signed-in'] as const;

export const previewSSOEnforcement = endpoint<typeof schemas.previewSSOEnforcement>()({
  method: 'GET',
  path: `${ssoPath}/enforcement`,
  summary:
    'Preview who would lose access if SSO were enforced, and who keeps another way to sign in',
  needs: ['organization', 'admin'],
  extension: true,
  assumes: [
    'email-domain: the address is outside the organization’s e-mail domains, so no provider can sign it in.',
    'never-signed-in: SSO works for the address, but the person hasn’t signed in with it yet.',
    'emailDomains: comma-separated domains to use instead of the organization’s.',
  ],
});

export const unsetMemberSSO = endpoint()({
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
export const findSSOLogins = endpoint<typeof schemas.findSSOLogins>()({
  method: 'POST',
  path: '/v1/sign-in/sso',
  summary: 'Find the SAML providers for an e-mail address',
  needs: 'nothing',
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

export const startSAMLSignIn = endpoint<typeof schemas.startSAMLSignIn>()({
  method: 'POST',
  path: '/v1/sign-in/saml',
  summary: 'Start signing in through a provider',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The provider is pending.' },
});

export const testSAMLProvider = endpoint<typeof schemas.testSAMLProvider>()({
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
  extension: true,
  serverOnly: true,
  refusals: { 409: 'The provider needs an entity ID, a URL and a certificate.' },
});

export const finishSAMLSignIn = endpoint<typeof schemas.finishSAMLSignIn>()({
  method: 'POST',
  path: '/v1/sign-in/saml/finish',
  summary: 'Sign in with a provider’s response',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});
