import { endpoint } from './endpoint.ts';
import type * as schemas from './site-structure.schemas.ts';
import { sitePath } from './sites.ts';

export type {
  SiteMove,
  SiteRootItem,
  SiteSpaceCounts,
  SiteStructure,
} from './site-structure.schemas.ts';

const structurePath = `${sitePath}/structure` as const;

export const getSiteStructure = endpoint<typeof schemas.getSiteStructure>()({
  method: 'GET',
  path: structurePath,
  needs: ['site', 'view'],
  extension: true,
});

export const sortSiteStructure = endpoint<typeof schemas.sortSiteStructure>()({
  method: 'PATCH',
  path: `${structurePath}/sort`,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
  extension: true,
});

export const restoreSiteItem = endpoint<typeof schemas.restoreSiteItem>()({
  method: 'POST',
  path: `${structurePath}/restore`,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
  extension: true,
});

export const listSiteMoves = endpoint<typeof schemas.listSiteMoves>()({
  method: 'GET',
  path: `${structurePath}/moves`,
  needs: ['site', 'view'],
  extension: true,
});

/** The pages and broken links of each space, for a map of the site. */
export const countSiteSpaces = endpoint<typeof schemas.countSiteSpaces>()({
  method: 'GET',
  path: `${structurePath}/counts`,
  needs: ['site', 'view'],
  extension: true,
});
