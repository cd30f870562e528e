import * as z from 'zod/mini';
import { identifier, nullableRole, timestamp, trimmed, userShape } from './shapes.ts';
import { teamShape } from './teams.ts';

/** Until somebody signed in through it as it is set up now, a provider is pending and nobody has to use it. */
export const samlStatuses = ['pending', 'active'] as const;

export const samlLabel = trimmed(
  z.minLength(1, 'A provider has a name.'),
  z.maxLength(30, 'The name of a provider has at most 30 characters.'),
);
const entityID = trimmed(
  z.minLength(1, 'Give the entity ID, as the identity provider shows it.'),
  z.maxLength(1024, 'An entity ID has at most 1,024 characters.'),
  z.refine(
    (id) => !/\s|-----BEGIN/.test(id),
    'An entity ID is one word, mostly an address; this looks like something else.',
  ),
);
/** How many certificates a provider may sign with: the present one, the next one, and one to spare. */
export const certificatesMaximum = 3;
/** PEM, of up to three one after another, or the base64 between the lines of one; the service parses it. */
const certificate = trimmed(
  z.minLength(1, 'Give the certificate with which the identity provider signs.'),
  z.maxLength(30_000, 'Certificates have at most 30,000 characters together.'),
);
const ssoURL = z
  .url({
    protocol: /^https$/,
    error: 'Write the whole address of the identity provider, which starts with https://.',
  })
  .check(
    z.maxLength(2048, 'An address has at most 2,048 characters.'),
    z.regex(/^https:\/\//i, 'Write the whole address, which starts with https://.'),
  );

/** What a certificate says of itself. */
export const certificateShape = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: timestamp,
  validTo: timestamp,
  /** SHA-256, pairs of hexadecimal digits with colons between them. */
  fingerprint: z.string(),
});
export type Certificate = z.infer<typeof certificateShape>;

/** A certificate of a provider: once a sign-in has proven it, the provider stays active by it. */
const savedCertificateShape = z.extend(certificateShape, { proven: z.boolean() });
export type SavedCertificate = z.infer<typeof savedCertificateShape>;

export const samlProviderShape = z.object({
  object: z.literal('saml-provider'),
  id: identifier,
  label: z.string(),
  /** Empty until it is given: a provider can be made first, to have its addresses. */
  ssoURL: z.string(),
  entityID: z.string(),
  /** PEM; while the identity provider changes over, of up to three one after another. */
  certificate: z.string(),
  defaultTeam: z.optional(teamShape),
  defaultRole: nullableRole,
  createdAt: timestamp,
  status: z.enum(samlStatuses),
  /** What the identity provider wants to know. */
  service: z.object({ acsURL: z.string(), startURL: z.string(), entityID: z.string() }),
  urls: z.object({ location: z.string() }),
  /** Extension: how many people have signed in through it. */
  people: z.optional(z.int()),
  /** Extension: what the certificate says of itself, of several the one that ends last; absent until there is one. */
  certificateInfo: z.optional(certificateShape),
  /** Extension: the same of all of them, in the order of `certificate`. */
  certificates: z.optional(z.array(savedCertificateShape)),
  /** Extension: the last sign-in that worked with what is set up now. */
  tested: z.optional(z.object({ at: timestamp, by: userShape })),
  /** Extension: why the last sign-in failed, when none has worked since. */
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
