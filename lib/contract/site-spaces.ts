import { endpoint } from './endpoint.ts';
import type * as schemas from './site-spaces.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteSpace } from './site-spaces.schemas.ts';

const siteSpacesPath = `${sitePath}/site-spaces` as const;
const siteSpacePath = `${siteSpacesPath}/{siteSpaceId}` as const;

export const listSiteSpaces = endpoint<typeof schemas.listSiteSpaces>()({
  method: 'GET',
  path: siteSpacesPath,
  summary: 'List the spaces of a site',
  needs: ['site', 'view'],
  assumes: [
    'In the order of the structure.',
    'default: only the default space of each section, or of the root.',
  ],
});

export const addSiteSpace = endpoint<typeof schemas.addSiteSpace>()({
  method: 'POST',
  path: siteSpacesPath,
  summary: 'Add a space to a site',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space added to a site',
    sentence: ({ target }) => `added ${target} to a site`,
  },
  status: 201,
  refreshes: [sitePath],
  also: [{ needs: ['space', 'admin'], on: 'the space' }],
  assumes: [
    'It is added last; its path is derived from its title.',
    'A space can be on a site only once (409).',
  ],
});

export const updateSiteSpace = endpoint<typeof schemas.updateSiteSpace>()({
  method: 'PATCH',
  path: siteSpacePath,
  summary: 'Change the path or the condition of a site space',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space on a site changed',
    sentence: ({ target }) => `changed ${target} on a site`,
  },
  refreshes: [sitePath],
  refusals: { 409: 'Another space in its section has this path.' },
});

export const removeSiteSpace = endpoint()({
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

export const moveSiteSpace = endpoint<typeof schemas.moveSiteSpace>()({
  method: 'POST',
  path: `${siteSpacePath}/move`,
  summary: 'Move a site space',
  needs: ['site', 'edit'],
  audit: {
    name: 'Space on a site moved',
    sentence: ({ target }) => `moved ${target} on a site`,
  },
  refreshes: [sitePath],
  refusals: { 409: 'It is the only space of its section.' },
  assumes: [
    'Next to a space in another section, it moves into that section.',
    'parent, an extension, is the section or the site; a neighbor elsewhere is rejected (400).',
    'Without a position it is added last; before and after can be combined only when nothing is between them.',
    'If its path is taken in the new section, it gets the next free one.',
  ],
});
