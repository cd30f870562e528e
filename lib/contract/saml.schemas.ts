import * as z from 'zod/mini';
import { strandedReasons } from './saml.ts';
import {
  certificateShape,
  samlProviderChange,
  samlProviderCreation,
  samlProviderShape,
} from './saml-provider.schemas.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.schemas.ts';

export const listSAMLProviders = {
  query: listQuery,
  reply: listOf(samlProviderShape),
};

export const createSAMLProvider = {
  body: samlProviderCreation,
  reply: samlProviderShape,
};
/** What the form of a new provider asks for. */
export const providerNameForm = z.pick(createSAMLProvider.body, { label: true });

export const getSAMLProvider = {
  reply: samlProviderShape,
};

export const updateSAMLProvider = {
  body: samlProviderChange,
  reply: samlProviderShape,
};
/** The form with what the identity provider shows. */
export const providerIdentityForm = z.pick(updateSAMLProvider.body, {
  entityID: true,
  ssoURL: true,
  certificate: true,
});

export const readSAMLMetadata = {
  body: z.object({
    xml: z
      .string()
      .check(
        z.minLength(1, 'Paste the metadata, or choose its file.'),
        z.maxLength(500_000, 'Metadata can have at most 500,000 characters.'),
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
};

export const ssoLoginShape = z.object({ id: identifier, label: z.string(), startURL: z.string() });
export type SSOLogin = z.infer<typeof ssoLoginShape>;

export const listSSOLogins = {
  reply: z.object({ items: z.array(ssoLoginShape) }),
};

export const previewSSOEnforcement = {
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
};

export const findSSOLogins = {
  body: z.object({ email: z.string().check(z.minLength(3), z.maxLength(254)) }),
  reply: z.object({ items: z.array(z.extend(ssoLoginShape, { organization: z.string() })) }),
};

const issuedSecret = z.string().check(z.minLength(1), z.maxLength(200));

export const startSAMLSignIn = {
  body: z.object({
    provider: identifier,
    /** A path of the dashboard to continue to. */
    next: z.optional(z.string().check(z.maxLength(2048))),
  }),
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
};

export const testSAMLProvider = {
  reply: z.object({ challenge: z.string(), url: z.string(), expiresAt: timestamp }),
};

export const finishSAMLSignIn = {
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
};
