import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.ts';
import { conditionText, pathSegment, siteParent } from './site-shapes.ts';
import { shareKey, sitePath } from './sites.ts';
import { spaceShape } from './spaces.ts';

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

const siteSpacesPath = `${sitePath}/site-spaces` as const;
const siteSpacePath = `${siteSpacesPath}/{siteSpaceId}` as const;

export const listSiteSpaces = endpoint({
  method: 'GET',
  path: siteSpacesPath,
  summary: 'List the spaces of a site',
  needs: ['site', 'view'],
  query: z.extend(listQuery, { shareKey, default: z.optional(queryBoolean) }),
  reply: listOf(siteSpaceShape),
  assumes: [
    'In the order of the structure.',
    'default: only the default space of each section, or of the root.',
  ],
});

export const addSiteSpace = endpoint({
  method: 'POST',
  path: siteSpacesPath,
  summary: 'Add a space to a site',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space added to a site',
    sentence: ({ target }) => `added ${target} to a site`,
  },
  body: z.object({ spaceId: identifier, sectionId: z.optional(identifier) }),
  reply: siteSpaceShape,
  status: 201,
  refreshes: [sitePath],
  also: [{ needs: ['space', 'admin'], on: 'the space' }],
  assumes: [
    'It is added last; its path is derived from its title.',
    'A space can be on a site only once (409).',
  ],
});

export const updateSiteSpace = endpoint({
  method: 'PATCH',
  path: siteSpacePath,
  summary: 'Change the path or the condition of a site space',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space on a site changed',
    sentence: ({ target }) => `changed ${target} on a site`,
  },
  body: z.object({
    path: z.optional(pathSegment),
    condition: z.optional(z.nullable(conditionText)),
    /** Extension: another space to show instead, which requires create on that space. */
    spaceId: z.optional(identifier),
  }),
  reply: siteSpaceShape,
  refreshes: [sitePath],
  refusals: { 409: 'Another space in its section has this path.' },
});

export const removeSiteSpace = endpoint({
  method: 'DELETE',
  path: siteSpacePath,
  summary: 'Remove a space from a site and keep the space',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space removed from a site',
    sentence: ({ target }) => `removed ${target} from a site`,
  },
  status: 205,
  refreshes: [sitePath],
  refusals: { 409: 'It is the only space of the site or of its section.' },
  assumes: ['If it was the default, the first remaining space becomes the default.'],
});

const neighbour = z.object({ type: z.literal('site-space'), siteSpace: identifier });

export const moveSiteSpace = endpoint({
  method: 'POST',
  path: `${siteSpacePath}/move`,
  summary: 'Move a site space',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space on a site moved',
    sentence: ({ target }) => `moved ${target} on a site`,
  },
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSpaceShape,
  refreshes: [sitePath],
  refusals: { 409: 'It is the only space of its section.' },
  assumes: [
    'Next to a space in another section, it moves into that section.',
    'parent, an extension, is the section or the site; a neighbor elsewhere is rejected (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
    'If its path is taken in the new section, it gets the next free one.',
  ],
});
