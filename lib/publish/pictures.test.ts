import { expect, test } from 'vitest';
import {
  getSiteSpaceCustomization,
  setCustomization,
  updateSiteSpaceCustomization,
  uploadSitePicture,
} from '#lib/contract/customization.ts';
import { updateSite } from '#lib/contract/sites.ts';
import { sitePictures } from '#lib/service/database/schema/index.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { newPublishedSite, testSite, untilRead } from './testing.ts';

const { service, home, site, read } = testSite({ Guide: { Setup: 'How.' }, Api: { Start: 'So.' } });

const admin = () => service.as(home.admin);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const upload = (name: string, text = svg) =>
  admin().call(uploadSitePicture, { ...site, body: { name, base64: btoa(text) } });
const customize = async (logo: string) => {
  const both = { light: logo, dark: logo };
  const body = {
    ...defaultCustomization,
    favicon: { icon: both },
    header: { ...defaultCustomization.header, logo: both },
    socialPreview: { url: logo },
  };
  expect((await admin().call(setCustomization, { ...site, body })).status).toBe(200);
  await untilRead();
};

test('an uploaded picture is shown at an address of the site, and to nobody by another one', async () => {
  const { body: picture } = await upload('our logo.svg');
  expect(picture).toMatchObject({ name: 'our logo.svg', contentType: 'image/svg+xml' });
  await customize(picture.url);
  const page = (await read(site.host, '/guide'))?.text ?? '';
  const path = `/~/pictures/${picture.id}/our%20logo.svg`;
  expect(page).toContain(`<img class="logo" src="${path}"`);
  expect(page).toContain(`<link rel="icon" href="${path}"`);
  expect(page).toContain(`<meta property="og:image" content="http://${site.host}${path}">`);
  const shown = await read(site.host, path);
  expect([shown?.status, shown?.text]).toEqual([200, svg]);
  expect(shown?.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const other = await newPublishedSite(service, home, { Other: { Hello: 'Hi.' } });
  expect((await read(other.host, path))?.status).toBe(404);
  await admin().call(updateSite, { ...site, body: { visibility: 'visitor-auth' } });
  await untilRead();
  expect((await read(site.host, '/guide'))?.status).toBe(401);
  expect((await read(site.host, path))?.status).toBe(200);
  await admin().call(updateSite, { ...site, body: { visibility: 'public' } });
});

test('a file that isn’t the picture it says, or too large, is refused', async () => {
  for (const [name, text, message] of [
    ['logo.png', svg, 'not an image of the type image/png'],
    ['logo.txt', 'text', 'isn’t a PNG, JPEG, GIF, WebP or SVG image'],
    ['logo.svg', svg + ' '.repeat(1_000_000), 'larger than 1 MB'],
  ] as const) {
    const refused = await upload(name, text);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
  }
});

test('an upload deletes pictures that no customization has named for a day', async () => {
  const { body: kept } = await upload('kept.svg');
  const { body: unnamed } = await upload('unnamed.svg');
  await customize(kept.url);
  const { orm } = service.database;
  await orm.update(sitePictures).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  const { body: latest } = await upload('latest.svg');
  const left = (await orm.select({ id: sitePictures.id }).from(sitePictures)).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining([kept.id, latest.id]));
  expect(left).not.toContain(unnamed.id);
});

test('a space of a site can be without the logo that the site has', async () => {
  await customize('https://example.com/logo.png');
  const siteSpaceId = site.sections.get('Api')?.siteSpaceId ?? '';
  const ofSpace = { parameters: { ...site.parameters, siteSpaceId } };
  const change = (logo: null | Record<string, never>) =>
    admin().call(updateSiteSpaceCustomization, { ...ofSpace, body: { header: { logo } } });
  await change({});
  expect((await admin().call(getSiteSpaceCustomization, ofSpace)).body).toEqual({
    header: { logo: {} },
  });
  await untilRead();
  const logoOf = async (path: string) =>
    (await read(site.host, path))?.text.includes('<img class="logo"');
  expect([await logoOf('/guide'), await logoOf('/api')]).toEqual([true, false]);
  await change(null);
  await untilRead();
  expect(await logoOf('/api')).toBe(true);
});
