import { createContext, runInContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { removeMember } from '#lib/contract/members.ts';
import { getSiteExport } from '#lib/contract/publishing.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { unpublishSite } from '#lib/contract/sites.ts';
import { change, page } from '#lib/service/testing/pages.ts';
import { testService } from '#lib/service/testing/service.ts';
import type { TestOrganization } from '#lib/service/testing.ts';
import { openPublishing } from '../publishing.ts';
import { newPublishedSite, type TestSite, testSitesUrl, untilRead } from '../testing.ts';
import { partAt } from './static-links.ts';

const service = testService({ sitesUrl: testSitesUrl });
let home: TestOrganization;
let site: TestSite;

beforeEach(async () => {
  home = await service.newOrganization();
  site = await newPublishedSite(service, home, {
    Guide: { Welcome: 'See [setup](setup.md#how) and “/~static/x”.', Setup: '## How' },
    Partners: { Prices: 'Secret prices.' },
  });
});

const admin = () => service.as(home.admin);

async function download(url: string) {
  const { pathname } = new URL(url);
  return openPublishing(service, { cacheSize: 1e6 }).answer({
    request: {
      method: 'GET',
      url,
      headers: new Headers(),
      body: null,
      signal: new AbortController().signal,
    },
    host: new URL(service.instance.appUrl).host,
    protocol: 'http',
    address: pathname,
  });
}

async function filesFor(claims?: object): Promise<Map<string, string>> {
  const query = claims ? { claims: JSON.stringify(claims) } : {};
  const { body } = await admin().call(getSiteExport, { ...site, query });
  const answer = await download(body.url);
  expect(answer?.headers['content-type']).toBe('application/zip');
  const bytes = new Uint8Array(await new Response(answer?.body ?? null).arrayBuffer());
  const entries = Object.entries(unzipSync(bytes));
  return new Map(entries.map(([name, content]) => [name, Buffer.from(content).toString()]));
}

test('a site becomes files whose links all lead to other files, from any folder', async () => {
  await change(
    service,
    home.admin,
    site.sections.get('Guide')?.spaceId as string,
    page('Été', 'É'),
  );
  await untilRead();
  const files = await filesFor();
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      'guide.html',
      'guide/setup.html',
      'guide/setup.md',
      '404.html',
    ]),
  );
  for (const [name, text] of files) {
    if (!name.endsWith('.html')) continue;
    for (const [, href = ''] of text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
      if (/^(https?:|data:|mailto:|#)/.test(href)) continue;
      const target = new URL(
        href,
        `file:///root/${name.split('/').map(encodeURIComponent).join('/')}`,
      );
      expect(
        decodeURIComponent(target.pathname).slice('/root/'.length),
        `${href} in ${name}`,
      ).toSatisfy((path: string) => files.has(path));
    }
  }
  const start = files.get('guide/welcome.html') ?? files.get('guide.html') ?? '';
  expect(start).toContain(`href="../guide/setup.html#how"`);
  const opened = files.get('index.html') ?? '';
  expect(opened).toContain('href="guide/setup.html#how"');
  expect(opened).toContain(`<link rel="canonical" href="http://${site.host}/guide`);
  expect(opened).not.toContain('http-equiv="refresh"');
  expect(start).toContain('“/~static/x”');
  expect(start).toContain(`<link rel="canonical" href="http://${site.host}/guide`);
  expect(start).toMatch(/<form [^>]*action="[^"]*~\/search\/search\.js" data-saved hidden /);
  expect(start).not.toContain('<form class="feedback');
  const style = [...files.keys()].find((name) => name.endsWith('site.css')) ?? '';
  for (const [, font = ''] of (files.get(style) ?? '').matchAll(/url\((\.\.[^)]*)\)/g))
    expect(files.has(new URL(font, `file:///${style}`).pathname.slice(1)), font).toBe(true);
});

type Found = { href: string; title: { text: string }; excerpt: { text: string } };

/** Searches an export as its pages do, with the scripts in it. */
async function searchIn(files: Map<string, string>, query: string) {
  const context = createContext({ URL });
  const append = (script: { src: string; onload(): void }) => {
    runInContext(files.get(new URL(script.src).pathname.slice(1)) ?? '', context);
    script.onload();
  };
  const currentScript = { src: 'file:///~/search/search.js' };
  const document = { currentScript, createElement: () => ({}), head: { append } };
  Object.assign(context, { window: context, document });
  runInContext(files.get('~/search/search.js') ?? '', context);
  return context.searchSaved(query) as Promise<{ correction?: string; results: Found[] }>;
}

