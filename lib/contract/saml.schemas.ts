import * as z from 'zod/mini';
import { partOf, providerFields, whoOf } from './audit.ts';
import type { Description } from './endpoint.ts';
import { strandedReasons } from './saml.ts';
import {
  certificateShape,
  samlProviderChange,
  samlProviderCreation,
  samlProviderShape,
} from './saml-provider.schemas.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.schemas.ts';
import { signInCode } from './sign-ins.schemas.ts';

export const listSAMLProviders = {
  summary: 'List the SAML providers of an organization',
  query: listQuery,
  reply: listOf(samlProviderShape),
} satisfies Description;

export const createSAMLProvider = {
  summary: 'Create a SAML provider',
  audit: {
    name: 'SSO provider added',
    sentence: ({ target }) => `added the SSO provider ${target}`,
  },
  body: samlProviderCreation,
  reply: samlProviderShape,
  refusals: { 409: 'Another provider of the organization has this name, ignoring case.' },
  assumes: [
    'It is pending until a sign-in succeeds, even if it was created with all its settings.',
    'defaultRole: the organization’s default role when absent; at most the caller’s own.',
    'defaultTeam null: no team.',
  ],
} satisfies Description;
/** What the form of a new provider asks for. */
export const providerNameForm = z.pick(createSAMLProvider.body, { label: true });

export const getSAMLProvider = {
  summary: 'Read a SAML provider',
  reply: samlProviderShape,
} satisfies Description;

export const updateSAMLProvider = {
  summary: 'Change a SAML provider',
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
  refusals: {
    409: 'An organization that enforces SSO must keep an active provider.',
  },
  assumes: [
    'Changing entityID or ssoURL makes it pending: it must be tested again.',
    'So does changing the certificate, unless one that a sign-in has used remains among up to three.',
  ],
} satisfies Description;
/** The form with what the identity provider shows. */
export const providerIdentityForm = z.pick(updateSAMLProvider.body, {
  entityID: true,
  ssoURL: true,
  certificate: true,
});

export const deleteSAMLProvider = {
  summary: 'Delete a SAML provider; people who signed in through it are signed out',
  audit: {
    name: 'SSO provider deleted',
    sentence: ({ target }) => `deleted the SSO provider ${target}`,
  },
  refusals: { 409: 'It is the last active provider of an organization that enforces SSO.' },
} satisfies Description;

export const readSAMLMetadata = {
  summary: 'Parse an identity provider’s metadata to fill the form',
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
  assumes: ['Document type declarations and entities are rejected (400).'],
} satisfies Description;

export const ssoLoginShape = z.object({ id: identifier, label: z.string(), startURL: z.string() });
export type SSOLogin = z.infer<typeof ssoLoginShape>;

export const listSSOLogins = {
  summary: 'List the providers of an organization to sign in with',
  reply: z.object({ items: z.array(ssoLoginShape) }),
  assumes: [
    'Callers needn’t be members: people who join see it, too.',
    'Lists active providers only; empty if the organization doesn’t exist.',
    'A sign-in through SSO lists those of its own organization only.',
  ],
} satisfies Description;

export const previewSSOEnforcement = {
  summary:
    'Preview who would lose access if SSO were enforced, and who keeps another way to sign in',
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
  assumes: [
    'email-domain: the address is outside the organization’s email domains, so no provider can sign it in.',
    'never-signed-in: SSO works for the address, but the person hasn’t signed in with it yet.',
    'emailDomains: comma-separated domains to use instead of the organization’s.',
  ],
} satisfies Description;

export const unsetMemberSSO = {
  summary: 'Turn SSO off for a member',
  audit: {
    name: 'SSO member removed',
    sentence: ({ target, payload }) => `allowed ${whoOf(target, payload)} to sign in without SSO`,
    several: (count) => `allowed ${count} people to sign in without SSO`,
  },
} satisfies Description;

export const findSSOLogins = {
  summary: 'Find the SAML providers for an email address',
  body: z.object({ email: z.string().check(z.minLength(3), z.maxLength(254)) }),
  reply: z.object({ items: z.array(z.extend(ssoLoginShape, { organization: z.string() })) }),
  assumes: ['Only the domain of the address counts, so no one can find out who has an account.'],
} satisfies Description;

const issuedSecret = z.string().check(z.minLength(1), z.maxLength(200));

export const startSAMLSignIn = {
  summary: 'Start signing in through a provider',
  body: z.object({
    provider: identifier,
    /** A path of the dashboard to continue to. */
    next: z.optional(z.string().check(z.maxLength(2048))),
  }),
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
  refusals: { 404: 'The provider is pending.' },
} satisfies Description;

export const testSAMLProvider = {
  summary: 'Start a test sign-in, which activates a provider when it succeeds and signs no one in',
  audit: {
    name: 'SSO provider tested',
    sentence: ({ target }) => `successfully tested the SSO provider ${target}`,
  },
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
  refusals: { 409: 'The provider needs an entity ID, a URL and a certificate.' },
} satisfies Description;

export const finishSAMLSignIn = {
  summary: 'Sign in with a provider’s response',
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
    /** Instead of a token: the address has an account that this organization never signed in to. */
    link: z.optional(
      z.object({
        challenge: z.string(),
        /** What the provider has proven, sealed by the service. */
        proof: z.string(),
        email: z.string(),
        organizationTitle: z.string(),
        expiresAt: timestamp,
      }),
    ),
    /** After a test: the person the identity provider signed in. */
    tested: z.optional(
      z.object({
        nameID: z.string(),
        email: z.string(),
        attributes: z.record(z.string(), z.string()),
      }),
    ),
  }),
  assumes: [
    'The first time that an organization signs in to an account that existed before, the person is asked: they get a code by email, and only `linkSAMLAccount` signs them in.',
  ],
} satisfies Description;

export const linkSAMLAccount = {
  summary:
    'Link an account to an organization’s single sign-on, with the code that was sent to its address',
  body: z.object({
    provider: identifier,
    challenge: issuedSecret,
    proof: z.string().check(z.minLength(1), z.maxLength(4000)),
    code: signInCode,
  }),
  reply: z.object({ organization: identifier, token: z.string(), user: userShape }),
} satisfies Description;
