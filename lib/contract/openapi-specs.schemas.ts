import * as z from 'zod/mini';
import { specShape } from './openapi-spec.schemas.ts';
import { SPEC_LENGTH_MAXIMUM, specVisibilities } from './openapi-spec.ts';
import { contentLocation } from './revisions.schemas.ts';
import { listOf, listQuery, trimmed, webAddress } from './shapes.schemas.ts';

/** The name of a specification in paths and in content references. */
export const specSlug = trimmed(
  z.minLength(1, 'Enter a slug.'),
  z.maxLength(100, 'A slug can have at most 100 characters.'),
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
          z.maxLength(
            SPEC_LENGTH_MAXIMUM,
            'A specification can have at most 10,000,000 characters.',
          ),
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
  query: z.extend(listQuery, {
    /** Extension: searches the slug and the title of the document. */
    search: z.optional(trimmed(z.maxLength(100))),
  }),
  reply: listOf(specShape),
};

export const createOpenAPISpec = {
  body: z.object({ slug: specSlug, source: specSource }),
  reply: specShape,
};
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
      z.maxLength(SPEC_LENGTH_MAXIMUM, 'A specification can have at most 10,000,000 characters.'),
    ),
});

export const getOpenAPISpecBySlug = {
  reply: specShape,
};

export const createOrUpdateOpenAPISpecBySlug = {
  body: z.object({ source: specSource }),
  reply: specShape,
};

export const updateOpenAPISpecBySlug = {
  body: z.object({ visibility: z.enum(specVisibilities) }),
  reply: specShape,
};

export const refreshOpenAPISpec = {
  reply: specShape,
};

export const listOpenAPISpecLinks = {
  query: listQuery,
  reply: listOf(contentLocation),
};

export const readPublishedOpenAPISpec = {
  reply: documentReply,
};
