import { endpoint } from './endpoint.ts';
import type * as schemas from './publishing.schemas.ts';
import { sitePath } from './sites.ts';

export type {
  PublishingAuth,
  PublishingStatus,
  SiteHostnameProof,
  TriedVisit,
} from './publishing.schemas.ts';

const authPath = `${sitePath}/publishing/auth` as const;
const statusPath = `${sitePath}/publishing/status` as const;
const previewPath = `${sitePath}/publishing/preview` as const;
const hostnamePath = `${sitePath}/hostname` as const;

export const getPublishingAuth = endpoint<typeof schemas.getPublishingAuth>()({
  method: 'GET',
  path: authPath,
  needs: ['site', 'admin'],
  secretReply: true,
  extension: true,
});

export const updatePublishingAuth = endpoint<typeof schemas.updatePublishingAuth>()({
  method: 'PATCH',
  path: authPath,
  needs: ['site', 'admin'],
  secretReply: true,
  refreshes: [authPath, statusPath],
  extension: true,
});

export const regeneratePublishingKey = endpoint<typeof schemas.regeneratePublishingKey>()({
  method: 'POST',
  path: `${authPath}/regenerate`,
  needs: ['site', 'admin'],
  secretReply: true,
  refreshes: [authPath, statusPath],
  extension: true,
});

export const getPublishingPreview = endpoint<typeof schemas.getPublishingPreview>()({
  method: 'GET',
  path: previewPath,
  needs: ['site', 'admin'],
  secretReply: true,
  extension: true,
});

export const getSitePreview = endpoint<typeof schemas.getSitePreview>()({
  method: 'GET',
  path: `${sitePath}/preview`,
  needs: ['site', 'view'],
  secretReply: true,
  extension: true,
});

export const getSiteExport = endpoint<typeof schemas.getSiteExport>()({
  method: 'GET',
  path: `${sitePath}/export`,
  needs: ['site', 'admin'],
  secretReply: true,
  extension: true,
});

export const getSiteHostname = endpoint<typeof schemas.getSiteHostname>()({
  method: 'GET',
  path: hostnamePath,
  needs: ['site', 'admin'],
  extension: true,
});

export const checkSiteHostname = endpoint<typeof schemas.checkSiteHostname>()({
  method: 'POST',
  path: hostnamePath,
  needs: ['site', 'admin'],
  refreshes: [hostnamePath, sitePath],
  extension: true,
});

export const getPublishingStatus = endpoint<typeof schemas.getPublishingStatus>()({
  method: 'GET',
  path: statusPath,
  needs: ['site', 'view'],
  extension: true,
});

export const tryVisitor = endpoint<typeof schemas.tryVisitor>()({
  method: 'POST',
  path: previewPath,
  needs: ['site', 'admin'],
  effects: 'none',
  secretReply: true,
  extension: true,
});

export const getMemberVisit = endpoint<typeof schemas.getMemberVisit>()({
  method: 'GET',
  path: `${sitePath}/publishing/member`,
  needs: ['site', 'view'],
  secretReply: true,
  extension: true,
});

export const getSpacePublication = endpoint<typeof schemas.getSpacePublication>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/publication',
  needs: ['space', 'view'],
  extension: true,
});
