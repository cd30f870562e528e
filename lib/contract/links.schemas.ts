import * as z from 'zod/mini';
import { collectionShape } from './collections.schemas.ts';
import { specShape } from './openapi-spec.schemas.ts';
import { organizationShape } from './organizations.schemas.ts';
import { fileShape, pageBase } from './pages.schemas.ts';
import { linkStatuses } from './revisions.ts';
import { identifier, listOf, userShape } from './shapes.schemas.ts';
import { spaceShape } from './spaces.schemas.ts';

/** A reference with its target. */
export const contentLocation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    organization: organizationShape,
    space: spaceShape,
    file: fileShape,
  }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({
    kind: z.literal('page'),
    organization: organizationShape,
    space: spaceShape,
    page: z.object({ ...pageBase, type: z.string(), path: z.string() }),
    internalLocation: z.optional(z.object({ type: z.literal('anchor'), anchor: z.string() })),
  }),
  z.object({ kind: z.literal('user'), user: userShape }),
  z.object({
    kind: z.literal('collection'),
    organization: organizationShape,
    collection: collectionShape,
  }),
  z.object({ kind: z.literal('space'), organization: organizationShape, space: spaceShape }),
  z.object({
    kind: z.literal('openapi'),
    organization: organizationShape,
    openAPISpec: specShape,
  }),
]);
export type ContentLocation = z.infer<typeof contentLocation>;

/** A link in content, with its location. */
const linkShape = z.object({
  status: z.enum(linkStatuses),
  relation: z.enum(['reference', 'dependsOn']),
  targetReference: z.optional(contentLocation),
  locationReferences: z.array(contentLocation),
  /** Extension: the text of the link and its target as written. */
  text: z.optional(z.string()),
  href: z.optional(z.string()),
  /** Extension: for a broken link, suggested pages, best match first. */
  suggestions: z.optional(
    z.array(z.object({ page: identifier, title: z.string(), path: z.string() })),
  ),
});
export type Link = z.infer<typeof linkShape>;

const linkStats = z.object({
  total: z.int(),
  broken: z.object({ total: z.int(), changeRequest: z.optional(z.int()) }),
  /** Extension: how many have each of the other statuses. */
  ok: z.optional(z.int()),
  'in-app': z.optional(z.int()),
});

export type LinkStats = z.infer<typeof linkStats>;

/** A list of links: the envelope with the total and the number of broken links. */
export const listOfLinks = z.extend(listOf(linkShape), { stats: linkStats });
