import { partOf, publishedVisibility, shareLinkLabel, siteChange } from './audit.ts';
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
  'sites-multivariant-site',
  'sites-public-visibility',
  'sites-redirects',
  'sites-sections',
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
  summary: 'List the sites of an organization',
  needs: ['organization', 'view'],
  assumes: [
    'Sorted newest first; title matches any part, ignoring case.',
    'A space the caller can’t see matches no site.',
    'Guests see none.',
  ],
});

export const createSite = endpoint<typeof schemas.createSite>()({
  method: 'POST',
  path: inOrganization,
  summary: 'Create a site',
  needs: ['organization', 'createContent'],
  audit: {
    name: 'Site created',
    sentence: ({ target }) => `created the site ${target}`,
  },
  status: 201,
  refreshes: [
    inOrganization,
    overviewPath,
    '/v1/orgs/{organizationId}/spaces',
    '/v1/orgs/{organizationId}/tree',
  ],
  also: [
    { needs: ['space', 'admin'], on: 'each of its spaces' },
    {
      needs: ['organization', 'admin'],
      on: 'the organization',
      when: 'for a visibility other than public',
    },
  ],
  assumes: [
    'Without a title it is named after its first space, or “Untitled site”.',
    'It starts as public and unpublished.',
  ],
});

export const getSite = endpoint<typeof schemas.getSite>()({
  method: 'GET',
  path: sitePath,
  summary: 'Read a site',
  needs: ['site', 'view'],
});

export const updateSite = endpoint<typeof schemas.updateSite>()({
  method: 'PATCH',
  path: sitePath,
  summary: 'Change a site',
  needs: ['site', 'edit'],
  audit: {
    name: 'Site changed',
    sentence: ({ target, payload }) => siteChange(target, payload),
  },
  refreshes: [inOrganization],
  also: [
    {
      needs: ['site', 'admin'],
      on: 'the site',
      when: 'for visibility, basename, hostname, proxy and adaptiveContent',
    },
  ],
  assumes: [
    'basename is unique in the organization, hostname and proxy in the service (409).',
    'On a site with sections, defaultSiteSpace must be in the default section.',
  ],
});

export const deleteSite = endpoint()({
  method: 'DELETE',
  path: sitePath,
  summary: 'Delete a site and keep its spaces',
  needs: ['site', 'edit'],
  audit: {
    name: 'Site deleted',
    sentence: ({ target }) => `deleted the site ${target}`,
  },
  status: 205,
  refreshes: [inOrganization, overviewPath],
});

export const publishSite = endpoint<typeof schemas.publishSite>()({
  method: 'POST',
  path: `${sitePath}/publish`,
  summary: 'Publish a site to the audience of its visibility',
  needs: ['site', 'admin'],
  audit: {
    name: 'Site published',
    sentence: ({ target, payload }) =>
      `published ${target}${publishedVisibility(partOf(payload, 'after'))}`,
  },
  refreshes: [inOrganization],
  extension: true,
  refusals: { 409: 'The site has no spaces, or only deleted ones.' },
});

export const unpublishSite = endpoint<typeof schemas.unpublishSite>()({
  method: 'POST',
  path: `${sitePath}/unpublish`,
  summary: 'Unpublish a site',
  needs: ['site', 'admin'],
  audit: {
    name: 'Site unpublished',
    sentence: ({ target }) => `unpublished ${target}`,
  },
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
  summary: 'List the share links of a site',
  needs: ['site', 'admin'],
  extension: true,
});

export const createShareLink = endpoint<typeof schemas.createShareLink>()({
  method: 'POST',
  path: shareLinksPath,
  summary: 'Create a share link',
  needs: ['site', 'admin'],
  audit: {
    name: 'Share link created',
    sentence: ({ target, payload }) => `created ${shareLinkLabel(target, payload)}`,
  },
  secretReply: true,
  status: 201,
  refreshes: [shareLinksPath],
  extension: true,
  assumes: [`A site can have at most ${SHARE_LINK_MAXIMUM} share links.`],
});

export const updateShareLink = endpoint<typeof schemas.updateShareLink>()({
  method: 'PATCH',
  path: shareLinkPath,
  summary: 'Rename, disable or enable a share link',
  needs: ['site', 'admin'],
  audit: {
    name: 'Share link changed',
    sentence: ({ target, payload }) => {
      const active = partOf(payload, 'after').active;
      if (active === partOf(payload, 'before').active)
        return `renamed ${shareLinkLabel(target, payload)}`;
      return `turned ${active ? 'on' : 'off'} ${shareLinkLabel(target, payload)}`;
    },
  },
  secretReply: true,
  refreshes: [shareLinksPath],
  extension: true,
});

export const deleteShareLink = endpoint()({
  method: 'DELETE',
  path: shareLinkPath,
  summary: 'Delete a share link',
  needs: ['site', 'admin'],
  audit: {
    name: 'Share link deleted',
    sentence: ({ target, payload }) => `deleted ${shareLinkLabel(target, payload)}`,
  },
  status: 205,
  refreshes: [shareLinksPath],
  extension: true,
});
