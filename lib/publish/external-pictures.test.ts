import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCustomization } from '#lib/contract/customization.ts';
import { updateSite } from '#lib/contract/sites.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { dot, type ImportTestSite, openTestSite } from '#lib/service/testing/import-site.ts';
import { openTestService, type TestOrganization, type TestService } from '#lib/service/testing.ts';
import {
  newPublishedSite,
  openReader,
  type Reader,
  type TestSite,
  testSitesUrl,
  untilRead,
} from './testing.ts';

let elsewhere: ImportTestSite;
let service: TestService;
let home: TestOrganization;
let site: TestSite;
let read: Reader;

beforeAll(async () => {
  elsewhere = await openTestSite();
  elsewhere.replies.set('/dot.png', dot);
  const fetchAllowlist = [elsewhere.place];
  service = await openTestService({ sitesUrl: testSitesUrl, fetchAllowlist });
  read = openReader(service);
  home = await service.newOrganization();
  const [picture, none] = [`${elsewhere.origin}/dot.png`, `${elsewhere.origin}/none.png`];
  const setup = `![A dot](${picture}) and [a link](${picture}) and ![None](${none})`;
  site = await newPublishedSite(service, home, { Guide: { Setup: setup } });
});

afterAll(async () => {
  elsewhere.close();
  await service.close();
});

const sourcesIn = (text: string) =>
  [...text.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = '']) =>
    src.replace(/&(?:amp|#38|#x26);/g, '&'),
  );
const page = async () => (await read(site.host, '/guide')) ?? expect.fail();

test('a page loads images of other websites from the site, and nothing from elsewhere', async () => {
  const { text, headers } = await page();
  expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
  expect(text).toContain(`<a href="${elsewhere.origin}/dot.png"`);
  expect(text).toContain(`data-original="${elsewhere.origin}/dot.png"`);
  const [src = ''] = sourcesIn(text);
  expect(src).toMatch(/^\/~\/external\/[\w-]{22}\?url=/);
  const shown = await read(site.host, src);
  expect(shown?.status).toBe(200);
  expect(shown?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const etag = shown?.headers.etag ?? '';
  const again = await read(site.host, src, { headers: { 'if-none-match': etag } });
  expect([again?.status, again?.text]).toEqual([304, '']);
});

test('an image that can’t be loaded is absent, with the reason', async () => {
  const none = await read(site.host, sourcesIn((await page()).text)[1] ?? '');
  expect(none?.status).toBe(404);
  expect(none?.text).toContain('There is nothing at this URL');
  expect(none?.headers['cache-control']).toBe('no-store');
});

test('a site is no way to load anything that its pages don’t name', async () => {
  const [src = ''] = sourcesIn((await page()).text);
  const other = encodeURIComponent(`${elsewhere.origin}/other.png`);
  for (const path of [
    src.replace(/url=.*/, `url=${other}`),
    src.replace(/external\/.{22}/, `external/${'x'.repeat(22)}`),
    src.replace(/\?.*/, ''),
    `/~/external?url=${other}`,
  ])
    expect((await read(site.host, path))?.status, path).toBe(404);
  expect(elsewhere.requests).not.toContain('/other.png');
});

test('the logo and the icon come from the site, also where one has to sign in', async () => {
  const logo = `${elsewhere.origin}/dot.png`;
  const both = { light: logo, dark: logo };
  const header = { ...defaultCustomization.header, logo: both };
  const body = {
    ...defaultCustomization,
    favicon: { icon: both },
    header,
    socialPreview: { url: logo },
  };
  await service.as(home.admin).call(setCustomization, { ...site, body });
  await service.as(home.admin).call(updateSite, { ...site, body: { visibility: 'visitor-auth' } });
  await untilRead();
  const closed = await page();
  expect(closed.status).toBe(401);
  const [src = ''] = sourcesIn(closed.text);
  expect(src).toMatch(/^\/~\/external\//);
  expect(closed.text).toContain('<link rel="icon" href="/~/external/');
  const shown = await read(site.host, src);
  expect([shown?.status, shown?.headers['cache-control']]).toEqual([200, 'private, max-age=86400']);
});
