import { expect, test } from 'vitest';
import { getPageByPath, listPages } from '#lib/contract/content.ts';
import { change } from '#lib/service/testing/pages.ts';
import { testService } from '#lib/service/testing/service.ts';
import { newPublishedSite, openReader, testSitesUrl, untilRead } from './testing.ts';

const service = testService({ sitesUrl: testSitesUrl });

test('a page answers at a path in the script of its title, and an old one still leads there', async () => {
  const home = await service.newOrganization();
  const admin = service.as(home.admin);
  const site = await newPublishedSite(service, home, {
    Guide: { Start: 'See [it](快速开始).', 快速开始: '第一页 zebrafish' },
  });
  const read = openReader(service);
  const spaceId = site.sections.get('Guide')?.spaceId ?? '';
  const address = `/guide/${encodeURIComponent('快速开始')}`;
  const get = async (path: string) => {
    const answer = await read(site.host, path);
    return [answer?.status, answer?.headers.location ?? answer?.text ?? ''] as const;
  };

  expect(await get(address)).toEqual([200, expect.stringContaining('第一页')]);
  expect(await get(`${address}.md`)).toEqual([200, expect.stringContaining('第一页')]);
  expect((await get('/guide/start'))[1]).toContain(`href="${address}"`);
  expect((await get('/sitemap.xml'))[1]).toContain(`${address}</loc>`);
  expect((await get('/llms.txt'))[1]).toContain(`${address}.md)`);
  expect((await get('/~/search?q=zebrafish'))[1]).toContain(`href="${address}"`);

  const { body: tree } = await admin.call(listPages, { parameters: { spaceId } });
  const page = tree.pages.find(({ title }) => title === '快速开始');
  expect(page?.type === 'document' && page.urls.published).toBe(`http://${site.host}${address}`);
  const parameters = { spaceId, pagePath: '快速开始' };
  expect((await admin.call(getPageByPath, { parameters })).body.id).toBe(page?.id);

  // As pages got before, and as an editor still can.
  const rename = (slug: string) =>
    change(service, home.admin, spaceId, { operation: 'update_page', page: page?.id ?? '', slug });
  await rename('page-2');
  await untilRead();
  expect(await get(address)).toEqual([308, '/guide/page-2']);
  await rename('начало');
  await untilRead();
  const now = `/guide/${encodeURIComponent('начало')}`;
  for (const old of [address, '/guide/page-2']) expect(await get(old)).toEqual([308, now]);
  expect((await get(now))[0]).toBe(200);
});
