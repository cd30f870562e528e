import { setAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import { updateSiteSpaceCustomization } from '#lib/contract/customization.ts';
import { listSiteSpaces } from '#lib/contract/site-spaces.ts';
import type { Site } from '#lib/contract/sites.ts';
import { createShareLink, createSite, publishSite, updateSite } from '#lib/contract/sites.ts';
import { defaultCustomization } from '../../sites/looks.ts';
import { newSpace } from '../content.ts';
import { newHostname } from '../sites.ts';
import { asAdmin, inOrganization, org, type Rows, unique, type World } from './world.ts';

/** Creates a site with two spaces at its root. */
async function newSite(world: World): Promise<Site> {
  const { service, organization } = world;
  const spaces = [await newSpace(service, organization), await newSpace(service, organization)];
  const body = { title: unique('Site'), spaces };
  return (await asAdmin(world).call(createSite, { parameters: org(world), body })).body;
}

/** The path of a new site. */
export const onSite = async (world: World) => ({
  parameters: { ...org(world), siteId: (await newSite(world)).id },
});

const onShareLink = async (world: World) => {
  const { parameters } = await onSite(world);
  const made = await asAdmin(world).call(createShareLink, { parameters, body: { name: 'Press' } });
  return { parameters: { ...parameters, shareLinkId: made.body.id } };
};

const onSiteSpace = async (world: World) => {
  const { parameters } = await onSite(world);
  const { body } = await asAdmin(world).call(listSiteSpaces, { parameters, query: {} });
  const siteSpaceId = body.items[0]?.id ?? '';
  const on = { parameters: { ...parameters, siteSpaceId } };
  const changes = { pagination: { enabled: false } };
  await asAdmin(world).call(updateSiteSpaceCustomization, { ...on, body: changes });
  return on;
};

const onHostname = async (world: World) => {
  const site = await onSite(world);
  await asAdmin(world).call(updateSite, { ...site, body: { hostname: newHostname() } });
  return site;
};

const jsonSchema = {
  type: 'object',
  properties: { partner: { type: 'boolean', description: 'Whether it is a partner' } },
  additionalProperties: false,
};
const onSchema = async (world: World) => {
  const site = await onSite(world);
  await asAdmin(world).call(setAdaptiveSchema, { ...site, body: { jsonSchema } });
  return site;
};

/** Examples for docs sites. */
export const sites: Rows<
  'sites' | 'adaptiveContent' | 'customization' | 'publishedSites' | 'publishing'
> = {
  sites: {
    listSites: { audience: 'guest', input: inOrganization },
    createSite: {
      audience: 'create',
      input: async (world) => ({
        parameters: org(world),
        body: {
          title: unique('Site'),
          spaces: [await newSpace(world.service, world.organization)],
        },
      }),
    },
    getSite: { audience: 'read', input: onSite },
    updateSite: {
      audience: 'create',
      input: async (world) => ({ ...(await onSite(world)), body: { title: unique('Renamed') } }),
    },
    deleteSite: { audience: 'create', input: onSite },
    publishSite: { audience: 'admin', input: onSite },
    unpublishSite: { audience: 'admin', input: onSite },
    listShareLinks: { audience: 'admin', input: onShareLink },
    createShareLink: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSite(world)), body: { name: unique('Link') } }),
    },
    updateShareLink: {
      audience: 'admin',
      input: async (world) => ({ ...(await onShareLink(world)), body: { active: false } }),
    },
    deleteShareLink: { audience: 'admin', input: onShareLink },
  },
  adaptiveContent: {
    getAdaptiveSchema: { audience: 'read', input: onSchema },
    setAdaptiveSchema: {
      audience: 'create',
      input: async (world) => ({ ...(await onSite(world)), body: { jsonSchema } }),
    },
    checkClaims: {
      audience: 'read',
      input: async (world) => ({ ...(await onSchema(world)), body: { claims: { partner: true } } }),
    },
  },
  customization: {
    getCustomization: { audience: 'read', input: onSite },
    setCustomization: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSite(world)), body: defaultCustomization }),
    },
    draftCustomization: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSite(world)), body: defaultCustomization }),
    },
    uploadSitePicture: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onSite(world)),
        body: {
          name: 'logo.svg',
          base64: btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
        },
      }),
    },
    downloadSitePicture: {
      audience: 'anyone',
      input: async () => ({ parameters: { pictureId: 'none', fileName: 'none.png' } }),
      status: 404,
    },
    getSiteSpaceCustomization: { audience: 'read', input: onSiteSpace },
    updateSiteSpaceCustomization: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onSiteSpace(world)),
        body: { styling: { font: 'Lato', primaryColor: { dark: null } } },
      }),
    },
    resetSiteSpaceCustomization: { audience: 'admin', input: onSiteSpace },
    draftSiteSpaceCustomization: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onSiteSpace(world)),
        body: { styling: { font: 'Lato' } },
      }),
    },
  },
  publishedSites: { getPublishedSite: { audience: 'read', input: onSite } },
  publishing: {
    getPublishingAuth: { audience: 'admin', input: onSite },
    updatePublishingAuth: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onSite(world)),
        body: { fallbackURL: 'https://example.com/sign-in' },
      }),
    },
    regeneratePublishingKey: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSite(world)), body: { keepOldFor: 0 } }),
    },
    getPublishingPreview: {
      audience: 'admin',
      input: async (world) => {
        const site = await onSite(world);
        await asAdmin(world).call(publishSite, site);
        return { ...site, query: { claims: '{"plan":"pro"}' } };
      },
    },
    getSitePreview: {
      audience: 'read',
      input: async (world) => ({ ...(await onSite(world)), query: { claims: '{"plan":"pro"}' } }),
    },
    getSiteExport: {
      audience: 'admin',
      input: async (world) => {
        const site = await onSite(world);
        await asAdmin(world).call(publishSite, site);
        return site;
      },
    },
    getPublishingStatus: { audience: 'read', input: onSite },
    tryVisitor: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSite(world)), body: { claims: { plan: 'pro' } } }),
    },
    getMemberVisit: {
      audience: 'read',
      input: async (world) => {
        const site = await onSite(world);
        await asAdmin(world).call(publishSite, site);
        return { ...site, query: { location: '/guide' } };
      },
    },
    getSpacePublication: {
      audience: 'read',
      input: async (world) => ({
        parameters: { spaceId: await newSpace(world.service, world.organization) },
      }),
    },
    getSiteHostname: { audience: 'admin', input: onHostname },
    checkSiteHostname: { audience: 'admin', input: onHostname },
  },
};
