import * as z from 'zod/mini';
import { identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';
import { conditionText, iconName, pathSegment, siteParent } from './site-shapes.schemas.ts';
import { siteSpaceShape } from './site-spaces.schemas.ts';
import { shareKey } from './sites.schemas.ts';

export const siteSectionShape = z.object({
  object: z.literal('site-section'),
  id: identifier,
  title: z.string(),
  description: z.optional(z.string()),
  default: z.optional(z.boolean()),
  path: z.string(),
  condition: z.optional(z.string()),
  sectionGroup: z.optional(identifier),
  icon: z.optional(z.string()),
  siteSpaces: z.array(siteSpaceShape),
  urls: z.object({ published: z.optional(z.string()) }),
});
export type SiteSection = z.infer<typeof siteSectionShape>;

export const sectionTitle = trimmed(
  z.minLength(2, 'A title must have at least 2 characters.'),
  z.maxLength(128, 'A title can have at most 128 characters.'),
);

export const listSiteSections = {
  query: z.extend(listQuery, { shareKey }),
  reply: listOf(siteSectionShape),
};

export const createSiteSection = {
  body: z.object({
    spaceId: identifier,
    title: z.optional(
      trimmed(
        z.minLength(2, 'A title must have at least 2 characters.'),
        z.maxLength(64, 'A title can have at most 64 characters.'),
      ),
    ),
    /** Extension: the group to add it to. */
    sectionGroup: z.optional(identifier),
  }),
  reply: siteSectionShape,
};

export const updateSiteSection = {
  body: z.object({
    title: z.optional(sectionTitle),
    path: z.optional(pathSegment),
    defaultSiteSpace: z.optional(identifier),
    condition: z.optional(z.nullable(conditionText)),
    icon: z.optional(z.nullable(iconName)),
    description: z.optional(z.nullable(trimmed(z.maxLength(256)))),
  }),
  reply: siteSectionShape,
};

const neighbour = z.object({ type: z.literal('site-section'), siteSection: identifier });

export const moveSiteSection = {
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSectionShape,
};
