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
  needs: ['organization', 'admin'],
});

export const createSAMLProvider = endpoint<typeof schemas.createSAMLProvider>()({
  method: 'POST',
  path: providersPath,
  needs: ['organization', 'admin'],
  status: 201,
  refreshes,
  recent: true,
});

export const getSAMLProvider = endpoint<typeof schemas.getSAMLProvider>()({
  method: 'GET',
  path: onePath,
  needs: ['organization', 'admin'],
});

export const updateSAMLProvider = endpoint<typeof schemas.updateSAMLProvider>()({
  method: 'PATCH',
  path: onePath,
  needs: ['organization', 'admin'],
  refreshes,
  recent: true,
});

export const deleteSAMLProvider = endpoint<typeof schemas.deleteSAMLProvider>()({
  method: 'DELETE',
  path: onePath,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes,
  recent: true,
});

export const readSAMLMetadata = endpoint<typeof schemas.readSAMLMetadata>()({
  method: 'POST',
  path: `${providersPath}/metadata`,
  needs: ['organization', 'admin'],
  effects: 'none',
  extension: true,
});

export const listSSOLogins = endpoint<typeof schemas.listSSOLogins>()({
  method: 'GET',
  path: ssoPath,
  needs: 'token',
  whenBound: true,
});

/** Why a person couldn't sign in once SSO is enforced. */
export const strandedReasons = ['email-domain', 'never-signed-in'] as const;

export const previewSSOEnforcement = endpoint<typeof schemas.previewSSOEnforcement>()({
  method: 'GET',
  path: `${ssoPath}/enforcement`,
  needs: ['organization', 'admin'],
  extension: true,
});

export const unsetMemberSSO = endpoint<typeof schemas.unsetMemberSSO>()({
  method: 'DELETE',
  path: `${organizationPath}/members/{userId}/sso`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [`${organizationPath}/members`],
  extension: true,
});

/** The providers for an email address: the sign-in page asks before it sends a code. */
export const findSSOLogins = endpoint<typeof schemas.findSSOLogins>()({
  method: 'POST',
  path: '/v1/sign-in/sso',
  needs: 'nothing',
  extension: true,
});

/** Why a sign-in through a provider failed, as the `reasons` of an error. */
export const samlFailures = [
  /** Started in another browser, too long ago, or already finished. */
  'expired',
  /** The identity provider refused, or the person canceled. */
  'denied',
  /** The response is invalid: its signature, times, issuer or audience. */
  'response',
  /** It contains no email address, or several. */
  'no-email',
  /** The address is outside the organization's email domains. */
  'email-domain',
  /** The membership is disabled. */
  'disabled',
  /** The person was removed, and the address blocked. */
  'blocked',
  /** The organization has as many members as it may. */
  'full',
  /** An admin of the instance suspended the organization, or the account. */
  'organization-suspended',
  'account-suspended',
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
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const testSAMLProvider = endpoint<typeof schemas.testSAMLProvider>()({
  method: 'POST',
  path: `${onePath}/test`,
  needs: ['organization', 'admin'],
  secretReply: true,
  effects: 'none',
  extension: true,
  serverOnly: true,
});

/** Asked once, before an organization's provider signs in to an account that existed before. */
export const linkSAMLAccount = endpoint<typeof schemas.linkSAMLAccount>()({
  method: 'POST',
  path: '/v1/sign-in/saml/link',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const finishSAMLSignIn = endpoint<typeof schemas.finishSAMLSignIn>()({
  method: 'POST',
  path: '/v1/sign-in/saml/finish',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});
