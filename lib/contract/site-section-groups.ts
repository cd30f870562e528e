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
  z.minLength(1, 'Enter a title.'),
  z.maxLength(100, 'A title can have up to 100 characters.'),
);

export const listSiteSectionGroups = endpoint({
  method: 'GET',
  path: groupsPath,
  summary: 'List the section groups of a site',
  needs: ['site', 'view'],
  query: listQuery,
  reply: listOf(siteSectionGroupShape),
  assumes: ['In the order of the structure.'],
});

export const createSiteSectionGroup = endpoint({
  method: 'POST',
  path: groupsPath,
  summary: 'Add a section group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section group added',
    sentence: ({ target }) => `added the section group ${target} to a site`,
  },
  body: z.object({
    title: groupTitle,
    icon: z.optional(z.nullable(iconName)),
    sections: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: siteSectionGroupShape,
  status: 201,
  refreshes: [sitePath],
  assumes: ['It is added last; the given sections move into it in the given order.'],
});

export const updateSiteSectionGroup = endpoint({
  method: 'PATCH',
  path: groupPath,
  summary: 'Change a section group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section group changed',
    sentence: ({ target }) => `changed the section group ${target}`,
  },
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
  summary: 'Delete a section group and keep its sections',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section group deleted',
    sentence: ({ target }) => `deleted the section group ${target} and kept its sections`,
  },
  status: 205,
  refreshes: [sitePath],
  assumes: ['Its sections take its place in the same order.'],
});

export const addSectionToGroup = endpoint({
  method: 'POST',
  path: `${groupPath}/sections`,
  summary: 'Add a section to a group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section moved into a group',
    sentence: ({ target }) => `moved the section ${target} into a group`,
  },
  body: z.object({ sectionId: identifier }),
  reply: siteSectionGroupShape,
  status: 201,
  refreshes: [sitePath],
  assumes: ['It is added last; it leaves its previous group.'],
});

export const removeSectionFromGroup = endpoint({
  method: 'DELETE',
  path: `${groupPath}/sections/{siteSectionId}`,
  summary: 'Remove a section from its group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section moved out of a group',
    sentence: ({ target }) => `moved the section ${target} out of its group`,
  },
  status: 205,
  refreshes: [sitePath],
  assumes: ['It moves right after the group.'],
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
  audit: {
    name: 'Section group moved',
    sentence: ({ target }) => `moved the section group ${target}`,
  },
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
  }),
  reply: siteSectionGroupShape,
  refreshes: [sitePath],
  assumes: [
    'Deprecated in the documents; use PATCH …/structure/sort instead.',
    'A section in a group is rejected as a neighbor (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
  ],
});
