import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE } from '#lib/contract/durations.ts';
import { updateSiteSpace } from '#lib/contract/site-spaces.ts';
import { testSite, untilRead } from '../testing.ts';

const { service, home, site, read } = testSite({
  Guide: { Welcome: 'Hello.', 'Installing the tool': 'How buoys are anchored.' },
  Partners: { Prices: 'Quokkas cost half.' },
});

beforeAll(async () => {
  const parameters = {
    ...site.parameters,
    siteSpaceId: site.sections.get('Partners')?.siteSpaceId ?? '',
  };
  const body = { condition: 'visitor.claims.plan == "pro"' };
  await service.as(home.admin).call(updateSiteSpace, { parameters, body });
  await untilRead();
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['/GUIDE/Welcome', '/guide/welcome'],
  ['/guide/welcome.html?a=b', '/guide/welcome?a=b'],
  ['/Guide/Installing_the%20tool.HTM', '/guide/installing-the-tool'],
  ['/guide/welcome/index.php', '/guide/welcome'],
  ['/guide/welcome).', '/guide/welcome'],
  ['/index.html', '/guide'],
])('%s leads to the page that was meant', async (path, location) => {
  const answer = await read(site.host, path);
  expect([answer?.status, answer?.headers.location]).toEqual([308, location]);
});

test.each(['/Partners/Prices', '/partners/prices.html', '/~/Search', '/guide/none.html'])(
  '%s leads nowhere',
  async (path) => {
    expect((await read(site.host, path))?.status).toBe(404);
  },
);

test.each(['/install', '/docs/anchored', '/old/Anchored.html'])(
  'the page for %s suggests what a search for its words finds',
  async (path) => {
    // Other files count as the usual network, which may have had its searches of this minute.
    const answer = await read(site.host, path, { address: '198.51.100.6' });
    expect(answer?.status).toBe(404);
    expect(answer?.text).toContain('<a href="/guide/installing-the-tool" dir="auto">');
  },
);

test('a missing address suggests nothing that the visitor doesn’t see', async () => {
  const answer = await read(site.host, '/about/quokkas', { address: '198.51.100.6' });
  expect([answer?.status, answer?.text.includes('/partners')]).toEqual([404, false]);
});

test('after many missing addresses none is searched for', async () => {
  // In one minute, whenever this runs.
  const now = Math.ceil(Date.now() / MINUTE) * MINUTE;
  vi.useFakeTimers({ toFake: ['Date'], now });
  const asking = { address: '198.51.100.7' };
  for (let count = 0; count < 30; count++) await read(site.host, `/none-${count}`, asking);
  expect((await read(site.host, '/install', asking))?.text).not.toContain('installing-the-tool');
  vi.setSystemTime(now + MINUTE);
  expect((await read(site.host, '/install', asking))?.text).toContain('installing-the-tool');
});
