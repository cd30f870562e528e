import * as z from 'zod/mini';
import { samlStatuses } from './saml-provider.ts';
import { identifier, nullableRole, timestamp, trimmed, userShape } from './shapes.schemas.ts';
import { teamShape } from './teams.schemas.ts';

const samlLabel = trimmed(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(30, 'A name can have up to 30 characters.'),
);
const entityID = trimmed(
  z.minLength(1, 'Enter the entity ID, as shown by the identity provider.'),
  z.maxLength(1024, 'An entity ID can have up to 1,024 characters.'),
  z.refine(
    (id) => !/\s|-----BEGIN/.test(id),
    'An entity ID has no spaces and is usually a URL; this doesn’t look like one.',
  ),
);
/** Up to three in PEM, one after another, or the base64 of one; the service parses it. */
const certificate = trimmed(
  z.minLength(1, 'Enter the identity provider’s signing certificate.'),
  z.maxLength(30_000, 'Certificates can have up to 30,000 characters together.'),
);
const ssoURL = z
  .url({
    protocol: /^https$/,
    error: 'Enter the identity provider’s full URL, which starts with https://.',
  })
  .check(
    z.maxLength(2048, 'A URL can have up to 2,048 characters.'),
    z.regex(/^https:\/\//i, 'Enter the full URL, which starts with https://.'),
  );

/** The details of a certificate. */
export const certificateShape = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: timestamp,
  validTo: timestamp,
  /** SHA-256, pairs of hexadecimal digits separated by colons. */
  fingerprint: z.string(),
});
export type Certificate = z.infer<typeof certificateShape>;

/** A certificate of a provider; once a sign-in has used it, keeping it keeps the provider active. */
const savedCertificateShape = z.extend(certificateShape, { proven: z.boolean() });

export const samlProviderShape = z.object({
  object: z.literal('saml-provider'),
  id: identifier,
  label: z.string(),
  /** Empty until it is set: a provider can be created first to get its URLs. */
  ssoURL: z.string(),
  entityID: z.string(),
  /** PEM, up to three one after another while the identity provider changes its certificate. */
  certificate: z.string(),
  defaultTeam: z.optional(teamShape),
  defaultRole: nullableRole,
  createdAt: timestamp,
  status: z.enum(samlStatuses),
  /** What to enter at the identity provider. */
  service: z.object({ acsURL: z.string(), startURL: z.string(), entityID: z.string() }),
  urls: z.object({ location: z.string() }),
  /** Extension: how many people have signed in through it. */
  people: z.optional(z.int()),
  /**
   * Extension: the details of the certificate, of several the one that expires last; absent
   * without one.
   */
  certificateInfo: z.optional(certificateShape),
  /** Extension: the details of all certificates, in the order of `certificate`. */
  certificates: z.optional(z.array(savedCertificateShape)),
  /** Extension: the last successful sign-in with the current settings. */
  tested: z.optional(z.object({ at: timestamp, by: userShape })),
  /** Extension: why the last sign-in failed, when none has succeeded since. */
  lastFailure: z.optional(z.object({ at: timestamp, reason: z.string() })),
});
export type SAMLProvider = z.infer<typeof samlProviderShape>;

const fields = {
  entityID: z.optional(entityID),
  certificate: z.optional(certificate),
  ssoURL: z.optional(ssoURL),
  defaultTeam: z.nullish(identifier),
  defaultRole: z.optional(nullableRole),
};
export const samlProviderCreation = z.object({ label: samlLabel, ...fields });
export const samlProviderChange = z.object({ label: z.optional(samlLabel), ...fields });
