import * as z from 'zod/mini';
import { DAY, SECOND } from './durations.ts';
import type { Description } from './endpoint.ts';
import { identifier, timestamp, webAddress } from './shapes.schemas.ts';
import { siteVisibilities } from './sites.ts';

/** Longest life of a replaced key, and the usual one, in seconds. */
export const KEEP_OLD_MAXIMUM = 604_800;
export const KEEP_OLD_USUAL = DAY / SECOND;

/** How visitors of a site sign in: a JWT that the private key signs. */
export const publishingAuthShape = z.object({
  object: z.literal('publishing-auth'),
  backend: z.literal('custom'),
  privateKey: z.string(),
  fallbackURL: z.optional(z.string()),
});
export type PublishingAuth = z.infer<typeof publishingAuthShape>;

export const getPublishingAuth = {
  summary: 'Read the private key and fallback URL of a site’s visitor authentication',
  reply: publishingAuthShape,
} satisfies Description;

export const updatePublishingAuth = {
  summary: 'Change the visitor authentication of a site',
  audit: {
    name: 'Visitor authentication changed',
    sentence: ({ target }) => `changed the visitor authentication of ${target}`,
  },
  body: z.object({
    backend: z.optional(z.literal('custom', { error: 'Only custom is supported.' })),
    fallbackURL: z.optional(z.nullable(webAddress)),
  }),
  reply: publishingAuthShape,
  assumes: ['Visitors without a valid token are sent to fallbackURL with the path in location.'],
} satisfies Description;

/** The form of the fallback URL; an empty field removes it. */
export const fallbackForm = z.object({
  fallbackURL: z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      webAddress,
    ],
    {
      error: 'Enter a full URL that starts with https:// or http://.',
    },
  ),
});

export const regeneratePublishingKey = {
  summary: 'Replace the private key of a site’s visitor authentication',
  audit: {
    name: 'Private key replaced',
    sentence: ({ target }) => `replaced the private key of ${target}`,
  },
  body: z.object({
    /** Seconds for which the old key stays valid; 0 ends it at once. */
    keepOldFor: z._default(
      z.int().check(z.minimum(0), z.maximum(KEEP_OLD_MAXIMUM)),
      KEEP_OLD_USUAL,
    ),
  }),
  reply: publishingAuthShape,
} satisfies Description;

/** Claims of a visitor, as JSON in a query. */
const claims = z.optional(z.string().check(z.maxLength(4096, 'Claims can have up to 4 KB.')));

export const getPublishingPreview = {
  summary: 'Make a URL that shows a published site to a visitor with certain claims',
  query: z.object({
    siteSpace: z.optional(identifier),
    claims,
  }),
  reply: z.object({ url: z.string() }),
  refusals: { 409: 'The site isn’t published, or has no active share link to open it with.' },
  assumes: ['The URL is valid for an hour.'],
} satisfies Description;

export const getSitePreview = {
  summary:
    'Make a URL that shows the pages of a site, published or not, to a visitor with certain claims',
  query: z.object({ claims }),
  reply: z.object({ url: z.string() }),
  assumes: [
    'It shows the spaces that the caller may read, for eight hours or more, as long as they may.',
    'Views of these pages aren’t counted, and ratings aren’t accepted.',
  ],
} satisfies Description;

export const getSiteExport = {
  summary: 'Get a URL to download a published site as static files',
  audit: {
    name: 'Site downloaded',
    sentence: ({ target }) => `downloaded the site ${target} as a zip`,
  },
  query: z.object({ claims }),
  reply: z.object({ url: z.string() }),
  refusals: { 409: 'The site isn’t published.' },
  assumes: [
    'The URL is signed, and works for an hour without a token, while the caller is a member.',
    'It returns a zip of what a visitor with these claims sees, with a search and without feedback.',
  ],
} satisfies Description;

/** A site’s host name and whether its DNS record proves that it belongs to the site. */
export const siteHostnameShape = z.object({
  object: z.literal('site-hostname'),
  hostname: z.string(),
  /** A `lapsing` one is proven, but its record is missing. */
  state: z.enum(['pending', 'proven', 'lapsing']),
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  claimedAt: z.optional(timestamp),
  provenAt: z.optional(timestamp),
  checkedAt: z.optional(timestamp),
  /** The DNS record found at the last check. */
  found: z.optional(z.string()),
  /** When a host name without its record is removed. */
  lapsesAt: z.optional(timestamp),
});
export type SiteHostnameProof = z.infer<typeof siteHostnameShape>;

