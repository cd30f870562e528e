import { endpoint } from './endpoint.ts';
import type * as schemas from './site-section-groups.schemas.ts';
import { sitePath } from './sites.ts';

export type { SiteSectionGroup } from './site-section-groups.schemas.ts';

const groupsPath = `${sitePath}/section-groups` as const;
const groupPath = `${groupsPath}/{siteSectionGroupId}` as const;

export const listSiteSectionGroups = endpoint<typeof schemas.listSiteSectionGroups>()({
  method: 'GET',
  path: groupsPath,
  needs: ['site', 'view'],
});

export const createSiteSectionGroup = endpoint<typeof schemas.createSiteSectionGroup>()({
  method: 'POST',
  path: groupsPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: [sitePath],
});

export const updateSiteSectionGroup = endpoint<typeof schemas.updateSiteSectionGroup>()({
  method: 'PATCH',
  path: groupPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});

export const deleteSiteSectionGroup = endpoint<typeof schemas.deleteSiteSectionGroup>()({
  method: 'DELETE',
  path: groupPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 205,
  refreshes: [sitePath],
});

export const addSectionToGroup = endpoint<typeof schemas.addSectionToGroup>()({
  method: 'POST',
  path: `${groupPath}/sections`,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: [sitePath],
});

export const removeSectionFromGroup = endpoint<typeof schemas.removeSectionFromGroup>()({
  method: 'DELETE',
  path: `${groupPath}/sections/{siteSectionId}`,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 205,
  refreshes: [sitePath],
});

export const moveSiteSectionGroup = endpoint<typeof schemas.moveSiteSectionGroup>()({
  method: 'POST',
  path: `${groupPath}/move`,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});
