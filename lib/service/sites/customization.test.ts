import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { customizationShape } from '#lib/contract/customization.schemas.ts';
import {
  type CustomizationPatch,
  draftCustomization,
  draftSiteSpaceCustomization,
  getCustomization,
  getSiteSpaceCustomization,
  resetSiteSpaceCustomization,
  setCustomization,
  updateSiteSpaceCustomization,
} from '#lib/contract/customization.ts';
import { withChanges } from '#lib/contract/customization-changes.ts';
import { getPublishedSite } from '#lib/contract/published-sites.ts';
import { listSiteSpaces } from '#lib/contract/site-spaces.ts';
import { createSite } from '#lib/contract/sites.ts';
import { sites } from '../database/schema/index.ts';
import { newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { defaultCustomization } from './looks.ts';

const service = testService();
let home: TestOrganization;
let parameters: { organizationId: string; siteId: string; siteSpaceId: string };

beforeEach(async () => {
  home = await service.newOrganization();
  const organizationId = home.id;
  const body = { title: 'Docs', spaces: [await newSpace(service, home)] };
  const site = await admin().call(createSite, { parameters: { organizationId }, body });
  const on = { organizationId, siteId: site.body.id };
  const { body: spaces } = await admin().call(listSiteSpaces, { parameters: on, query: {} });
  parameters = { ...on, siteSpaceId: spaces.items[0]?.id ?? '' };
});

const admin = () => service.as(home.admin);
const change = (body: CustomizationPatch, headers = {}) =>
  admin().call(updateSiteSpaceCustomization, { parameters, body }, headers);
const read = async () => (await admin().call(getSiteSpaceCustomization, { parameters })).body;

test('a site space inherits from its site, and null makes a field the site’s again', async () => {
  expect(await read()).toEqual({});
  const tint = { color: { light: '#ffeedd', dark: '#332211' } };
  await change({ styling: { font: 'Lato', primaryColor: { light: '#112233' }, tint } });
  await change({ pagination: { enabled: false }, styling: { font: null } });
  const own = {
    styling: { primaryColor: { light: '#112233' }, tint },
    pagination: { enabled: false },
  };
  expect(await read()).toEqual(own);
  const { body } = await admin().call(getPublishedSite, { parameters, query: {} });
  expect(body.customizations.siteSpaces).toEqual({
    [parameters.siteSpaceId]: withChanges(defaultCustomization, own),
  });
  expect((await change({ styling: null, pagination: { enabled: null } })).body).toEqual({});
  const after = await admin().call(getPublishedSite, { parameters, query: {} });
  expect(after.body.customizations.siteSpaces).toEqual({});
});

test('what is inherited stays valid, whatever the site has', async () => {
  await change({
    announcement: { enabled: true, message: 'Version 1 is no longer supported', style: 'warning' },
    favicon: { emoji: '🐟' },
  });
  const icon = { light: 'https://example.com/a.png', dark: 'https://example.com/b.png' };
  const link = { title: 'Read', to: { kind: 'url' as const, url: 'https://example.com' } };
  const announcement = { enabled: true, message: 'Hello', style: 'info' as const, link };
  const body = { ...defaultCustomization, favicon: { icon }, announcement };
  await admin().call(setCustomization, { parameters, body });
  const look = withChanges(body, await read());
  expect(customizationShape.parse(look)).toEqual(look);
  expect(look.favicon).toEqual({ emoji: '🐟' });
  expect(look.announcement?.link).toBeUndefined();
});

test('a reset and each change are in the activity, and nothing else is', async () => {
  await change({ styling: { font: 'Lato' } });
  await change({ styling: { font: 'Lato' } });
  await admin().call(resetSiteSpaceCustomization, { parameters });
  expect((await admin().call(resetSiteSpaceCustomization, { parameters })).status).toBe(205);
  await admin().call(draftSiteSpaceCustomization, { parameters, body: { title: 'Other' } });
  expect(await read()).toEqual({});
  const { organizationId, siteId } = parameters;
  const { body } = await admin().call(listAuditEvents, {
    parameters: { organizationId },
    query: {},
  });
  const events = body.items.filter(({ action }) => /customization/i.test(action));
  expect(events.map(({ action, payload }) => [action, payload])).toEqual([
    ['resetSiteSpaceCustomization', { site: siteId, blocks: ['styling'] }],
    ['updateSiteSpaceCustomization', { site: siteId, blocks: ['styling'] }],
  ]);
});

test('invalid values, unknown fields and a stale version change nothing', async () => {
  const off: object[] = [
    { styling: { primaryColor: { light: 'red' } } },
    { styling: { depth: 'deep' } },
    { styling: { shadow: 'flat' } },
    { announcement: { enabled: false } },
    { header: { logo: { light: 'https://example.com/a.png' } } },
    { privacyPolicy: { url: 'javascript:alert(1)' } },
    { header: { links: [{ title: 'A' }] } },
    { css: 'body{}' },
  ];
  for (const body of off)
    expect((await change(body as CustomizationPatch)).status, JSON.stringify(body)).toBe(400);
  const opened = await admin().call(getSiteSpaceCustomization, { parameters });
  await change({ styling: { font: 'Lato' } });
  const stale = { 'if-match': opened.headers.get('etag') ?? '' };
  expect((await change({ styling: { font: 'Roboto' } }, stale)).status).toBe(412);
  expect(await read()).toEqual({ styling: { font: 'Lato' } });
});

test('a site space of another site looks absent', async () => {
  const there = await service.newOrganization();
  const { body: other } = await service.as(there.admin).call(createSite, {
    parameters: { organizationId: there.id },
    body: { title: 'Other', spaces: [await newSpace(service, there)] },
  });
  const on = { organizationId: there.id, siteId: other.id };
  const theirs = service.as(there.admin);
  const { body: spaces } = await theirs.call(listSiteSpaces, { parameters: on, query: {} });
  const mixed = { parameters: { ...parameters, siteSpaceId: spaces.items[0]?.id ?? '' } };
  expect((await admin().call(getSiteSpaceCustomization, mixed)).status).toBe(404);
  const body = { styling: { font: 'Lato' } } as const;
  expect((await admin().call(updateSiteSpaceCustomization, { ...mixed, body })).status).toBe(404);
  expect((await admin().call(resetSiteSpaceCustomization, mixed)).status).toBe(404);
  expect((await admin().call(draftSiteSpaceCustomization, { ...mixed, body })).status).toBe(404);
  expect((await theirs.call(getSiteSpaceCustomization, { parameters })).status).toBe(404);
});

test('a person has one draft for each page of the editor', async () => {
  const draft = (title: string) =>
    admin().call(draftCustomization, { parameters, body: { ...defaultCustomization, title } });
  const one = await draft('One title');
  expect((await draft('Another')).body.url).toBe(one.body.url);
  const space = await admin().call(draftSiteSpaceCustomization, { parameters, body: {} });
  expect(space.body.url).not.toBe(one.body.url);
  const second = service.as(await home.join('admin'));
  const theirs = await second.call(draftCustomization, { parameters, body: defaultCustomization });
  expect(theirs.body.url).not.toBe(one.body.url);
  expect(
    (await admin().call(getCustomization, { parameters, query: { unmasked: true } })).body,
  ).toEqual(defaultCustomization);
});

test('a customization from before there was a depth is subtle', async () => {
  const { depth: _, ...styling } = defaultCustomization.styling;
  const customization = { ...defaultCustomization, title: 'Old', styling };
  const ofSite = eq(sites.id, parameters.siteId);
  await service.database.orm.update(sites).set({ customization }).where(ofSite);
  const { body } = await admin().call(getCustomization, { parameters, query: {} });
  expect(body.styling.depth).toBe('subtle');
  const flat = { ...body, styling: { ...body.styling, depth: 'flat' as const } };
  await admin().call(setCustomization, { parameters, body: flat });
  const { body: after } = await admin().call(getPublishedSite, { parameters, query: {} });
  expect(after.customizations.site.styling.depth).toBe('flat');
});
