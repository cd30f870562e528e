import * as z from 'zod/mini';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  trimmed,
} from './shapes.schemas.ts';
import { siteTypes, siteVisibilities } from './sites.ts';

/** The title of a site. */
export const siteTitle = trimmed(
  z.minLength(2, 'A title must have at least 2 characters.'),
  z.maxLength(128, 'A title can have at most 128 characters.'),
);

/** The last part of a site's URL when it has no host name of its own. */
export const siteBasename = trimmed(
  z.minLength(1),
  z.maxLength(100),
  z.regex(/^[A-Za-z0-9\-._~]+$/, 'Use letters, digits and - . _ ~, such as field-guide.'),
);

/** A host name of at least three labels, such as `docs.example.com`. */
export const siteHostname = trimmed(
  z.maxLength(512),
  z.regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    'Enter a lowercase host name with at least three parts, such as docs.example.com.',
  ),
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
  /** Extension: the section and the site space at the site's root. */
  defaultSiteSection: z.optional(identifier),
  defaultSiteSpace: z.optional(identifier),
});
export type Site = z.infer<typeof siteShape>;

/** The key of a share link, which resolves the published URLs of a share-link site. */
export const shareKey = z.optional(z.string().check(z.maxLength(200)));

export const listSites = {
  query: z.extend(listQuery, {
    space: z.optional(identifier),
    title: z.optional(z.string().check(z.trim(), z.maxLength(128))),
    published: z.optional(queryBoolean),
  }),
  reply: listOf(siteShape),
};

export const createSite = {
  body: z.object({
    type: z.optional(z.enum(siteTypes)),
    title: z.optional(siteTitle),
    visibility: z.optional(z.enum(siteVisibilities)),
    /** Spaces to start with, or a new one: with sample text, or empty. */
    spaces: z.optional(
      z.union([z.enum(['sample', 'empty']), z.array(identifier).check(z.maxLength(100))]),
    ),
  }),
  reply: siteShape,
};

export const getSite = {
  reply: siteShape,
};

export const updateSite = {
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
};

export const publishSite = {
  reply: siteShape,
};

export const unpublishSite = {
  reply: siteShape,
};

const shareLinkName = trimmed(z.maxLength(50, 'A name can have at most 50 characters.'));

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
  query: listQuery,
  reply: listOf(shareLinkShape),
};

export const createShareLink = {
  body: z.object({ name: shareLinkName }),
  reply: shareLinkShape,
};

export const updateShareLink = {
  body: z.object({ name: z.optional(shareLinkName), active: z.optional(z.boolean()) }),
  reply: shareLinkShape,
};
