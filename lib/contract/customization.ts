import type * as schemas from './customization.schemas.ts';
import { endpoint } from './endpoint.ts';
import { sitePath } from './sites.ts';

export type {
  Customization,
  CustomizationChanges,
  CustomizationPatch,
} from './customization.schemas.ts';

export const siteFonts = [
  'ABCFavorit',
  'Inter',
  'Roboto',
  'RobotoSlab',
  'OpenSans',
  'SourceSansPro',
  'Lato',
  'Ubuntu',
  'Raleway',
  'Merriweather',
  'Overpass',
  'NotoSans',
  'IBMPlexSerif',
  'Poppins',
  'FiraSans',
] as const;

/**
 * Fields that are replaced as a whole, with all below them: part of one could be invalid next to
 * what the site has.
 */
export const wholeFields: ReadonlySet<string> = new Set([
  'favicon',
  'announcement',
  'styling.tint',
  'header.logo',
  'footer.logo',
]);

/** Fields without an effect on published pages; a test compares this with the pages. */
export const fieldsWithoutEffect = [
  'styling.icons',
  'aiSearch.enabled',
  'ai.pageLinkSummaries.enabled',
  'advancedCustomization.enabled',
  'insights.trackingCookie',
] as const;

const customizationPath = `${sitePath}/customization` as const;

export const getCustomization = endpoint<typeof schemas.getCustomization>()({
  method: 'GET',
  path: customizationPath,
  needs: ['site', 'view'],
  extension: true,
});

export const setCustomization = endpoint<typeof schemas.setCustomization>()({
  method: 'PUT',
  path: customizationPath,
  needs: ['site', 'admin'],
  refreshes: [sitePath],
  extension: true,
});

/** Stores unsaved settings for a live preview of the published pages, for an hour. */
export const draftCustomization = endpoint<typeof schemas.draftCustomization>()({
  method: 'POST',
  path: `${customizationPath}/draft`,
  needs: ['site', 'admin'],
  effects: 'none',
  secretReply: true,
  extension: true,
});

const siteSpacePath = `${sitePath}/site-spaces/{siteSpaceId}/customization` as const;

export const getSiteSpaceCustomization = endpoint<typeof schemas.getSiteSpaceCustomization>()({
  method: 'GET',
  path: siteSpacePath,
  needs: ['site', 'view'],
  extension: true,
});

export const updateSiteSpaceCustomization = endpoint<typeof schemas.updateSiteSpaceCustomization>()(
  {
    method: 'PATCH',
    path: siteSpacePath,
    needs: ['site', 'admin'],
    refreshes: [siteSpacePath],
    extension: true,
  },
);

export const resetSiteSpaceCustomization = endpoint<typeof schemas.resetSiteSpaceCustomization>()({
  method: 'DELETE',
  path: siteSpacePath,
  needs: ['site', 'admin'],
  status: 205,
  refreshes: [siteSpacePath],
  extension: true,
});

/** The same for the changes of a site space. */
export const draftSiteSpaceCustomization = endpoint<typeof schemas.draftSiteSpaceCustomization>()({
  method: 'POST',
  path: `${siteSpacePath}/draft`,
  needs: ['site', 'admin'],
  effects: 'none',
  secretReply: true,
  extension: true,
});
