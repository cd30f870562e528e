import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.ts';
import { conditionText, iconName, pathSegment, siteParent } from './site-shapes.ts';
import { siteSpaceShape } from './site-spaces.ts';
import { shareKey, sitePath } from './sites.ts';

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

const sectionsPath = `${sitePath}/sections` as const;
const sectionPath = `${sectionsPath}/{siteSectionId}` as const;

const sectionTitle = trimmed(
  z.minLength(2, 'A title has at least 2 characters.'),
  z.maxLength(128, 'A title has at most 128 characters.'),
);

export const listSiteSections = endpoint({
  method: 'GET',
  path: sectionsPath,
  summary: 'List the sections of a site',
  needs: ['site', 'view'],
  query: z.extend(listQuery, { shareKey }),
  reply: listOf(siteSectionShape),
  assumes: ['in the order of the structure'],
});

export const createSiteSection = endpoint({
  method: 'POST',
  path: sectionsPath,
  summary: 'Add a section with a space in it',
  needs: ['site', 'edit'],
  body: z.object({
    spaceId: identifier,
    title: z.optional(
      trimmed(
        z.minLength(2, 'A title has at least 2 characters.'),
        z.maxLength(64, 'A title has at most 64 characters.'),
      ),
    ),
    /** Extension: the group it goes into. */
    sectionGroup: z.optional(identifier),
  }),
  reply: siteSectionShape,
  status: 201,
  refreshes: [sitePath],
  assumes: [
    'it goes last; its path is made from its title, which is the space’s without one',
    'the first section of a site takes the spaces that stand at its root along and is the default',
    'a space stands on a site once (409), unless it stands at the root',
  ],
});

export const updateSiteSection = endpoint({
  method: 'PATCH',
  path: sectionPath,
  summary: 'Change a section',
  needs: ['site', 'edit'],
  body: z.object({
    title: z.optional(sectionTitle),
    path: z.optional(pathSegment),
    defaultSiteSpace: z.optional(identifier),
    condition: z.optional(z.nullable(conditionText)),
    icon: z.optional(z.nullable(iconName)),
    description: z.optional(z.nullable(trimmed(z.maxLength(256)))),
  }),
  reply: siteSectionShape,
  refreshes: [sitePath],
  assumes: ['409 for a path that another section of the site has'],
});

export const deleteSiteSection = endpoint({
  method: 'DELETE',
  path: sectionPath,
  summary: 'Delete a section and take its spaces off the site',
  needs: ['site', 'edit'],
  status: 205,
  refreshes: [sitePath],
  assumes: ['409 for the default section and for the last one'],
});

const neighbour = z.object({ type: z.literal('site-section'), siteSection: identifier });

export const moveSiteSection = endpoint({
  method: 'POST',
  path: `${sectionPath}/move`,
  summary: 'Move a section',
  needs: ['site', 'edit'],
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
    parent: z.optional(siteParent),
  }),
  reply: siteSectionShape,
  refreshes: [sitePath],
  assumes: [
    'beside a neighbour in a group it goes into that group, beside one outside it leaves its own',
    'parent, an extension, says which group or the site: 400 when the neighbour is elsewhere',
    'without position it goes last; before and after together only where nothing is between them',
  ],
});
