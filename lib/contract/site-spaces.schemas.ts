import * as z from 'zod/mini';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.schemas.ts';
import { conditionText, pathSegment, siteParent } from './site-shapes.schemas.ts';
import { shareKey } from './sites.schemas.ts';
import { spaceShape } from './spaces.schemas.ts';

export const siteSpaceShape = z.object({
  object: z.literal('site-space'),
  id: identifier,
  path: z.string(),
  section: z.optional(identifier),
  /** Absent when the caller can't see the space itself. */
  space: z.optional(spaceShape),
  title: z.string(),
  default: z.optional(z.boolean()),
  condition: z.optional(z.string()),
  hasAdvancedCustomizationFeature: z.optional(z.boolean()),
  urls: z.object({ published: z.optional(z.string()) }),
  /** Extension: the space's emoji; for lists without the space, its id when the caller can see it. */
  emoji: z.optional(z.string()),
  spaceId: z.optional(identifier),
  /** Extension: when it moved to the trash; visitors don't see deleted spaces. */
  deletedAt: z.optional(z.string()),
});
export type SiteSpace = z.infer<typeof siteSpaceShape>;

export const listSiteSpaces = {
  query: z.extend(listQuery, { shareKey, default: z.optional(queryBoolean) }),
  reply: listOf(siteSpaceShape),
};

export const addSiteSpace = {
  body: z.object({ spaceId: identifier, sectionId: z.optional(identifier) }),
  reply: siteSpaceShape,
};

export const updateSiteSpace = {
  body: z.object({
    path: z.optional(pathSegment),
    condition: z.optional(z.nullable(conditionText)),
    /** Extension: another space to show instead, which requires create on that space. */
    spaceId: z.optional(identifier),
  }),
  reply: siteSpaceShape,
};

const neighbour = z.object({ type: z.literal('site-space'), siteSpace: identifier });

export const moveSiteSpace = {
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSpaceShape,
};
