import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { SPEC_LENGTH_MAXIMUM, specShape, specVisibilities } from './openapi-spec-shape.ts';
import { contentLocation } from './revisions.ts';
import { listOf, listQuery, trimmed, webAddress } from './shapes.ts';

export type { Spec } from './openapi-spec-shape.ts';

export const specsPath = '/v1/orgs/{organizationId}/openapi';
export const specPath = `${specsPath}/{specSlug}` as const;

/** What a path and a reference in content name a specification by. */
export const specSlug = trimmed(
  z.minLength(1, 'Give it a name in the address.'),
  z.maxLength(100, 'It has at most 100 characters.'),
  z.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Write small letters and digits, with single hyphens between them, such as payments-api.',
  ),
);

/** Where a specification is. What stands before an `@` would be a password, and everybody sees it. */
export const specAddress = webAddress.check(
  z.refine(
    (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
    'Leave the user name and the password out: whoever sees the specification sees its address.',
  ),
);

export const specSource = z.union(
  [
    z.strictObject({ url: specAddress }),
    z.strictObject({
      text: z
        .string()
        .check(
          z.minLength(1, 'Send the text of the document.'),
          z.maxLength(SPEC_LENGTH_MAXIMUM, 'A specification has at most 10,000,000 characters.'),
        ),
    }),
  ],
  'Send either {"url": "https://…"} or {"text": "…"}.',
);
export type SpecSource = z.infer<typeof specSource>;

/** A document as the files it is made of: one, by its name. */
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
    /** Extension: finds it in the slug and in the title of the document. */
    search: z.optional(trimmed(z.maxLength(100))),
  }),
  reply: listOf(specShape),
  assumes: ['by their slugs', 'a guest sees none'],
});

export const createOpenAPISpec = endpoint({
  method: 'POST',
  path: specsPath,
  summary: 'Create an OpenAPI specification',
  needs: ['organization', 'createOpenAPISpec'],
  body: z.object({ slug: specSlug, source: specSource }),
  reply: specShape,
  status: 201,
  refreshes: [specsPath],
  assumes: [
    'status 201: not shown',
    '409 when the slug is taken',
    'an organization has at most 1,000',
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
  summary: 'Create an OpenAPI specification, or give it another source',
  needs: ['organization', 'createOpenAPISpec'],
  body: z.object({ source: specSource }),
  reply: specShape,
  refreshes: [specsPath],
  assumes: ['201 when it is new', 'what was under way for it is given up'],
});

export const deleteOpenAPISpecBySlug = endpoint({
  method: 'DELETE',
  path: specPath,
  summary: 'Delete an OpenAPI specification with its versions',
  needs: ['openAPISpec', 'edit'],
  status: 205,
  refreshes: [specsPath],
  assumes: ['links to it from content are broken then'],
});

export const updateOpenAPISpecBySlug = endpoint({
  method: 'PATCH',
  path: specPath,
  summary: 'Change who may read an OpenAPI specification',
  needs: ['openAPISpec', 'edit'],
  body: z.object({ visibility: z.enum(specVisibilities) }),
  reply: specShape,
  refreshes: [specsPath],
  extension: true,
});

export const refreshOpenAPISpec = endpoint({
  method: 'POST',
  path: `${specPath}/refresh`,
  summary: 'Read what is at the address of an OpenAPI specification now',
  needs: ['openAPISpec', 'edit'],
  reply: specShape,
  refreshes: [specsPath],
  extension: true,
  assumes: ['409 for one that has no address'],
});

export const listOpenAPISpecLinks = endpoint({
  method: 'GET',
  path: `${specPath}/links`,
  summary: 'List where content links to an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  query: listQuery,
  reply: listOf(contentLocation),
  extension: true,
  assumes: ['only in spaces that the caller sees'],
});

export const readPublishedOpenAPISpec = endpoint({
  method: 'GET',
  path: `${specPath}/published`,
  summary: 'Read the document of a public OpenAPI specification',
  needs: 'nothing',
  reply: documentReply,
  extension: true,
  serverOnly: true,
  assumes: ['404 for a private one'],
});
