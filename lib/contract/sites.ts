import { endpoint } from './endpoint.ts';
import type * as schemas from './sites.schemas.ts';

export type { ShareLink, Site } from './sites.schemas.ts';

/** The types of a site; nothing here depends on it. */
export const siteTypes = [
  'basic',
  'premium',
  'ultimate',
  'sponsored',
  'legacy-basic',
  'legacy-premium',
] as const;

/**
 * Who can open a published site: anyone, anyone but search engines, people with a link, or people
 * signed in.
 */
export const siteVisibilities = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
export type SiteVisibility = (typeof siteVisibilities)[number];

/** The features of sites here, by the documents' names. */
export const siteFeatures = [
  'sites-adaptive-content',
  'sites-basic-customization',
  'sites-custom-domain',
  'sites-custom-subdirectory',
  'sites-full-text-search',
  'sites-multivariant-site',
  'sites-page-feedback',
  'sites-page-traffic-insights',
  'sites-pdf-export',
  'sites-public-visibility',
  'sites-redirects',
  'sites-search-insights',
  'sites-sections',
  'sites-seo',
  'sites-share-links',
  'sites-unlisted-visibility',
  'sites-visitor-authentication',
] as const;

const inOrganization = '/v1/orgs/{organizationId}/sites';
const overviewPath = '/v1/orgs/{organizationId}/overview';
export const sitePath = '/v1/orgs/{organizationId}/sites/{siteId}';

export const listSites = endpoint<typeof schemas.listSites>()({
  method: 'GET',
  path: inOrganization,
  needs: ['organization', 'view'],
});

export const createSite = endpoint<typeof schemas.createSite>()({
  method: 'POST',
  path: inOrganization,
  needs: ['organization', 'createContent'],
  status: 201,
  refreshes: [
    inOrganization,
    overviewPath,
    '/v1/orgs/{organizationId}/spaces',
    '/v1/orgs/{organizationId}/tree',
  ],
});

export const getSite = endpoint<typeof schemas.getSite>()({
  method: 'GET',
  path: sitePath,
  needs: ['site', 'view'],
});

export const updateSite = endpoint<typeof schemas.updateSite>()({
  method: 'PATCH',
  path: sitePath,
  needs: ['site', 'edit'],
  refreshes: [inOrganization],
});

export const deleteSite = endpoint<typeof schemas.deleteSite>()({
  method: 'DELETE',
  path: sitePath,
  needs: ['site', 'edit'],
  status: 205,
  refreshes: [inOrganization, overviewPath],
});

export const publishSite = endpoint<typeof schemas.publishSite>()({
  method: 'POST',
  path: `${sitePath}/publish`,
  needs: ['site', 'admin'],
  refreshes: [inOrganization],
  extension: true,
});

export const unpublishSite = endpoint<typeof schemas.unpublishSite>()({
  method: 'POST',
  path: `${sitePath}/unpublish`,
  needs: ['site', 'admin'],
  refreshes: [inOrganization],
  extension: true,
});

/** Most share links a site can have. */
export const SHARE_LINK_MAXIMUM = 100;

const shareLinksPath = `${sitePath}/share-links` as const;
const shareLinkPath = `${shareLinksPath}/{shareLinkId}` as const;

export const listShareLinks = endpoint<typeof schemas.listShareLinks>()({
  method: 'GET',
  path: shareLinksPath,
  needs: ['site', 'admin'],
  extension: true,
});

export const createShareLink = endpoint<typeof schemas.createShareLink>()({
  method: 'POST',
  path: shareLinksPath,
  needs: ['site', 'admin'],
  locks: 'subject',
  secretReply: true,
  status: 201,
  refreshes: [shareLinksPath],
  extension: true,
});

export const updateShareLink = endpoint<typeof schemas.updateShareLink>()({
  method: 'PATCH',
  path: shareLinkPath,
  needs: ['site', 'admin'],
  locks: 'subject',
  secretReply: true,
  refreshes: [shareLinksPath],
  extension: true,
});

export const deleteShareLink = endpoint<typeof schemas.deleteShareLink>()({
  method: 'DELETE',
  path: shareLinkPath,
  needs: ['site', 'admin'],
  locks: 'subject',
  status: 205,
  refreshes: [shareLinksPath],
  extension: true,
});
