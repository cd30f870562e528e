import { endpoint } from './endpoint.ts';
import type * as schemas from './site-section-groups.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteSectionGroup } from './site-section-groups.schemas.ts';

const groupsPath = `${sitePath}/section-groups` as const;
const groupPath = `${groupsPath}/{siteSectionGroupId}` as const;

export const listSiteSectionGroups = endpoint<typeof schemas.listSiteSectionGroups>()({
  method: 'GET',
  path: groupsPath,
  summary: 'List the section groups of a site',
  needs: ['site', 'view'],
  assumes: ['In the order of the structure.'],
});

export const createSiteSectionGroup = endpoint<typeof schemas.createSiteSectionGroup>()({
  method: 'POST',
  path: groupsPath,
  summary: 'Add a section group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section group added',
    sentence: ({ target }) => `added the section group ${target} to a site`,
  },
  status: 201,
  refreshes: [sitePath],
  assumes: ['It is added last; the given sections move into it in the given order.'],
});

export const updateSiteSectionGroup = endpoint<typeof schemas.updateSiteSectionGroup>()({
  method: 'PATCH',
  path: groupPath,
  summary: 'Change a section group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section group changed',
    sentence: ({ target }) => `changed the section group ${target}`,
  },
  refreshes: [sitePath],
});

export const deleteSiteSectionGroup = endpoint()({
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

export const addSectionToGroup = endpoint<typeof schemas.addSectionToGroup>()({
  method: 'POST',
  path: `${groupPath}/sections`,
  summary: 'Add a section to a group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section moved into a group',
    sentence: ({ target }) => `moved the section ${target} into a group`,
  },
  status: 201,
  refreshes: [sitePath],
  assumes: ['It is added last; it leaves its previous group.'],
});

export const removeSectionFromGroup = endpoint()({
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

export const moveSiteSectionGroup = endpoint<typeof schemas.moveSiteSectionGroup>()({
  method: 'POST',
  path: `${groupPath}/move`,
  summary: 'Move a section group',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section group moved',
    sentence: ({ target }) => `moved the section group ${target}`,
  },
  refreshes: [sitePath],
  assumes: [
    'Deprecated in the documents; use PATCH …/structure/sort instead.',
    'A section in a group is rejected as a neighbor (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
  ],
});
