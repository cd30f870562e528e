import * as z from 'zod/mini';
import { siteTitle } from './audit-sites.ts';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.schemas.ts';
import { conditionText, languageTag, pathSegment, siteParent } from './site-shapes.schemas.ts';
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
  /** Extension: its language, BCP 47. */
  language: z.optional(z.string()),
  urls: z.object({ published: z.optional(z.string()) }),
  /** Extension: the space's emoji; for lists without the space, its id when the caller can see it. */
  emoji: z.optional(z.string()),
  spaceId: z.optional(identifier),
  /** Extension: when it moved to the trash; visitors don't see deleted spaces. */
  deletedAt: z.optional(z.string()),
});
export type SiteSpace = z.infer<typeof siteSpaceShape>;

export const listSiteSpaces = {
  summary: 'List the spaces of a site',
  query: z.extend(listQuery, { shareKey, default: z.optional(queryBoolean) }),
  reply: listOf(siteSpaceShape),
  assumes: [
    'In the order of the structure.',
    'default: only the default space of each section, or of the root.',
  ],
} satisfies Description;

export const addSiteSpace = {
  summary: 'Add a space to a site',
  audit: {
    name: 'Space added to a site',
    sentence: (facts) => `added ${facts.target} to ${siteTitle(facts)}`,
  },
  body: z.object({ spaceId: identifier, sectionId: z.optional(identifier) }),
  reply: siteSpaceShape,
  also: [{ needs: ['space', 'admin'], on: 'the space' }],
  assumes: [
    'It is added last; its path is derived from its title.',
    'A space can be on a site only once (409).',
  ],
} satisfies Description;

export const updateSiteSpace = {
  summary: 'Change the path, the condition or the language of a site space',
  audit: {
    name: 'Space on a site changed',
    sentence: (facts) => `changed ${facts.target} on ${siteTitle(facts)}`,
  },
  body: z.object({
    path: z.optional(pathSegment),
    condition: z.optional(z.nullable(conditionText)),
    /** Extension: its language, BCP 47; null removes it. */
    language: z.optional(z.nullable(languageTag)),
    /** Extension: another space to show instead, which requires create on that space. */
    spaceId: z.optional(identifier),
  }),
  reply: siteSpaceShape,
  refusals: { 409: 'Another space in its section has this path.' },
  assumes: ['Spaces of a section that have a language are translations of each other.'],
} satisfies Description;

export const removeSiteSpace = {
  summary: 'Remove a space from a site and keep the space',
  audit: {
    name: 'Space removed from a site',
    sentence: (facts) => `removed ${facts.target} from ${siteTitle(facts)}`,
  },
  refusals: { 409: 'It is the only space of the site or of its section.' },
  assumes: ['If it was the default, the first remaining space becomes the default.'],
} satisfies Description;

const neighbour = z.object({ type: z.literal('site-space'), siteSpace: identifier });

export const moveSiteSpace = {
  summary: 'Move a site space',
  audit: {
    name: 'Space on a site moved',
    sentence: (facts) => `moved ${facts.target} on ${siteTitle(facts)}`,
  },
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSpaceShape,
  refusals: { 409: 'It is the only space of its section.' },
  assumes: [
    'Next to a space in another section, it moves into that section.',
    'parent, an extension, is the section or the site; a neighbor elsewhere is rejected (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
    'If its path is taken in the new section, it gets the next free one.',
  ],
} satisfies Description;
