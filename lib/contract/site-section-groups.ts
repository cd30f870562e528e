import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.ts';
import { siteSectionShape } from './site-sections.ts';
import { iconName } from './site-shapes.ts';
import { sitePath } from './sites.ts';

export const siteSectionGroupShape = z.object({
  object: z.literal('site-section-group'),
  id: identifier,
  title: z.string(),
  icon: z.optional(z.string()),
  sections: z.array(siteSectionShape),
});
export type SiteSectionGroup = z.infer<typeof siteSectionGroupShape>;

const groupsPath = `${sitePath}/section-groups` as const;
const groupPath = `${groupsPath}/{siteSectionGroupId}` as const;
const groupTitle = trimmed(
  z.minLength(1, 'Write a title.'),
  z.maxLength(100, 'A title has at most 100 characters.'),
);

export const listSiteSectionGroups = endpoint({
  method: 'GET',
  path: groupsPath,
  summary: 'List the section groups of a site',
  needs: ['site', 'view'],
  query: listQuery,
  reply: listOf(siteSectionGroupShape),
  assumes: ['in the order of the structure'],
});

export const createSiteSectionGroup = endpoint({
  method: 'POST',
  path: groupsPath,
  summary: 'Add a section group',
  needs: ['site', 'edit'],
  body: z.object({
    title: groupTitle,
    icon: z.optional(z.nullable(iconName)),
    sections: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: siteSectionGroupShape,
  status: 201,
  refreshes: [sitePath],
  assumes: ['it goes last; the sections named move into it, in the order they are named'],
});

export const updateSiteSectionGroup = endpoint({
  method: 'PATCH',
  path: groupPath,
  summary: 'Change a section group',
  needs: ['site', 'edit'],
  body: z.object({
    title: z.optional(groupTitle),
    icon: z.optional(z.nullable(iconName)),
  }),
  reply: siteSectionGroupShape,
  refreshes: [sitePath],
});

export const deleteSiteSectionGroup = endpoint({
  method: 'DELETE',
  path: groupPath,
  summary: 'Delete a section group; its sections take its place',
  needs: ['site', 'edit'],
  status: 205,
  refreshes: [sitePath],
  assumes: ['its sections stay in their order where the group stood'],
});

export const addSectionToGroup = endpoint({
  method: 'POST',
  path: `${groupPath}/sections`,
  summary: 'Put a section into a group',
  needs: ['site', 'edit'],
  body: z.object({ sectionId: identifier }),
  reply: siteSectionGroupShape,
  status: 201,
  refreshes: [sitePath],
  assumes: ['it goes last; out of another group, too'],
});

export const removeSectionFromGroup = endpoint({
  method: 'DELETE',
  path: `${groupPath}/sections/{siteSectionId}`,
  summary: 'Take a section out of its group',
  needs: ['site', 'edit'],
  status: 205,
  refreshes: [sitePath],
  assumes: ['it comes to stand right after the group'],
});

const neighbour = z.object({
  type: z.enum(['site-section', 'site-section-group']),
  id: identifier,
});

export const moveSiteSectionGroup = endpoint({
  method: 'POST',
  path: `${groupPath}/move`,
  summary: 'Move a section group',
  needs: ['site', 'edit'],
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
  }),
  reply: siteSectionGroupShape,
  refreshes: [sitePath],
  assumes: [
    'deprecated in the documents: PATCH …/structure/sort does the same',
    '400 for a neighbour that is a section in a group',
    'without position it goes last; before and after together only where nothing is between them',
  ],
});
