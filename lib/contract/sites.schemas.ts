import * as z from 'zod/mini';
import { partOf } from './audit.ts';
import { publishedVisibility, shareLinkLabel, siteChange } from './audit-sites.ts';
import { DOMAIN_MAXIMUM } from './domain-rules.ts';
import type { Description } from './endpoint.ts';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  trimmed,
} from './shapes.schemas.ts';
import { SHARE_LINK_MAXIMUM, siteTypes, siteVisibilities } from './sites.ts';

/** The title of a site. */
export const siteTitle = trimmed(
  z.minLength(2, 'A title must have at least 2 characters.'),
  z.maxLength(128, 'A title can have up to 128 characters.'),
);

/** The last part of a site's URL when it has no host name of its own. */
export const siteBasename = trimmed(
  z.minLength(1),
  z.maxLength(100),
  z.regex(/^[A-Za-z0-9\-._~]+$/, 'Use letters, digits and - . _ ~, such as field-guide.'),
);

const HOSTNAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
/** Names that never have DNS records of their own (RFC 6761, RFC 7686). */
const LOCAL_NAME = /\.(?:localhost|invalid|onion|in-addr\.arpa|ip6\.arpa)$/;
const hostnameExample = 'a host name with at least three parts, such as docs.example.com';

/** What is wrong with a host name; undefined if it can be in DNS. */
function hostnameFault(hostname: string): string | undefined {
  if (/^[\d.]+$|^\[?[0-9a-f]*:[0-9a-f:.]*\]?$/i.test(hostname))
    return `Enter ${hostnameExample}, not an IP address.`;
  if (!HOSTNAME.test(hostname))
    return 'Enter a lowercase host name with at least three parts, such as docs.example.com.';
  if (hostname.length > DOMAIN_MAXIMUM) return 'A host name can have up to 253 characters.';
  if (LOCAL_NAME.test(hostname))
    return 'This name can’t have DNS records. Enter another one, such as docs.example.com.';
  // With a letter beyond ASCII before it, every part is read, as browsers do.
  if (!URL.canParse(`https://ä.${hostname}`))
    return 'Browsers can’t open this host name. Check its spelling.';
  return undefined;
}

const hostnameError = ({ input }: { input?: unknown }) => hostnameFault(String(input));

/** A host name of at least three labels, such as `docs.example.com`. */
export const siteHostname = trimmed(
  z.maxLength(512, { error: hostnameError }),
  z.regex(HOSTNAME, { error: hostnameError }),
  z.refine((hostname) => !HOSTNAME.test(hostname) || !hostnameFault(hostname), {
    error: hostnameError,
  }),
);

/** A host name with a subdirectory, such as `example.com/docs`. */
export const siteProxy = trimmed(
  z.maxLength(512),
  z.regex(
    /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
    'Enter a host name and a subdirectory without https://, such as example.com/docs.',
  ),
);

export const siteShape = z.object({
  object: z.literal('site'),
  id: identifier,
  type: z.enum(siteTypes),
  title: z.string(),
  hostname: z.optional(z.string()),
  basename: z.optional(z.string()),
  proxy: z.optional(z.object({ origin: z.string(), target: z.string() })),
  visibility: z.enum(siteVisibilities),
  published: z.boolean(),
  siteSpaces: z.int(),
  createdAt: timestamp,
  adaptiveContent: z.optional(z.object({ enabled: z.boolean() })),
  ads: z.optional(z.object({ status: z.string() })),
  features: z.optional(
    z.array(z.object({ id: z.string(), plan: z.string(), frozen: z.boolean() })),
  ),
  /** Its URL at its host name; absent without one, and for a share-link site without its key. */
  urls: z.object({
    location: z.string(),
    app: z.string(),
    published: z.optional(z.string()),
  }),
  /** Extension: whether it has a visitor schema, so that nobody asks for one in vain. */
  hasVisitorSchema: z.optional(z.boolean()),
  /** Extension: the section and the site space at the site's root. */
  defaultSiteSection: z.optional(identifier),
  defaultSiteSpace: z.optional(identifier),
});
export type Site = z.infer<typeof siteShape>;

/** The key of a share link, which resolves the published URLs of a share-link site. */
export const shareKey = z.optional(z.string().check(z.maxLength(200)));

export const listSites = {
  summary: 'List the sites of an organization',
  query: z.extend(listQuery, {
    space: z.optional(identifier),
    title: z.optional(z.string().check(z.trim(), z.maxLength(128))),
    published: z.optional(queryBoolean),
  }),
  reply: listOf(siteShape),
  assumes: [
    'Sorted newest first; title matches any part, ignoring case.',
    'A space the caller can’t see matches no site.',
    'Guests see none.',
  ],
} satisfies Description;

