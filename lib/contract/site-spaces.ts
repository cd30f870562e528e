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
  /** Absent where the caller does not see the space itself. */
  space: z.optional(spaceShape),
  title: z.string(),
  default: z.optional(z.boolean()),
  condition: z.optional(z.string()),
  hasAdvancedCustomizationFeature: z.optional(z.boolean()),
  urls: z.object({ published: z.optional(z.string()) }),
  /** Extension: the space's emoji; for lists that leave the space out, its id where the caller sees it. */
  emoji: z.optional(z.string()),
  spaceId: z.optional(identifier),
  /** Extension: in the trash since; a deleted space is not shown to visitors. */
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
    'in the order of the structure',
    'default: those that are the default of their section, or of the root',
  ],
});

export const addSiteSpace = endpoint({
  method: 'POST',
  path: siteSpacesPath,
  summary: 'Put a space on a site',
  needs: ['site', 'edit'],
  body: z.object({ spaceId: identifier, sectionId: z.optional(identifier) }),
  reply: siteSpaceShape,
  status: 201,
  refreshes: [sitePath],
  assumes: [
    'it takes create on the space',
    'it goes last; its path is made from its title',
    'a space stands on a site once (409)',
  ],
});

export const updateSiteSpace = endpoint({
  method: 'PATCH',
  path: siteSpacePath,
  summary: 'Change the path or the condition of a site space',
  needs: ['site', 'edit'],
  body: z.object({
    path: z.optional(pathSegment),
    condition: z.optional(z.nullable(conditionText)),
    /** Extension: another space in its place, which takes create on that space. */
    spaceId: z.optional(identifier),
  }),
  reply: siteSpaceShape,
  refreshes: [sitePath],
  assumes: ['409 for a path that a neighbour in its section has'],
});

export const removeSiteSpace = endpoint({
  method: 'DELETE',
  path: siteSpacePath,
  summary: 'Take a space off a site; the space itself stays',
  needs: ['site', 'edit'],
  status: 205,
  refreshes: [sitePath],
  assumes: [
    '409 for the last one of a site or of a section',
    'where it was the default, the first that is left becomes it',
  ],
});

const neighbour = z.object({ type: z.literal('site-space'), siteSpace: identifier });

export const moveSiteSpace = endpoint({
  method: 'POST',
  path: `${siteSpacePath}/move`,
  summary: 'Move a site space',
  needs: ['site', 'edit'],
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSpaceShape,
  refreshes: [sitePath],
  assumes: [
    'beside a neighbour in another section it goes into that section',
    'parent, an extension, says which section or the site: 400 when the neighbour is elsewhere',
    'without position it goes last; before and after together only where nothing is between them',
    '409 for the last one of its section',
    'where its path is taken in the section it goes to, it gets the next free one',
  ],
});