test('an export is searched without a server, for what its visitor sees and authors list', async () => {
  const { spaceId = '' } = site.sections.get('Guide') ?? {};
  await change(
    service,
    home.admin,
    spaceId,
    page('Été', 'Café near the sea.\n\n# How to swim\n\nSlowly, 你好世界.'),
    page('Hidden', 'A hidden café.', { hidden: true }),
  );
  const sectionId = site.sections.get('Partners')?.sectionId as string;
  await admin().call(updateSiteSection, {
    parameters: { ...site.parameters, siteSectionId: sectionId },
    body: { condition: 'visitor.claims.partner == true' },
  });
  await untilRead();
  const files = await filesFor();
  const hrefs = async (query: string) =>
    (await searchIn(files, query)).results.map(({ href }) => href);
  expect(await hrefs('cafe')).toEqual(['guide/ete.html']);
  expect(await hrefs('sea slow')).toEqual(['guide/ete.html']);
  expect(await hrefs('setup')).toEqual(['guide/setup.html', 'guide/welcome.html']);
  expect(await hrefs('swim')).toEqual(['guide/ete.html#how-to-swim']);
  expect(await hrefs('好世')).toEqual(['guide/ete.html#how-to-swim']);
  for (const nothing of ['secret', 'cafe nowhere', '', '(', '.*'])
    expect(await hrefs(nothing), nothing).toEqual([]);
  for (const [typed, correction] of [
    ['setpu', 'setup'],
    ['slwoly swim', 'slowly swim'],
    ['Caffé', 'café'],
  ] as const)
    expect(await searchIn(files, typed), typed).toMatchObject({
      correction,
      results: (await searchIn(files, correction)).results,
    });
  expect(await searchIn(files, 'secert'), 'a word of hidden pages').toEqual({
    query: 'secert',
    results: [],
  });
  expect(await searchIn(await filesFor({ partner: true }), 'secert')).toMatchObject({
    correction: 'secret',
    results: [{ href: 'partners/prices.html', excerpt: { text: 'Secret prices.' } }],
  });
  for (const href of await hrefs('e')) expect(files.has(href.replace(/#.*/, '')), href).toBe(true);
});

test('a very long page is whole: its parts are files that lead to each other', async () => {
  const { spaceId = '' } = site.sections.get('Guide') ?? {};
  const chapter = (at: number) => `## Chapter ${at}\n\n${'A line of words. '.repeat(3500)}`;
  const long = ['[The end](#chapter-6)', ...[1, 2, 3, 4, 5, 6].map(chapter)].join('\n\n');
  await change(service, home.admin, spaceId, page('Long', long));
  await untilRead();
  const files = await filesFor();
  const parts = [...files.keys()].filter((name) => /^guide\/long(~\d)?\.html$/.test(name)).sort();
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual(
    parts.map((_, index) => `guide/long${index > 0 ? `~${index + 1}` : ''}.html`),
  );
  const texts = parts.map((name) => files.get(name) ?? '');
  const bodies = texts.map((text) => text.slice(text.indexOf('<main')));
  expect(bodies.join('').match(/A line of words\./g)).toHaveLength(6 * 3500);
  const last = `../guide/long~${parts.length}.html`;
  expect(texts[0]).toContain(`href="${last}#chapter-6"`);
  expect(texts[0]).toContain('href="../guide/long~2.html" rel="next"');
  expect(texts[1]).toContain('href="../guide/long.html" rel="prev"');
  expect(texts.join('')).not.toMatch(/href="\.\.[^"]*\?part=/);
}, 60_000);

test('a file whose name Windows doesn’t allow has another one, which its links lead to', async () => {
  const { spaceId = '' } = site.sections.get('Guide') ?? {};
  const [name, base64] = ['Tides: 5"?.csv', Buffer.from('a,b').toString('base64')];
  await change(service, home.admin, spaceId, {
    operation: 'insert_files',
    files: [{ name, base64 }],
  });
  const link = `[Tides](files/${encodeURIComponent(name)})`;
  await change(service, home.admin, spaceId, page('Tides', link));
  await untilRead();
  const files = await filesFor();
  const tides = [...files.keys()].find((path) => path.endsWith('.csv')) ?? '';
  expect(tides).toMatch(/^~\/files\/[\w-]+\/Tides- 5--\.csv$/);
  expect(files.get('guide/tides.html')).toContain(
    `href="../${tides.split('/').map(encodeURIComponent).join('/')}"`,
  );
});

test('only a path of a page names a part', () => {
  expect(partAt('/guide/long~12')).toEqual({ path: '/guide/long', part: 12 });
  for (const path of ['/guide/long', '/~/files/fil_1/LONGNA~1', '/guide/old~1.md'])
    expect(partAt(path)).toEqual({ path, part: 1 });
});

test('it has what a visitor with the claims sees, and nothing else', async () => {
  const sectionId = site.sections.get('Partners')?.sectionId as string;
  const condition = 'visitor.claims.partner == true';
  await admin().call(updateSiteSection, {
    parameters: { ...site.parameters, siteSectionId: sectionId },
    body: { condition },
  });
  await untilRead();
  const all = (files: Map<string, string>) => [...files.values()].join('\n');
  const anyone = await filesFor();
  expect(all(anyone)).toContain('How');
  expect(all(anyone)).not.toMatch(/Secret prices|Partners/);
  expect(all(await filesFor({ partner: true }))).toContain('Secret prices');
});

test('redirects and former addresses are files, and a list for web servers', async () => {
  const { siteSpaceId = '', spaceId = '' } = site.sections.get('Guide') ?? {};
  const { body: made } = await change(service, home.admin, spaceId, page('Été', 'É'));
  const pageId = made.changes[0]?.page ?? '';
  const rename = {
    operation: 'update_page' as const,
    page: pageId,
    title: 'Summer',
    slug: 'summer',
  };
  await change(service, home.admin, spaceId, rename);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  await admin().call(createRedirect, { ...site, body: { source: '/old%20place', destination } });
  await untilRead();
  const files = await filesFor();
  expect(files.get('old place.html')).toContain('content="0; url=guide.html"');
  expect(files.get('guide/ete.html')).toContain('content="0; url=../guide/summer.html"');
  expect(files.get('_redirects')).toBe('/old%20place /guide 307\n/guide/ete /guide/summer 308\n');
  // Some disks take them for one file.
  await admin().call(createRedirect, { ...site, body: { source: '/Guide/Setup', destination } });
  await untilRead();
  const names = [...(await filesFor()).keys()].map((name) => name.toLowerCase());
  expect(names).toHaveLength(new Set(names).size);
});

test('the headers for a host let uploaded files run nothing', async () => {
  expect((await filesFor()).get('_headers')).toContain(
    "\n/~/files/*\n  content-security-policy: default-src 'none'; style-src 'unsafe-inline'; sandbox\n",
  );
});

test('former addresses of a section that moved are files, too', async () => {
  const { sectionId: siteSectionId = '' } = site.sections.get('Partners') ?? {};
  const parameters = { ...site.parameters, siteSectionId };
  await admin().call(updateSiteSection, { parameters, body: { path: 'sellers' } });
  await untilRead();
  const files = await filesFor();
  expect(files.get('partners/prices.html')).toContain('content="0; url=../sellers/prices.html"');
  expect(files.get('_redirects')).toBe(
    '/partners /sellers 307\n/partners/prices /sellers/prices 308\n',
  );
});

test('the address can’t be forged, and ends with the membership of who asked and with publishing', async () => {
  const { body } = await admin().call(getSiteExport, site);
  const colleague = await home.join('admin');
  const { body: theirs } = await service.as(colleague).call(getSiteExport, site);
  expect((await download(theirs.url))?.status).toBe(200);
  const parameters = { organizationId: home.id, userId: colleague.id };
  await admin().call(removeMember, { parameters });
  expect((await download(theirs.url))?.status).toBe(404);
  expect((await download(`${body.url}x`))?.status).toBe(404);
  await admin().call(unpublishSite, site);
  await untilRead();
  expect((await download(body.url))?.status).toBe(404);
  expect((await admin().call(getSiteExport, site)).status).toBe(409);
});