export const getSiteHostname = {
  summary: 'Read the DNS record that proves a site’s host name',
  reply: siteHostnameShape,
  refusals: { 404: 'The site has no host name.' },
} satisfies Description;

export const checkSiteHostname = {
  summary: 'Check the DNS record of a site’s host name now',
  audit: {
    name: 'Host name checked',
    sentence: ({ target }) => `checked the host name of ${target}`,
  },
  reply: siteHostnameShape,
  refusals: { 404: 'The site has no host name.' },
} satisfies Description;

/** Whether readers can use a published site as it is set up, without any secret. */
export const publishingStatusShape = z.object({
  object: z.literal('publishing-status'),
  fallbackURL: z.optional(z.string()),
  key: z.object({
    createdAt: z.optional(timestamp),
    /** When the private key was last read; absent for one that nobody can use yet. */
    readAt: z.optional(timestamp),
  }),
  /** Replaced keys that still work. */
  replaced: z.array(z.object({ endsAt: timestamp })),
  hostname: z.optional(
    z.object({
      name: z.string(),
      lapsesAt: timestamp,
      /** Whether it works until then, since its record was there before. */
      proven: z.boolean(),
    }),
  ),
  /** What keeps readers out, or will: a private key that was never read, a host name without record. */
  unsettled: z.array(z.enum(['key', 'hostname'])),
});
export type PublishingStatus = z.infer<typeof publishingStatusShape>;

export const getPublishingStatus = {
  summary: 'Read whether the audience of a site is set up',
  reply: publishingStatusShape,
  assumes: ['`hostname` is present only while its DNS record is missing.'],
} satisfies Description;

/** Longest token that is tried, in characters. */
const TRIED_MAXIMUM = 16_384;

const triedPart = {
  id: z.string(),
  title: z.string(),
  shown: z.boolean(),
  condition: z.optional(z.string()),
};
export const triedVisitShape = z.object({
  object: z.literal('tried-visit'),
  accepted: z.boolean(),
  /** Why the token is refused. */
  reason: z.optional(z.string()),
  claims: z.optional(z.record(z.string(), z.unknown())),
  endsAt: z.optional(timestamp),
  /** Whether a key that was replaced signed it. */
  replacedKey: z.optional(z.boolean()),
  /** What the visitor sees; sections without an id are sites that have none. */
  sections: z.array(
    z.object({ ...triedPart, id: z.optional(z.string()), spaces: z.array(z.object(triedPart)) }),
  ),
});
export type TriedVisit = z.infer<typeof triedVisitShape>;

export const tryVisitor = {
  summary: 'Find out whether a site accepts a visitor’s token, and what they see',
  body: z
    .object({
      token: z.optional(z.string().check(z.maxLength(TRIED_MAXIMUM, 'The token is too long.'))),
      claims: z.optional(z.record(z.string(), z.unknown())),
    })
    .check(
      z.refine(({ token, claims }) => (token === undefined) !== (claims === undefined), {
        error: 'Send either token or claims.',
      }),
    ),
  reply: triedVisitShape,
  assumes: ['The token is neither stored nor logged.'],
} satisfies Description;

export const getMemberVisit = {
  summary: 'Make a URL that opens a published site for a member of its organization',
  query: z.object({
    /** A path of the site, such as `/guide`. */
    location: z.optional(
      z.string().check(z.maxLength(2048), z.regex(/^\/(?![/\\])/, 'Start with a single slash.')),
    ),
  }),
  reply: z.object({ url: z.string() }),
  refusals: { 409: 'The site isn’t published, or has no active share link to open it with.' },
  assumes: [
    'For a site with visitor authentication the URL works once, for a minute. The visit ends after 8 hours, or when the membership ends.',
  ],
} satisfies Description;

export const getSpacePublication = {
  summary: 'Read where a space is published',
  reply: z.object({
    object: z.literal('space-publication'),
    /** The site that was published first among those that show the space to every reader. */
    site: z.optional(
      z.object({
        id: identifier,
        title: z.string(),
        visibility: z.enum(siteVisibilities),
        /** The path of the space there. */
        path: z.string(),
        urls: z.object({ published: z.string() }),
      }),
    ),
  }),
} satisfies Description;
