import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unpublishSite, updateSite } from '#lib/contract/sites.ts';
import { siteCounts } from '#lib/service/database/schema/index.ts';
import { change, page } from '#lib/service/testing/pages.ts';
import { openTestService, type TestOrganization, type TestService } from '#lib/service/testing.ts';
import { openReadyPages } from './ready-pages.ts';
import type { LoadedSite } from './site/published-site.ts';
import {
  newPublishedSite,
  openReader,
  type Reader,
  type TestSite,
  testSitesUrl,
  untilRead,
} from './testing.ts';

const PAGE = '/guide/welcome';
let service: TestService;
let home: TestOrganization;
let site: TestSite;
let read: Reader;

beforeAll(async () => {
  service = await openTestService({ sitesUrl: testSitesUrl });
  read = openReader(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  home = await service.newOrganization();
  site = await newPublishedSite(service, home, { Guide: { Start: 'Here.', Welcome: 'Hello.' } });
});

const admin = () => service.as(home.admin);
/** What is ready once the page was sent and its site is fresh. */
async function readyAfterRead(headers: Record<string, string> = {}, path = PAGE) {
  await read(site.host, path, { headers });
  return read.ready(site.host, path, headers);
}

test('a page is ready with the same headers and bytes after it was sent', async () => {
  expect(read.ready(site.host, PAGE)).toBeNull();
  const sent = await read(site.host, PAGE);
  const ready = read.ready(site.host, PAGE);
  expect(ready?.status).toBe(200);
  expect(ready?.headers).toEqual({ ...sent?.headers, 'content-length': `${ready?.body?.length}` });
  expect(Buffer.from(ready?.body ?? []).toString()).toBe(sent?.text);
  const etag = sent?.headers.etag ?? '';
  const unchanged = read.ready(site.host, PAGE, { 'if-none-match': etag });
  expect(unchanged).toEqual({ status: 304, headers: sent?.headers, body: null });
  expect(read.ready(site.host, PAGE, { 'if-none-match': '"other"' })?.status).toBe(200);
});

test('only what is the same for everybody is ready', async () => {
  await readyAfterRead();
  expect(read.ready(site.host, PAGE, { cookie: 'a=b' })).toBeNull();
  expect(read.ready(site.host, PAGE, { accept: 'text/markdown' })).toBeNull();
  expect(read.ready(site.host, PAGE, { 'accept-encoding': 'br' })).toBeNull();
  expect(read.ready(site.host, `${PAGE}?q=1`)).toBeNull();
  expect(read.ready(site.host, PAGE, {}, 'HEAD')).toBeNull();
  expect(read.ready('other.localhost:3000', PAGE)).toBeNull();
  expect(await readyAfterRead({}, '/guide/absent')).toBeNull();
  for (const visibility of ['share-link', 'visitor-auth'] as const) {
    await admin().call(updateSite, { ...site, body: { visibility } });
    await untilRead();
    expect(await readyAfterRead()).toBeNull();
  }
});

test('nothing is ready of a site that changed', async () => {
  expect(await readyAfterRead()).not.toBeNull();
  const spaceId = site.sections.get('Guide')?.spaceId ?? '';
  await change(service, home.admin, spaceId, page('Another', 'More.'));
  await untilRead();
  await read(site.host, '/guide/another');
  expect(read.ready(site.host, PAGE)).toBeNull();
  expect(await readyAfterRead()).not.toBeNull();
  await admin().call(unpublishSite, site);
  await untilRead();
  await read(site.host, PAGE);
  expect(read.ready(site.host, PAGE)).toBeNull();
});

test('a page stays ready while its site is read again', async () => {
  await readyAfterRead();
  const end = performance.now() + 800;
  while (performance.now() < end) {
    expect(read.ready(site.host, PAGE)).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await untilRead();
  expect(read.ready(site.host, PAGE)).toBeNull();
});

test('a view of a ready page counts', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  await readyAfterRead(browser);
  read.ready(site.host, PAGE, { ...browser, 'sec-purpose': 'prefetch' });
  read.ready(site.host, PAGE, { 'user-agent': 'curl/8' });
  await read.writeCounts();
  const { orm } = service.database;
  const rows = await orm
    .select()
    .from(siteCounts)
    .where(eq(siteCounts.siteId, site.parameters.siteId));
  expect(rows.map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ['agent-view', 1],
    ['view', 2],
  ]);
});

test('the memory of ready pages is bounded, and the least recently used go first', () => {
  const pages = openReadyPages(() => true, { add: () => undefined }, 100_000);
  const asked = (index: number) => ({
    request: { method: 'GET', url: `http://localhost/${index}`, headers: { get: () => null } },
    host: 'docs.example',
    protocol: 'http' as const,
  });
  const of = { id: 'site' } as LoadedSite;
  for (let index = 0; index < 1_000; index += 1) {
    const headers = { 'cache-control': 'public', etag: 'W/"a"' };
    pages.keep(asked(index), of, { status: 200, headers, body: Buffer.alloc(5_000), subject: 's' });
    pages.find(asked(0));
  }
  const kept = Array.from({ length: 1_000 }, (_, index) => pages.find(asked(index))).filter(
    Boolean,
  );
  expect(kept.length).toBeLessThan(20);
  expect(pages.find(asked(0))).not.toBeNull();
  expect(pages.find(asked(999))).not.toBeNull();
  expect(pages.find(asked(1))).toBeNull();
});
