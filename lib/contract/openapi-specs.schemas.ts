import * as z from 'zod/mini';
import { partOf } from './audit.ts';
import type { Description } from './endpoint.ts';
import { contentLocation } from './links.schemas.ts';
import { specShape } from './openapi-spec.schemas.ts';
import { SPEC_LENGTH_MAXIMUM, specVisibilities } from './openapi-spec.ts';
import { listOf, listQuery, trimmed, webAddress } from './shapes.schemas.ts';

/** The name of a specification in paths and in content references. */
export const specSlug = trimmed(
  z.minLength(1, 'Enter a slug.'),
  z.maxLength(100, 'A slug can have up to 100 characters.'),
  z.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Use lowercase letters and digits with single hyphens, such as payments-api.',
  ),
);

/** The URL of a specification. Everyone can see it, so it must not contain a password. */
export const specAddress = webAddress.check(
  z.refine(
    (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
    'Remove the user name and the password: everyone who can see the specification can see its URL.',
  ),
);

export const specSource = z.union(
  [
    z.strictObject({ url: specAddress }),
    z.strictObject({
      text: z
        .string()
        .check(
          z.minLength(1, 'Enter the text of the specification.'),
          z.maxLength(SPEC_LENGTH_MAXIMUM, 'A specification can have up to 10,000,000 characters.'),
        ),
    }),
  ],
  'Send either {"url": "https://…"} or {"text": "…"}.',
);
export type SpecSource = z.infer<typeof specSource>;

/** A document as its files: one, by its name. */
export const documentReply = z.object({
  filesystem: z.record(z.string(), z.string()),
  url: z.string(),
});

export const listOpenAPISpecs = {
  summary: 'List the OpenAPI specifications of an organization',
  query: z.extend(listQuery, {
    /** Extension: searches the slug and the title of the document. */
    search: z.optional(trimmed(z.maxLength(100))),
  }),
  reply: listOf(specShape),
  assumes: ['Sorted by slug.', 'Guests see none.'],
} satisfies Description;

export const createOpenAPISpec = {
  summary: 'Create an OpenAPI specification',
  audit: {
    name: 'Specification added',
    sentence: ({ target }) => `added the specification ${target}`,
  },
  body: z.object({ slug: specSlug, source: specSource }),
  reply: specShape,
  refusals: { 409: 'The slug is taken.' },
  assumes: [
    'The status is 201; the documents don’t show one.',
    'An organization can have up to 1,000 specifications.',
  ],
} satisfies Description;
/** The form of a specification at a URL. */
export const specFromURL = z.object({ slug: specSlug, url: specAddress, text: z.string() });
/** The form of a specification from a file or as text. */
export const specFromText = z.object({
  slug: specSlug,
  url: z.string(),
  text: z
    .string()
    .check(
      z.minLength(1, 'Choose a file, or paste the specification.'),
      z.maxLength(SPEC_LENGTH_MAXIMUM, 'A specification can have up to 10,000,000 characters.'),
    ),
});

export const getOpenAPISpecBySlug = {
  summary: 'Read an OpenAPI specification',
  reply: specShape,
} satisfies Description;

export const createOrUpdateOpenAPISpecBySlug = {
  summary: 'Create an OpenAPI specification, or change its source',
  audit: {
    name: 'Specification added or its source changed',
    sentence: ({ target, payload }) =>
      payload.created
        ? `added the specification ${target}`
        : `changed the source of the specification ${target}`,
  },
  body: z.object({ source: specSource }),
  reply: specShape,
  assumes: ['The status is 201 when it is new.', 'Pending processing is canceled.'],
} satisfies Description;

export const deleteOpenAPISpecBySlug = {
  summary: 'Delete an OpenAPI specification and its versions',
  audit: {
    name: 'Specification deleted',
    sentence: ({ target }) => `deleted the specification ${target}`,
  },
  assumes: ['Links to it from content break.'],
} satisfies Description;

export const updateOpenAPISpecBySlug = {
  summary: 'Change the visibility of an OpenAPI specification',
  audit: {
    name: 'Visibility of a specification changed',
    sentence: ({ target, payload }) =>
      `made the specification ${target} ${
        partOf(payload, 'after').visibility === 'public' ? 'public' : 'private'
      }`,
  },
  body: z.object({ visibility: z.enum(specVisibilities) }),
  reply: specShape,
} satisfies Description;

export const refreshOpenAPISpec = {
  summary: 'Fetch an OpenAPI specification from its URL now',
  audit: {
    name: 'Specification refreshed',
    sentence: ({ target }) => `refreshed the specification ${target}`,
  },
  reply: specShape,
  refusals: { 409: 'The specification has no URL.' },
} satisfies Description;

export const listOpenAPISpecLinks = {
  summary: 'List the content links to an OpenAPI specification',
  query: listQuery,
  reply: listOf(contentLocation),
  assumes: ['Only in spaces the caller can see.'],
} satisfies Description;

export const readPublishedOpenAPISpec = {
  summary: 'Read the document of a public OpenAPI specification',
  reply: documentReply,
  refusals: { 404: 'The specification is private.' },
} satisfies Description;
