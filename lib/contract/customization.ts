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

export const monospaceFonts = [
  'FiraCode',
  'IBMPlexMono',
  'JetBrainsMono',
  'SourceCodePro',
  'RobotoMono',
  'SpaceMono',
  'DMMono',
  'Inconsolata',
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
  'header.backgroundColor',
  'header.linkColor',
  'footer.logo',
]);

/** Fields that a site space can be without although its site has them: `{}` means none. */
export const removableFields: ReadonlySet<string> = new Set([
  'styling.tint',
  'header.logo',
  'header.backgroundColor',
  'header.linkColor',
  'footer.logo',
]);

/** Fields without an effect on published pages; a test compares this with the pages. */
export const fieldsWithoutEffect = [
  'aiSearch.enabled',
  'ai.pageLinkSummaries.enabled',
  'ai.mode',
  'pageActions.externalAI',
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
  locks: 'subject',
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

/** The largest picture of a customization, in bytes. */
export const PICTURE_MAXIMUM = 1_000_000;

const uploaded = /^https?:\/\/[^/?#]+\/v1\/pictures\/(pic_[\w-]{22})\/([^/?#]+)$/;

/** The id and the encoded name in the address of an uploaded picture; null for any other address. */
export function uploadedPicture(address: string): { id: string; name: string } | null {
  const [, id, name] = uploaded.exec(address) ?? [];
  return id === undefined || name === undefined ? null : { id, name };
}

/** Keeps a picture that a customization can name by its address. */
export const uploadSitePicture = endpoint<typeof schemas.uploadSitePicture>()({
  method: 'POST',
  path: `${customizationPath}/pictures`,
  needs: ['site', 'admin'],
  // Such a picture as base64.
  maximumBody: 1_400_000,
  effects: 'none',
  extension: true,
});

export const downloadSitePicture = endpoint<typeof schemas.downloadSitePicture>()({
  method: 'GET',
  path: '/v1/pictures/{pictureId}/{fileName}',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
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
