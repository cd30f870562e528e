import * as z from 'zod/mini';
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
  z.maxLength(100, 'A title can have at most 100 characters.'),
);

export const listSiteSectionGroups = {
  query: listQuery,
  reply: listOf(siteSectionGroupShape),
};

export const createSiteSectionGroup = {
  body: z.object({
    title: groupTitle,
    icon: z.optional(z.nullable(iconName)),
    sections: z.optional(z.array(identifier).check(z.maxLength(1000))),
  }),
  reply: siteSectionGroupShape,
};

export const updateSiteSectionGroup = {
  body: z.object({
    title: z.optional(groupTitle),
    icon: z.optional(z.nullable(iconName)),
  }),
  reply: siteSectionGroupShape,
};

export const addSectionToGroup = {
  body: z.object({ sectionId: identifier }),
  reply: siteSectionGroupShape,
};

const neighbour = z.object({
  type: z.enum(['site-section', 'site-section-group']),
  id: identifier,
});

export const moveSiteSectionGroup = {
  body: z.object({
    position: z.optional(z.object({ before: z.optional(neighbour), after: z.optional(neighbour) })),
  }),
  reply: siteSectionGroupShape,
};