export const createSite = {
  summary: 'Create a site',
  audit: {
    name: 'Site created',
    sentence: ({ target }) => `created the site ${target}`,
  },
  body: z.object({
    type: z.optional(z.enum(siteTypes)),
    title: z.optional(siteTitle),
    visibility: z.optional(z.enum(siteVisibilities)),
    /** Spaces to start with, or a new one: with sample text, or empty. */
    spaces: z.optional(
      z.union([z.enum(['sample', 'empty']), z.array(identifier).check(z.maxLength(100))]),
    ),
    /** Extension: each space becomes a section; the first one is the default. */
    sections: z.optional(z.boolean()),
  }),
  reply: siteShape,
  also: [
    { needs: ['space', 'admin'], on: 'each of its spaces' },
    {
      needs: ['organization', 'admin'],
      on: 'the organization',
      when: 'for a visibility other than public',
    },
  ],
  assumes: [
    'Without a title it is named after its first space, or “Untitled site”.',
    'It starts as public and unpublished.',
  ],
} satisfies Description;

export const getSite = {
  summary: 'Read a site',
  reply: siteShape,
} satisfies Description;

export const updateSite = {
  summary: 'Change a site',
  audit: {
    name: 'Site changed',
    sentence: ({ target, payload }) => siteChange(target, payload),
  },
  body: z.object({
    title: z.optional(siteTitle),
    visibility: z.optional(z.enum(siteVisibilities)),
    basename: z.optional(siteBasename),
    /** Extension; null removes it. */
    hostname: z.optional(z.nullable(siteHostname)),
    proxy: z.optional(z.nullable(siteProxy)),
    adaptiveContent: z.optional(z.object({ enabled: z.boolean() })),
    defaultSiteSpace: z.optional(identifier),
    defaultSiteSection: z.optional(identifier),
  }),
  reply: siteShape,
  also: [
    {
      needs: ['site', 'admin'],
      on: 'the site',
      when: 'for visibility, basename, hostname, proxy and adaptiveContent',
    },
  ],
  assumes: [
    'basename is unique in the organization, hostname and proxy in the service (409).',
    'proxy is neither above nor below that of another organization (409).',
    'On a site with sections, defaultSiteSpace must be in the default section.',
  ],
} satisfies Description;

export const deleteSite = {
  summary: 'Delete a site and keep its spaces',
  audit: {
    name: 'Site deleted',
    sentence: ({ target }) => `deleted the site ${target}`,
  },
} satisfies Description;

export const publishSite = {
  summary: 'Publish a site to the audience of its visibility',
  audit: {
    name: 'Site published',
    sentence: ({ target, payload }) =>
      `published ${target}${publishedVisibility(partOf(payload, 'after'))}`,
  },
  reply: siteShape,
  refusals: { 409: 'The site has no spaces, or only deleted ones.' },
} satisfies Description;

export const unpublishSite = {
  summary: 'Unpublish a site',
  audit: {
    name: 'Site unpublished',
    sentence: ({ target }) => `unpublished ${target}`,
  },
  reply: siteShape,
} satisfies Description;

const shareLinkName = trimmed(z.maxLength(50, 'A name can have up to 50 characters.'));

export const shareLinkShape = z.object({
  object: z.literal('share-link'),
  id: identifier,
  createdAt: timestamp,
  name: z.string(),
  active: z.boolean(),
  /** Extension: the key in the URL, for `shareKey`. */
  key: z.string(),
  urls: z.object({ published: z.optional(z.string()) }),
});
export type ShareLink = z.infer<typeof shareLinkShape>;

export const listShareLinks = {
  summary: 'List the share links of a site',
  query: listQuery,
  reply: listOf(shareLinkShape),
} satisfies Description;

export const createShareLink = {
  summary: 'Create a share link',
  audit: {
    name: 'Share link created',
    sentence: ({ target, payload }) => `created ${shareLinkLabel(target, payload)}`,
  },
  body: z.object({ name: shareLinkName }),
  reply: shareLinkShape,
  assumes: [`A site can have up to ${SHARE_LINK_MAXIMUM} share links.`],
} satisfies Description;

export const updateShareLink = {
  summary: 'Rename, disable or enable a share link',
  audit: {
    name: 'Share link changed',
    sentence: ({ target, payload }) => {
      const active = partOf(payload, 'after').active;
      if (active === partOf(payload, 'before').active)
        return `renamed ${shareLinkLabel(target, payload)}`;
      return `turned ${active ? 'on' : 'off'} ${shareLinkLabel(target, payload)}`;
    },
  },
  body: z.object({ name: z.optional(shareLinkName), active: z.optional(z.boolean()) }),
  reply: shareLinkShape,
} satisfies Description;

export const deleteShareLink = {
  summary: 'Delete a share link',
  audit: {
    name: 'Share link deleted',
    sentence: ({ target, payload }) => `deleted ${shareLinkLabel(target, payload)}`,
  },
} satisfies Description;
