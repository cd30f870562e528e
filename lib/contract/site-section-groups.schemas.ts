import * as z from 'zod/mini';
import { onSite, siteTitle } from './audit-sites.ts';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';
import { siteSectionShape } from './site-sections.schemas.ts';
import { iconName } from './site-shapes.schemas.ts';

export const siteSectionGroupShape = z.object({
  object: z.literal('site-section-group'),
  id: identifier,
  title: z.string(),
  icon: z.optional(z.string()),
  sections: z.array(siteSectionShape),
});
export type SiteSectionGroup = z.infer<typeof siteSectionGroupShape>;
export const groupTitle = trimmed(
  z.minLength(1, 'Enter a title.'),
  z.maxLength(100, 'A title can have up to 100 characters.'),
);

export const listSiteSectionGroups = {
  summary: 'List the section groups of a site',
  query: listQuery,
  reply: listOf(siteSectionGroupShape),
  assumes: ['In the order of the structure.'],
} satisfies Description;

export const createSiteSectionGroup = {
  summary: 'Add a section group',
  audit: {
    name: 'Section group added',
    sentence: (facts) => `added the section group ${facts.target} to ${siteTitle(facts)}`,
  },
  body: z.object({
    title: groupTitle,
    icon: z.optional(z.nullable(iconName)),
    sections: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: siteSectionGroupShape,
  assumes: ['It is added last; the given sections move into it in the given order.'],
} satisfies Description;

export const updateSiteSectionGroup = {
  summary: 'Change a section group',
  audit: {
    name: 'Section group changed',
    sentence: (facts) => `changed the section group ${facts.target}${onSite(facts)}`,
  },
  body: z.object({
    title: z.optional(groupTitle),
    icon: z.optional(z.nullable(iconName)),
  }),
  reply: siteSectionGroupShape,
} satisfies Description;

export const deleteSiteSectionGroup = {
  summary: 'Delete a section group and keep its sections',
  audit: {
    name: 'Section group deleted',
    sentence: (facts) =>
      `deleted the section group ${facts.target}${onSite(facts)} and kept its sections`,
  },
  assumes: ['Its sections take its place in the same order.'],
} satisfies Description;

export const addSectionToGroup = {
  summary: 'Add a section to a group',
  audit: {
    name: 'Section moved into a group',
    sentence: (facts) => `moved the section ${facts.target} into a group${onSite(facts)}`,
  },
  body: z.object({ sectionId: identifier }),
  reply: siteSectionGroupShape,
  assumes: ['It is added last and leaves its previous group.'],
} satisfies Description;

export const removeSectionFromGroup = {
  summary: 'Remove a section from its group',
  audit: {
    name: 'Section moved out of a group',
    sentence: (facts) => `moved the section ${facts.target} out of its group${onSite(facts)}`,
  },
  assumes: ['It moves right after the group.'],
} satisfies Description;

const neighbour = z.object({
  type: z.enum(['site-section', 'site-section-group']),
  id: identifier,
});

export const moveSiteSectionGroup = {
  summary: 'Move a section group',
  audit: {
    name: 'Section group moved',
    sentence: (facts) => `moved the section group ${facts.target}${onSite(facts)}`,
  },
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
  }),
  reply: siteSectionGroupShape,
  assumes: [
    'Deprecated in the documents; use PATCH …/structure/sort instead.',
    'A section in a group is rejected as a neighbor (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
  ],
} satisfies Description;
