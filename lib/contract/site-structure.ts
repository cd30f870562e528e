import { endpoint } from './endpoint.ts';
import type * as schemas from './site-structure.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteMove, SiteRootItem, SiteStructure } from './site-structure.schemas.ts';

const structurePath = `${sitePath}/structure` as const;

export const getSiteStructure = endpoint<typeof schemas.getSiteStructure>()({
  method: 'GET',
  path: structurePath,
  summary: 'Read the whole structure of a site',
  needs: ['site', 'view'],
  extension: true,
  assumes: ['version, an extension, counts the changes of the structure.'],
});

export const sortSiteStructure = endpoint<typeof schemas.sortSiteStructure>()({
  method: 'PATCH',
  path: `${structurePath}/sort`,
  summary: 'Move an item of a site’s structure',
  needs: ['site', 'edit'],
  audit: {
    name: 'Site structure reordered',
    sentence: ({ target, payload }) => `moved ${target}${payload.undoes ? ' back' : ''} on a site`,
  },
  refreshes: [sitePath],
  extension: true,
  assumes: [
    'Does the same as the move operations of the three kinds.',
    'Without parent, the neighbor decides; without both, it moves to the end of its list.',
  ],
});

export const listSiteMoves = endpoint<typeof schemas.listSiteMoves>()({
  method: 'GET',
  path: `${structurePath}/moves`,
  summary: 'List the latest moves in a site’s structure',
  needs: ['site', 'view'],
  extension: true,
  assumes: ['Sorted newest first, for the last 30 days.'],
});
