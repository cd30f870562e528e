import * as z from 'zod/mini';
import { onSite, sectionChange, siteTitle } from './audit-sites.ts';
import type { Description } from './endpoint.ts';
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
  z.maxLength(128, 'A title can have up to 128 characters.'),
);

export const listSiteSections = {
  summary: 'List the sections of a site',
  query: z.extend(listQuery, { shareKey }),
  reply: listOf(siteSectionShape),
  assumes: ['In the order of the structure.'],
} satisfies Description;

export const createSiteSection = {
  summary: 'Add a section with a space in it',
  audit: {
    name: 'Site section added',
    sentence: (facts) => `added the section ${facts.target} to ${siteTitle(facts)}`,
  },
  body: z.object({
    spaceId: identifier,
    title: z.optional(
      trimmed(
        z.minLength(2, 'A title must have at least 2 characters.'),
        z.maxLength(64, 'A title can have up to 64 characters.'),
      ),
    ),
    /** Extension: the group to add it to. */
    sectionGroup: z.optional(identifier),
  }),
  reply: siteSectionShape,
  assumes: [
    'It is added last; its path is derived from its title, which defaults to the space’s.',
    'The first section of a site also takes the spaces at the root and becomes the default.',
    'A space can be on a site only once (409), unless it is at the root.',
  ],
} satisfies Description;

export const updateSiteSection = {
  summary: 'Change a section',
  audit: {
    name: 'Site section changed',
    sentence: sectionChange,
  },
  body: z.object({
    title: z.optional(sectionTitle),
    path: z.optional(pathSegment),
    defaultSiteSpace: z.optional(identifier),
    condition: z.optional(z.nullable(conditionText)),
    icon: z.optional(z.nullable(iconName)),
    description: z.optional(z.nullable(trimmed(z.maxLength(256)))),
  }),
  reply: siteSectionShape,
  refusals: { 409: 'Another section of the site has this path.' },
} satisfies Description;

export const deleteSiteSection = {
  summary: 'Delete a section and remove its spaces from the site',
  audit: {
    name: 'Site section deleted',
    sentence: (facts) => `deleted the section ${facts.target}${onSite(facts)}`,
  },
  refusals: { 409: 'It is the default section, or the only one.' },
} satisfies Description;

const neighbour = z.object({ type: z.literal('site-section'), siteSection: identifier });

export const moveSiteSection = {
  summary: 'Move a section',
  audit: {
    name: 'Section moved',
    sentence: (facts) => `moved the section ${facts.target}${onSite(facts)}`,
  },
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSectionShape,
  assumes: [
    'Next to a section in a group it joins that group; next to one outside it leaves its group.',
    'parent, an extension, is the group or the site; a neighbor elsewhere is rejected (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
  ],
} satisfies Description;
