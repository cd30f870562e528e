import { endpoint } from './endpoint.ts';
import type * as schemas from './site-spaces.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteSpace } from './site-spaces.schemas.ts';

const siteSpacesPath = `${sitePath}/site-spaces` as const;
const siteSpacePath = `${siteSpacesPath}/{siteSpaceId}` as const;

export const listSiteSpaces = endpoint<typeof schemas.listSiteSpaces>()({
  method: 'GET',
  path: siteSpacesPath,
  needs: ['site', 'view'],
});

export const addSiteSpace = endpoint<typeof schemas.addSiteSpace>()({
  method: 'POST',
  path: siteSpacesPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: [sitePath],
});

export const updateSiteSpace = endpoint<typeof schemas.updateSiteSpace>()({
  method: 'PATCH',
  path: siteSpacePath,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});

export const removeSiteSpace = endpoint<typeof schemas.removeSiteSpace>()({
  method: 'DELETE',
  path: siteSpacePath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 205,
  refreshes: [sitePath],
});

export const moveSiteSpace = endpoint<typeof schemas.moveSiteSpace>()({
  method: 'POST',
  path: `${siteSpacePath}/move`,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});
