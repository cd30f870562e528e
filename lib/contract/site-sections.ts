import { endpoint } from './endpoint.ts';
import type * as schemas from './site-sections.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteSection } from './site-sections.schemas.ts';

const sectionsPath = `${sitePath}/sections` as const;
const sectionPath = `${sectionsPath}/{siteSectionId}` as const;

export const listSiteSections = endpoint<typeof schemas.listSiteSections>()({
  method: 'GET',
  path: sectionsPath,
  summary: 'List the sections of a site',
  needs: ['site', 'view'],
  assumes: ['In the order of the structure.'],
});

export const createSiteSection = endpoint<typeof schemas.createSiteSection>()({
  method: 'POST',
  path: sectionsPath,
  summary: 'Add a section with a space in it',
  needs: ['site', 'edit'],
  audit: {
    name: 'Site section added',
    sentence: ({ target }) => `added the section ${target} to a site`,
  },
  status: 201,
  refreshes: [sitePath],
  assumes: [
    'It is added last; its path is derived from its title, which defaults to the space’s.',
    'The first section of a site also takes the spaces at the root and becomes the default.',
    'A space can be on a site only once (409), unless it is at the root.',
  ],
});

export const updateSiteSection = endpoint<typeof schemas.updateSiteSection>()({
  method: 'PATCH',
  path: sectionPath,
  summary: 'Change a section',
  needs: ['site', 'edit'],
  audit: {
    name: 'Site section changed',
    sentence: ({ target }) => `changed the section ${target}`,
  },
  refreshes: [sitePath],
  refusals: { 409: 'Another section of the site has this path.' },
});

export const deleteSiteSection = endpoint()({
  method: 'DELETE',
  path: sectionPath,
  summary: 'Delete a section and remove its spaces from the site',
  needs: ['site', 'edit'],
  audit: {
    name: 'Site section deleted',
    sentence: ({ target }) => `deleted the section ${target}`,
  },
  status: 205,
  refreshes: [sitePath],
  refusals: { 409: 'It is the default section, or the only one.' },
});

export const moveSiteSection = endpoint<typeof schemas.moveSiteSection>()({
  method: 'POST',
  path: `${sectionPath}/move`,
  summary: 'Move a section',
  needs: ['site', 'edit'],
  audit: {
    name: 'Section moved',
    sentence: ({ target }) => `moved the section ${target}`,
  },
  refreshes: [sitePath],
  assumes: [
    'Next to a section in a group it joins that group; next to one outside it leaves its group.',
    'parent, an extension, is the group or the site; a neighbor elsewhere is rejected (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
  ],
});
