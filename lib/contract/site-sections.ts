import { endpoint } from './endpoint.ts';
import type * as schemas from './site-sections.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteSection } from './site-sections.schemas.ts';

const sectionsPath = `${sitePath}/sections` as const;
const sectionPath = `${sectionsPath}/{siteSectionId}` as const;

export const listSiteSections = endpoint<typeof schemas.listSiteSections>()({
  method: 'GET',
  path: sectionsPath,
  needs: ['site', 'view'],
});

export const createSiteSection = endpoint<typeof schemas.createSiteSection>()({
  method: 'POST',
  path: sectionsPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: [sitePath],
});

export const updateSiteSection = endpoint<typeof schemas.updateSiteSection>()({
  method: 'PATCH',
  path: sectionPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});

export const deleteSiteSection = endpoint<typeof schemas.deleteSiteSection>()({
  method: 'DELETE',
  path: sectionPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 205,
  refreshes: [sitePath],
});

export const moveSiteSection = endpoint<typeof schemas.moveSiteSection>()({
  method: 'POST',
  path: `${sectionPath}/move`,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});
