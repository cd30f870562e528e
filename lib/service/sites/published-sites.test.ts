import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  type Customization,
  getCustomization,
  setCustomization,
} from '#lib/contract/customization.ts';
import { getPublishedSite } from '#lib/contract/published-sites.ts';
import { createSite, getSite, publishSite, type Site, updateSite } from '#lib/contract/sites.ts';
import { newSpace } from '../testing/content.ts';
import { addSections, newHostname, proveHostname } from '../testing/sites.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { defaultCustomization } from './looks.ts';

let service: TestService;
let home: TestOrganization;
let site: Site;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  site = (await admin().call(createSite, { parameters, body: { title: 'Docs' } })).body;
});

const admin = () => service.as(home.admin);
const on = () => ({ parameters: { organizationId: home.id, siteId: site.id } });
const set = (body: Customization, headers = {}) =>
  admin().call(setCustomization, { ...on(), body }, headers);
const url = (to: string) => ({ kind: 'url' as const, url: to });

/** Every field set. */
const full: Customization = {
  ...defaultCustomization,
  title: 'Field guide',
  styling: {
    ...defaultCustomization.styling,
    tint: { color: { light: '#FFF', dark: '#000000' } },
    font: 'IBMPlexSerif',
    corners: 'circular',
  },
  favicon: { emoji: '1f9ed' },
  header: {
    preset: 'custom',
    logo: { light: 'https://example.com/a.svg', dark: 'https://example.com/b.svg' },
    links: [
      { title: 'Start', style: 'button-primary', to: url('https://example.com'), links: [] },
      {
        title: 'More',
        style: 'link',
        to: null,
        links: [{ title: 'Mail', to: url('mailto:docs@example.com') }],
      },
    ],
  },
  footer: {
    logo: { light: 'https://example.com/a.svg', dark: 'https://example.com/b.svg' },
    groups: [{ title: 'Us', links: [{ title: 'Space', to: { kind: 'space', space: 'spc_x' } }] }],
    copyright: '© Fathom',
  },
  announcement: {
    enabled: true,
    message: 'A new version is out',
    style: 'success',
    link: { title: 'Read', to: url('https://example.com/new') },
  },
  privacyPolicy: { url: 'https://example.com/privacy' },
  socialPreview: { url: 'https://example.com/card.png' },
};

test('the theme of a site is set as a whole and shows in its published view', async () => {
  const before = await admin().call(getCustomization, on());
  expect(before.body).toEqual(defaultCustomization);
  expect((await set(full)).body).toEqual(full);
  const { body, headers } = await admin().call(getCustomization, on());
  expect(body).toEqual(full);
  const tag = { 'if-match': before.headers.get('etag') ?? '' };
  expect((await set(defaultCustomization, tag)).status).toBe(412);
  expect((await set(full, { 'if-match': headers.get('etag') ?? '' })).status).toBe(200);
  const published = await admin().call(getPublishedSite, on());
  expect(published.body.customizations).toEqual({ site: full, siteSpaces: {} });
  const { body: events } = await admin().call(listAuditEvents, {
    parameters: { organizationId: home.id },
    query: { action: 'setCustomization' },
  });
  const blocks = ['title', 'styling', 'favicon', 'header', 'footer', 'announcement'];
  expect(events.items.map(({ payload }) => payload)).toEqual([
    { blocks: expect.arrayContaining([...blocks, 'privacyPolicy', 'socialPreview']) },
  ]);
});

test('values outside the limits are refused, and no link runs a script', async () => {
  const link = { title: 'A', to: url('https://example.com') };
  const { styling, header, footer } = full;
  const off: object[] = [
    { ...full, title: 'x' },
    { ...full, styling: { ...styling, primaryColor: { light: 'red', dark: '#000' } } },
    { ...full, styling: { ...styling, font: 'Comic Sans' } },
    { ...full, header: { ...header, links: Array(21).fill(header.links[0]) } },
    { ...full, footer: { ...footer, copyright: 'x'.repeat(301) } },
    { ...full, favicon: { icon: 'x' } },
    { ...full, privacyPolicy: { url: 'javascript:alert(1)' } },
    ...['javascript:alert(1)', 'data:text/html,x', ' https://example.com', '//example.com'].map(
      (to) => ({
        ...full,
        footer: { groups: [{ title: 'A', links: [{ ...link, to: url(to) }] }] },
      }),
    ),
    (({ styling: _, ...rest }) => rest)(full),
  ];
  for (const body of off) {
    const { status } = await set(body as Customization);
    expect(status, JSON.stringify(body).slice(0, 200)).toBe(400);
  }
  expect((await admin().call(getCustomization, on())).body).toEqual(defaultCustomization);
});

test('the published view is complete, also before the site is published', async () => {
  const { sections, spaces } = await addSections(service, home, site);
  const { body } = await admin().call(getPublishedSite, on());
  expect(body).toMatchObject({
    object: 'published-content-site',
    site: { id: site.id, published: false },
    structure: { type: 'sections', structure: [{ id: sections[0] }, { id: sections[1] }] },
    scripts: [],
  });
  expect(body.site).toEqual((await admin().call(getSite, on())).body);
  const hostname = newHostname();
  await admin().call(updateSite, { ...on(), body: { hostname } });
  await proveHostname(service, site.id);
  await admin().call(publishSite, on());
  const { structure } = (await admin().call(getPublishedSite, on())).body;
  const at = (path: string) => ({ urls: { published: `https://${hostname}${path}` } });
  expect(structure.structure).toMatchObject([
    { ...at('/s0'), default: true, siteSpaces: [{ id: spaces[0], ...at('/s0'), default: true }] },
    { ...at('/s1'), siteSpaces: [at('/s1'), { id: spaces[2], ...at('/s1/p2'), default: false }] },
  ]);
});

test('a site without sections lists its spaces; a hidden one shows only its title', async () => {
  const hidden = await newSpace(service, home, { defaultLevel: 'guest', title: 'Hidden' });
  const parameters = { organizationId: home.id };
  const body = { spaces: [await newSpace(service, home), hidden] };
  site = (await admin().call(createSite, { parameters, body })).body;
  const reader = await home.join('read');
  const shown = await service.as(reader).call(getPublishedSite, on());
  expect(shown.body.structure).toMatchObject({
    type: 'siteSpaces',
    structure: [{ default: true }, { title: 'Hidden', path: 'hidden', urls: {} }],
  });
  expect(JSON.stringify(shown.body)).not.toContain(hidden);
});
