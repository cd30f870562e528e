import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, timestamp, webAddress } from './shapes.ts';
import { sitePath } from './sites.ts';

const authPath = `${sitePath}/publishing/auth` as const;
const hostnamePath = `${sitePath}/hostname` as const;

/** Longest life of a replaced key, and the usual one, in seconds. */
export const KEEP_OLD_MAXIMUM = 604_800;
export const KEEP_OLD_USUAL = 86_400;

/** How visitors of a site sign in: a JWT that the private key signs. */
export const publishingAuthShape = z.object({
  object: z.literal('publishing-auth'),
  backend: z.literal('custom'),
  privateKey: z.string(),
  fallbackURL: z.optional(z.string()),
});
export type PublishingAuth = z.infer<typeof publishingAuthShape>;

export const getPublishingAuth = endpoint({
  method: 'GET',
  path: authPath,
  summary: 'Read the private key and fallback URL of a site’s visitor authentication',
  needs: ['site', 'admin'],
  secretReply: true,
  reply: publishingAuthShape,
  extension: true,
});

export const updatePublishingAuth = endpoint({
  method: 'PATCH',
  path: authPath,
  summary: 'Change the visitor authentication of a site',
  needs: ['site', 'admin'],
  audit: {
    name: 'Visitor authentication changed',
    sentence: ({ target }) => `changed the visitor authentication of ${target}`,
  },
  secretReply: true,
  body: z.object({
    backend: z.optional(z.literal('custom', { error: 'Only custom is supported.' })),
    fallbackURL: z.optional(z.nullable(webAddress)),
  }),
  reply: publishingAuthShape,
  refreshes: [authPath],
  extension: true,
  assumes: ['Visitors without a valid token are sent to fallbackURL with the path in location.'],
});

export const regeneratePublishingKey = endpoint({
  method: 'POST',
  path: `${authPath}/regenerate`,
  summary: 'Replace the private key of a site’s visitor authentication',
  needs: ['site', 'admin'],
  audit: {
    name: 'Private key replaced',
    sentence: ({ target }) => `replaced the private key of ${target}`,
  },
  secretReply: true,
  body: z.object({
    /** Seconds for which the old key stays valid; 0 ends it at once. */
    keepOldFor: z._default(
      z.int().check(z.minimum(0), z.maximum(KEEP_OLD_MAXIMUM)),
      KEEP_OLD_USUAL,
    ),
  }),
  reply: publishingAuthShape,
  refreshes: [authPath],
  extension: true,
});

export const getPublishingPreview = endpoint({
  method: 'GET',
  path: `${sitePath}/publishing/preview`,
  summary: 'Make a URL that shows a published site to a visitor with certain claims',
  needs: ['site', 'admin'],
  secretReply: true,
  query: z.object({
    siteSpace: z.optional(identifier),
    /** As JSON. */
    claims: z.optional(z.string().check(z.maxLength(4096, 'Claims can have at most 4 KB.'))),
  }),
  reply: z.object({ url: z.string() }),
  extension: true,
  refusals: { 409: 'The site isn’t published, or has no active share link to open it with.' },
  assumes: ['The URL is valid for an hour.'],
});

/** A site’s host name and whether its DNS record proves that it belongs to the site. */
export const siteHostnameShape = z.object({
  object: z.literal('site-hostname'),
  hostname: z.string(),
  state: z.enum(['pending', 'proven']),
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  claimedAt: z.optional(timestamp),
  provenAt: z.optional(timestamp),
  checkedAt: z.optional(timestamp),
  /** What DNS answered at the last check. */
  found: z.optional(z.string()),
  /** When an unproven host name is removed. */
  lapsesAt: z.optional(timestamp),
});
export type SiteHostnameProof = z.infer<typeof siteHostnameShape>;

export const getSiteHostname = endpoint({
  method: 'GET',
  path: hostnamePath,
  summary: 'Read the DNS record that proves a site’s host name',
  needs: ['site', 'admin'],
  reply: siteHostnameShape,
  extension: true,
  refusals: { 404: 'The site has no host name.' },
});

export const checkSiteHostname = endpoint({
  method: 'POST',
  path: hostnamePath,
  summary: 'Check the DNS record of a site’s host name now',
  needs: ['site', 'admin'],
  audit: {
    name: 'Host name checked',
    sentence: ({ target }) => `checked the host name of ${target}`,
  },
  reply: siteHostnameShape,
  refreshes: [hostnamePath, sitePath],
  extension: true,
  refusals: { 404: 'The site has no host name.' },
});
