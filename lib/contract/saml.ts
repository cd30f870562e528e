import * as z from 'zod/mini';
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
  body: samlProviderCreation,
  reply: samlProviderShape,
  status: 201,
  refreshes,
  assumes: [
    'pending until somebody signed in through it, also when it was made with everything',
    '409 for a name that another provider of the organization has, in whatever case',
    'defaultRole: the default role of the organization when absent; at most the caller’s own',
    'defaultTeam null: none',
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
  body: samlProviderChange,
  reply: samlProviderShape,
  refreshes,
  assumes: [
    'another entityID or ssoURL makes it pending again: the sign-in has to be tried again',
    'so does another certificate, unless one that a sign-in has proven stays among up to three',
    '409 when that would leave an organization that enforces SSO without an active provider',
  ],
});

export const deleteSAMLProvider = endpoint({
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a SAML provider; who signed in through it is signed out',
  needs: ['organization', 'admin'],
  status: 204,
  refreshes,
  assumes: ['409 for the last active one of an organization that enforces SSO'],
});

export const readSAMLMetadata = endpoint({
  method: 'POST',
  path: `${providersPath}/metadata`,
  summary: 'Read an identity provider’s metadata, to fill a form with it',
  needs: ['organization', 'admin'],
  body: z.object({
    xml: z
      .string()
      .check(
        z.minLength(1, 'Paste the metadata, or choose its file.'),
        z.maxLength(500_000, 'Metadata has at most 500,000 characters.'),
      ),
  }),
  reply: z.object({
    entityID: z.string(),
    ssoURL: z.string(),
    /** Of up to three that are for signing, in the order of the metadata. */
    certificate: z.string(),
    certificateInfo: certificateShape,
    /** What all further ones for signing say of themselves, also those there was no room for. */
    others: z.array(certificateShape),
  }),
  extension: true,
  assumes: ['document type declarations and entities are refused with 400'],
});

export const ssoLoginShape = z.object({ id: identifier, label: z.string(), startURL: z.string() });
export type SSOLogin = z.infer<typeof ssoLoginShape>;

export const listSSOLogins = endpoint({
  method: 'GET',
  path: ssoPath,
  summary: 'List the providers an organization’s people sign in through',
  needs: 'nothing',
  reply: z.object({ items: z.array(ssoLoginShape) }),
  assumes: [
    'without a token, since it stands on the sign-in page',
    'the active ones; none for an id that is no organization’s',
  ],
});

/** Why somebody could not get in any more once SSO is enforced. */
export const strandedReasons = ['email-domain', 'never-signed-in'] as const;

export const previewSSOEnforcement = endpoint({
  method: 'GET',
  path: `${ssoPath}/enforcement`,
  summary: 'Tell whom enforcing SSO would keep out, and who keeps another way in',
  needs: ['organization', 'admin'],
  query: z.extend(listQuery, { emailDomains: z.optional(z.string().check(z.maxLength(30_000))) }),
  reply: z.object({
    /** What stands against it; empty when it can be enforced. */
    obstacles: z.array(z.enum(['no-active-provider', 'no-admin-left'])),
    /** Admins who are no SSO members: they keep every way in. */
    admins: z.array(userShape),
    /** Members who sign in through SSO already. */
    ready: z.int(),
    stranded: z.extend(
      listOf(z.object({ user: userShape, reason: z.enum(strandedReasons) })),
      /** Of `email-domain`: no provider of the organization may ever sign them in. */
      { outside: z.int() },
    ),
  }),
  extension: true,
  assumes: [
    'email-domain: the address is in none of the organization’s e-mail domains, so no provider signs it in',
    'never-signed-in: SSO works for the address, but its first sign-in is still to come',
    'emailDomains: domains with commas between them, as if they were the organization’s',
  ],
});

export const unsetMemberSSO = endpoint({
  method: 'DELETE',
  path: `${organizationPath}/members/{userId}/sso`,
  summary: 'Let a member sign in as everybody else again',
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [`${organizationPath}/members`],
  extension: true,
});

/** The ways for an e-mail address: the sign-in page asks before it sends a code. */
export const findSSOLogins = endpoint({
  method: 'POST',
  path: '/v1/sign-in/sso',
  summary: 'Find the providers that sign in an e-mail address',
  needs: 'nothing',
  body: z.object({ email: z.string().check(z.minLength(3), z.maxLength(254)) }),
  reply: z.object({ items: z.array(z.extend(ssoLoginShape, { organization: z.string() })) }),
  extension: true,
  assumes: ['by the domain of the address alone, so that nobody learns who has an account'],
});

/** Why a sign-in through a provider failed, as the `reasons` of a refusal give it. */
export const samlFailures = [
  /** Started in another browser, too long ago, or finished before. */
  'expired',
  /** The identity provider refused, or its person gave up. */
  'denied',
  /** The response doesn't hold: its signature, its times, whom it is from or for. */
  'response',
  /** It gives no e-mail address, or several. */
  'no-email',
  /** The address is in none of the organization's e-mail domains. */
  'email-domain',
  /** The membership is disabled. */
  'disabled',
  /** The provider is gone, or has to be tested again. */
  'provider',
  /** The service didn't answer, or there were too many attempts. */
  'unavailable',
  /** A test only: with the provider active, nobody could come in without it. */
  'no-admin-left',
] as const;
export type SAMLFailure = (typeof samlFailures)[number];

const handedOut = z.string().check(z.minLength(1), z.maxLength(200));

export const startSAMLSignIn = endpoint({
  method: 'POST',
  path: '/v1/sign-in/saml',
  summary: 'Start signing in through a provider',
  needs: 'nothing',
  body: z.object({
    provider: identifier,
    /** A path of the dashboard to go on to. */
    next: z.optional(z.string().check(z.maxLength(2048))),
  }),
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
  extension: true,
  serverOnly: true,
  assumes: ['404 for a provider that is pending'],
});

export const testSAMLProvider = endpoint({
  method: 'POST',
  path: `${onePath}/test`,
  summary: 'Start a test sign-in, which signs nobody in and makes a provider active when it works',
  needs: ['organization', 'admin'],
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
  extension: true,
  serverOnly: true,
  assumes: ['409 until the provider has an entity ID, an address and a certificate'],
});

export const finishSAMLSignIn = endpoint({
  method: 'POST',
  path: '/v1/sign-in/saml/finish',
  summary: 'Sign in with a provider’s response',
  needs: 'nothing',
  body: z.object({
    provider: identifier,
    /** From the browser that started. */
    challenge: handedOut,
    /** The SAMLResponse as it was posted, in base64. */
    response: z.string().check(z.minLength(1), z.maxLength(500_000)),
  }),
  reply: z.object({
    organization: identifier,
    /** Absent after a test, which signs nobody in. */
    token: z.optional(z.string()),
    user: z.optional(userShape),
    next: z.optional(z.string()),
    /** After a test: who the identity provider said had signed in. */
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
