import * as z from 'zod/mini';
import { partOf } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { SPEC_LENGTH_MAXIMUM, specShape, specVisibilities } from './openapi-spec-shape.ts';
import { contentLocation } from './revisions.ts';
import { listOf, listQuery, trimmed, webAddress } from './shapes.ts';

export type { Spec } from './openapi-spec-shape.ts';

/** Bytes of the longest specification as JSON. */
const SPEC_BODY_MAXIMUM = 16 * 1024 * 1024;

export const specsPath = '/v1/orgs/{organizationId}/openapi';
export const specPath = `${specsPath}/{specSlug}` as const;

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

export const listOpenAPISpecs = endpoint({
  method: 'GET',
  path: specsPath,
  summary: 'List the OpenAPI specifications of an organization',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    /** Extension: searches the slug and the title of the document. */
    search: z.optional(trimmed(z.maxLength(100))),
  }),
  reply: listOf(specShape),
  assumes: ['Sorted by slug.', 'Guests see none.'],
});

export const createOpenAPISpec = endpoint({
  method: 'POST',
  path: specsPath,
  summary: 'Create an OpenAPI specification',
  needs: ['organization', 'createOpenAPISpec'],
  audit: {
    name: 'Specification added',
    sentence: ({ target }) => `added the specification ${target}`,
  },
  maximumBody: SPEC_BODY_MAXIMUM,
  body: z.object({ slug: specSlug, source: specSource }),
  reply: specShape,
  status: 201,
  refreshes: [specsPath],
  refusals: { 409: 'The slug is taken.' },
  assumes: [
    'The status is 201; the documents don’t show one.',
    'An organization can have up to 1,000 specifications.',
  ],
});

export const getOpenAPISpecBySlug = endpoint({
  method: 'GET',
  path: specPath,
  summary: 'Read an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  reply: specShape,
});

export const createOrUpdateOpenAPISpecBySlug = endpoint({
  method: 'PUT',
  path: specPath,
  summary: 'Create an OpenAPI specification, or change its source',
  needs: ['organization', 'createOpenAPISpec'],
  audit: {
    name: 'Specification added or its source changed',
    sentence: ({ target, payload }) =>
      payload.created
        ? `added the specification ${target}`
        : `changed the source of the specification ${target}`,
  },
  maximumBody: SPEC_BODY_MAXIMUM,
  body: z.object({ source: specSource }),
  reply: specShape,
  refreshes: [specsPath],
  assumes: ['The status is 201 when it is new.', 'Pending work for it is canceled.'],
});

export const deleteOpenAPISpecBySlug = endpoint({
  method: 'DELETE',
  path: specPath,
  summary: 'Delete an OpenAPI specification and its versions',
  needs: ['openAPISpec', 'edit'],
  audit: {
    name: 'Specification deleted',
    sentence: ({ target }) => `deleted the specification ${target}`,
  },
  status: 205,
  refreshes: [specsPath],
  assumes: ['Links to it from content break.'],
});

export const updateOpenAPISpecBySlug = endpoint({
  method: 'PATCH',
  path: specPath,
  summary: 'Change the visibility of an OpenAPI specification',
  needs: ['openAPISpec', 'edit'],
  audit: {
    name: 'Visibility of a specification changed',
    sentence: ({ target, payload }) =>
      `made the specification ${target} ${
        partOf(payload, 'after').visibility === 'public' ? 'public' : 'private'
      }`,
  },
  body: z.object({ visibility: z.enum(specVisibilities) }),
  reply: specShape,
  refreshes: [specsPath],
  extension: true,
});

export const refreshOpenAPISpec = endpoint({
  method: 'POST',
  path: `${specPath}/refresh`,
  summary: 'Fetch an OpenAPI specification from its URL now',
  needs: ['openAPISpec', 'edit'],
  audit: {
    name: 'Specification refreshed',
    sentence: ({ target }) => `refreshed the specification ${target}`,
  },
  reply: specShape,
  refreshes: [specsPath],
  extension: true,
  refusals: { 409: 'The specification has no URL.' },
});

export const listOpenAPISpecLinks = endpoint({
  method: 'GET',
  path: `${specPath}/links`,
  summary: 'List the content links to an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  query: listQuery,
  reply: listOf(contentLocation),
  extension: true,
  assumes: ['Only in spaces the caller can see.'],
});

export const readPublishedOpenAPISpec = endpoint({
  method: 'GET',
  path: `${specPath}/published`,
  summary: 'Read the document of a public OpenAPI specification',
  needs: 'nothing',
  reply: documentReply,
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The specification is private.' },
});
