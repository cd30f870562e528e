import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addSiteSpace, updateSiteSpace } from '#lib/contract/site-spaces.ts';
import {
  createShareLink,
  createSite,
  publishSite,
  unpublishSite,
  updateSite,
} from '#lib/contract/sites.ts';
import { deleteSpace } from '#lib/contract/spaces.ts';
import { sites } from '#lib/service/database/schema/index.ts';
import { Refusal } from '#lib/service/errors.ts';
import { change, newEmptySpace, page } from '#lib/service/testing/pages.ts';
import { newHostname, proveHostname } from '#lib/service/testing/sites.ts';
import { newPublishedSite, openReader, testSite, untilRead } from './testing.ts';

const text = 'See [the setup](setup.md). <script>alert(1)</script>';
const { service, home, site, read } = testSite(
  { Guide: { Welcome: text, Setup: 'How.' } },
  { each: true },
);

const admin = () => service.as(home.admin);
const get = (path: string, headers: Record<string, string> = {}, host = site.host) =>
  read(host, path, { headers });

test('a published site answers at its own host, and at its path of the dashboard', async () => {
  expect((await get('/'))?.headers.location).toBe('/guide');
  const page = await get('/guide');
  expect(page?.status).toBe(200);
  expect(page?.text).toContain('<h1 dir="auto">Welcome</h1>');
  expect(page?.text).toContain('href="/guide/setup"');
  expect(page?.text).not.toContain('<script>alert');
  const label = site.host.split('.', 1)[0];
  const underPath = await get(`/sites/${label}/guide`, {}, 'localhost:3000');
  expect(underPath?.text).toContain(`href="/sites/${label}/guide/setup"`);
  expect(await get('/members', {}, 'localhost:3000')).toBeNull();
  expect(await get('/', {}, 'other.example')).toBeNull();
});

test('a site answers in its subdirectory of another web server, the longest one first', async () => {
  const host = newHostname();
  const inner = await newPublishedSite(service, home, { Inner: { Hello: 'Inside.' } });
  await admin().call(updateSite, { ...site, body: { proxy: `${host}/docs` } });
  await admin().call(updateSite, { ...inner, body: { proxy: `${host}/docs/inner` } });
  const page = await get('/docs/guide', {}, host);
  expect(page?.text).toContain('href="/docs/guide/setup"');
  // As urls.published says, though the web server in front speaks http to this one.
  expect(page?.text).toContain(`rel="canonical" href="https://${host}/docs/guide/welcome"`);
  expect((await get('/docs/sitemap.xml', {}, host))?.text).toContain(`https://${host}/docs/guide`);
  const nested = await get('/docs/inner/inner', {}, host);
  expect(nested?.text).toContain('Inside.');
  expect((await get('/docs', {}, host))?.headers.location).toBe('/docs/');
  expect(await get('/docsx/guide', {}, host)).toBeNull();
  expect(await get('/', {}, host)).toBeNull();
  expect(await get(`/${'x/'.repeat(2_000)}`, {}, host)).toBeNull();
});

test('nothing of another organization answers below a subdirectory', async () => {
  const host = newHostname();
  const other = await newPublishedSite(service, await service.newOrganization(), {
    Inner: { Hello: 'Not of this host.' },
  });
  await admin().call(updateSite, { ...site, body: { proxy: `${host}/docs` } });
  // As it could be before that was refused.
  const row = eq(sites.id, other.parameters.siteId);
  await service.database.orm
    .update(sites)
    .set({ proxy: `${host}/docs/guide` })
    .where(row);
  const page = await get('/docs/guide/welcome', {}, host);
  expect([page?.status, page?.text.includes('Not of this host.')]).toEqual([200, false]);
});

test('a site of a suspended organization says so within a second, and is back once it is restored', async () => {
  const suspend = (at: Date | null) =>
    service.database.pool.query('update organizations set suspended_at = $1 where id = $2', [
      at,
      home.id,
    ]);
  expect((await get('/guide'))?.status).toBe(200);
  await suspend(new Date());
  await untilRead();
  const page = await get('/guide', { accept: 'text/html' });
  expect(page?.text).toContain('<h1>This site is suspended.</h1>');
  expect(page?.text).not.toContain('Welcome');
  expect((await get('/llms.txt'))?.text).not.toContain('Welcome');
  await suspend(null);
  await untilRead();
  expect((await get('/guide'))?.status).toBe(200);
});

test('an unpublished site, an unknown host and a bad path answer clearly', async () => {
  expect((await get('/', {}, 'nobody.localhost:3000'))?.status).toBe(404);
  expect((await get('/guide/missing'))?.status).toBe(404);
  for (const path of ['/%2e%2e/x', '/a//b', '/a%00b', '/%'])
    expect((await get(path))?.status, path).toBe(400);
  expect((await get(`/guide?q=${'x'.repeat(100_000)}`))?.status).toBe(414);
  await admin().call(unpublishSite, site);
  await untilRead();
  expect((await get('/guide'))?.status).toBe(404);
  await admin().call(publishSite, site);
  await untilRead();
  expect((await get('/guide'))?.status).toBe(200);
});

test('what goes wrong is a page for browsers and a line for programs, and says nothing of closed sites', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const long = `/guide?q=${'x'.repeat(9_000)}`;
  for (const [path, status, title] of [
    ['/a//b', 400, 'This address isn’t valid'],
    [long, 414, 'This address is too long'],
  ] as const) {
    const answer = await get(path, browser);
    expect(answer?.status).toBe(status);
    expect(answer?.text).toContain(`<h1>${title}</h1>`);
    expect(answer?.text).toContain('class="home"');
    expect((await get(path))?.headers['content-type']).toContain('text/plain');
  }
  const posted = await read(site.host, '/guide', { method: 'POST', headers: browser });
  expect([posted?.status, posted?.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(posted?.text).toContain('<h1>This page is read-only</h1>');
  const none = await get('/', browser, 'nobody.localhost:3000');
  expect(none?.status).toBe(404);
  expect(none?.text).toContain('<h1>There is no site at this address.</h1>');
  expect(none?.headers['content-security-policy']).toContain("default-src 'none'");
  await admin().call(updateSite, { ...site, body: { visibility: 'share-link' } });
  await untilRead();
  for (const path of ['/guide', '/a//b', long]) {
    const answer = await get(path, browser);
    expect([answer?.status, answer?.text], path).toEqual([404, none?.text]);
  }
});

test('a fault is a page for browsers, and a busy server asks to come again', async () => {
  const { logger } = service.instance;
  const instance = {
    ...service.instance,
    logger: Object.assign(Object.create(logger), { error() {} }),
  };
  const failing = (fault: Error) => {
    const select = () => {
      throw fault;
    };
    const orm = Object.assign(Object.create(service.database.orm), { select });
    const database = Object.assign(Object.create(service.database), { orm });
    const from = openReader({ instance, database });
    return from(site.host, '/guide', { headers: { accept: 'text/html' } });
  };
  const broken = await failing(new Error('secret'));
  expect([broken?.status, broken?.headers['cache-control']]).toEqual([500, 'no-store']);
  expect(broken?.text).toContain('<h1>Something went wrong on the server.</h1>');
  expect(broken?.text).not.toContain('secret');
  const busy = await failing(new Refusal(503, 'Come back.', { headers: { 'retry-after': '5' } }));
  expect([busy?.status, busy?.headers['retry-after']]).toEqual([503, '5']);
  expect(busy?.text).toContain('<h1>Come back.</h1>');
});

test('a site or a section without pages says so, and so does one whose space is in the trash', async () => {
  const sections = { Guide: {}, Api: { Start: 'Secret words.' } };
  const empty = await newPublishedSite(service, home, sections);
  const none = '<h1>There are no pages here yet</h1>';
  expect((await get('/guide', {}, empty.host))?.text).toContain(none);
  expect((await get('/guide/x', {}, empty.host))?.text).toContain('<h1>Page not found</h1>');
  for (const title of ['Guide', 'Api']) {
    const { spaceId = '' } = empty.sections.get(title) ?? {};
    const parameters = { organizationId: home.id, spaceId };
    expect((await admin().call(deleteSpace, { parameters })).status).toBe(205);
  }
  await untilRead();
  const start = await get('/', {}, empty.host);
  expect([start?.status, start?.text.includes(none)]).toEqual([404, true]);
  for (const path of [
    '/api',
    '/api/start',
    '/api/start.md',
    '/llms-full.txt',
    '/~/search?q=secret',
  ])
    expect((await get(path, {}, empty.host))?.text, path).not.toContain('Secret words');
});

test('a start space without pages leads to the other spaces that have some', async () => {
  const empty = await newPublishedSite(service, home, { Guide: {} });
  const sectionId = empty.sections.get('Guide')?.sectionId ?? '';
  for (const title of ['Field notes', 'Ideas']) {
    const spaceId = await newEmptySpace(service, home, { title });
    if (title === 'Field notes') await change(service, home.admin, spaceId, page('Tides', 'High.'));
    await admin().call(addSiteSpace, { ...empty, body: { spaceId, sectionId } });
  }
  await untilRead();
  const start = await get('/guide', {}, empty.host);
  expect(start?.status).toBe(404);
  const links = start?.text.slice(start.text.indexOf('<main')).match(/href="[^"]+"/g);
  expect(links?.[0]).toBe('href="/guide/field-notes"');
  expect(start?.text).not.toContain('/guide/ideas');
  expect((await get('/guide/field-notes', {}, empty.host))?.text).toContain('Tides');
});

test('the address of a site or section whose first space isn’t shown leads to the next one that is', async () => {
  const { parameters } = site;
  const spaceWith = async (title: string) => {
    const spaceId = await newEmptySpace(service, home, { title });
    await change(service, home.admin, spaceId, page(`For ${title}`, 'Text.'));
    return spaceId;
  };
  const members = await spaceWith('Members');
  const everyone = await spaceWith('Everyone');
  const { sectionId = '', siteSpaceId = '' } = site.sections.get('Guide') ?? {};
  await admin().call(addSiteSpace, { parameters, body: { spaceId: everyone, sectionId } });
  const condition = 'visitor.claims.plan == "pro"';
  const first = { parameters: { ...parameters, siteSpaceId } };
  await admin().call(updateSiteSpace, { ...first, body: { condition } });
  await untilRead();
  for (const path of ['/', '/guide']) {
    const answer = await get(path);
    expect([answer?.status, answer?.headers.location], path).toEqual([307, '/guide/everyone']);
  }
  const inHome = { parameters: { organizationId: home.id } };
  const { body: plain } = await admin().call(createSite, {
    ...inHome,
    body: { title: 'Plain', spaces: [members, everyone] },
  });
  const on = { parameters: { ...inHome.parameters, siteId: plain.id } };
  const basename = `plain${home.id
    .slice(-6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  await admin().call(updateSite, { ...on, body: { basename, visibility: 'public' } });
  await admin().call(publishSite, on);
  const host = `${basename}.localhost:3000`;
  expect((await get('/', {}, host))?.text).toContain('For Members');
  await admin().call(deleteSpace, { parameters: { spaceId: members } });
  await untilRead();
  const start = await get('/', {}, host);
  expect([start?.status, start?.headers.location]).toEqual([307, '/everyone']);
});

test('an unchanged page answers 304, and is sent compressed to clients that take it', async () => {
  const page = await get('/guide');
  const again = await get('/guide', { 'if-none-match': page?.headers.etag ?? '' });
  expect([again?.status, again?.text]).toEqual([304, '']);
  const packed = await get('/guide', { 'accept-encoding': 'gzip, br' });
  expect(packed?.headers['content-encoding']).toBe('br');
});

test('a share link is the first part of the path; a wrong key answers like an absent site', async () => {
  await admin().call(updateSite, { ...site, body: { visibility: 'share-link' } });
  const { body: link } = await admin().call(createShareLink, { ...site, body: { name: 'Press' } });
  await untilRead();
  expect((await get('/guide'))?.status).toBe(404);
  const page = await get(`/${link.key}/guide`);
  expect(page?.status).toBe(200);
  expect(page?.text).toContain(`href="/${link.key}/guide`);
  expect(page?.headers['x-robots-tag']).toContain('noindex');
  expect((await get(`/${link.key.slice(0, -1)}x/guide`))?.status).toBe(404);
});

test('certificates are allowed for proven host names, labels and the dashboard only', async () => {
  const hostname = newHostname();
  await admin().call(updateSite, { ...site, body: { hostname } });
  const ask = async (domain: string) =>
    (await get(`/domains/allowed?domain=${domain}`, {}, 'localhost:3000'))?.status;
  expect([await ask(hostname), await ask('localhost'), await ask('other.example')]).toEqual([
    404, 200, 404,
  ]);
  // A web server asks without the port of SITES_URL.
  const label = site.host.replace(/:\d+$/, '');
  expect([await ask(label), await ask(`x${label}`)]).toEqual([200, 404]);
  await proveHostname(service, site.parameters.siteId);
  await untilRead();
  expect([await ask(hostname), await ask(''), await ask('a%0Ab')]).toEqual([200, 404, 404]);
  expect((await get('/guide', {}, hostname))?.status).toBe(200);
});

test('search engines are sent to one address of a site, wherever they read it', async () => {
  const path = '/guide/setup';
  const canonical = async (below = path, host = site.host) =>
    /rel="canonical" href="([^"]+)"/.exec((await get(below, {}, host))?.text ?? '')?.[1];
  const label = site.host.split('.', 1)[0];
  expect(await canonical()).toBe(`http://${site.host}${path}`);
  expect(await canonical(`/sites/${label}${path}`, 'localhost:3000')).toBe(await canonical());
  const hostname = newHostname();
  await admin().call(updateSite, { ...site, body: { hostname } });
  await untilRead();
  expect(await canonical()).toBe(`http://${site.host}${path}`);
  await proveHostname(service, site.parameters.siteId);
  await untilRead();
  expect(await canonical()).toBe(`https://${hostname}${path}`);
  expect(await canonical(path, hostname)).toBe(`https://${hostname}${path}`);
  const markdown = await get(`${path}.md`);
  expect(markdown?.headers.link).toBe(`<https://${hostname}${path}>; rel="canonical"`);
  for (const list of ['/sitemap.xml', '/robots.txt', '/feed.xml', '/llms.txt', '/llms-full.txt']) {
    const { text = '' } = (await get(list)) ?? {};
    expect(text, list).toContain(`https://${hostname}/`);
    expect(text, list).not.toContain(site.host);
  }
});

test('readers search what they see, mistyped too, and read a page as Markdown', async () => {
  const found = await get('/~/search?q=setup');
  expect(found?.status).toBe(200);
  expect(found?.text).toContain('href="/guide/setup');
  expect((await get('/~/search?q=welcmoe'))?.text).toContain('href="/guide/welcome');
  const none = await get('/~/search?q=%3Cscript%3Ezzzz');
  expect(none?.text).toContain('No matching pages.');
  expect(none?.text).not.toContain('<script>zzzz');
  const markdown = await get('/guide/welcome.md');
  expect(markdown?.headers['content-type']).toContain('text/markdown');
  expect(markdown?.text).toContain('# Welcome');
});

test('a client that prefers Markdown gets it at the address of a page', async () => {
  const type = async (path: string, accept: string) =>
    (await get(path, { accept }))?.headers['content-type']?.split(';', 1)[0];
  expect(await type('/guide/setup', 'text/markdown')).toBe('text/markdown');
  expect(await type('/guide/setup', 'text/markdown, text/html, */*')).toBe('text/markdown');
  expect(await type('/guide/setup', 'text/html;q=0.5, text/markdown;q=0.9')).toBe('text/markdown');
  for (const accept of ['text/html, text/markdown', '*/*', '', 'text/markdown;q=0, */*'])
    expect(await type('/guide/setup', accept), accept).toBe('text/html');
  const page = await get('/guide/setup', { accept: 'text/markdown' });
  expect(page?.headers.vary).toContain('accept');
  expect(page?.headers.link).toBe(`<http://${site.host}/guide/setup>; rel="canonical"`);
  expect((await get('/', { accept: 'text/markdown' }))?.headers.location).toBe('/guide');
});

test('search engines leave out what authors keep from them, in every form, and unlisted sites', async () => {
  const { spaceId = '' } = site.sections.get('Guide') ?? {};
  await change(
    service,
    home.admin,
    spaceId,
    page('Hidden', '', { hidden: true }),
    page('Quiet', '', { noRobotsIndex: true, ref: 'quiet' }),
    page('Below', '', { into: 'quiet' }),
    page('Out', '', { noIndex: true }),
  );
  await untilRead();
  const robots = async (path: string) => (await get(path))?.headers['x-robots-tag'];
  for (const path of ['/guide/hidden', '/guide/quiet/below', '/guide/out'])
    expect([await robots(path), await robots(`${path}.md`)], path).toEqual(['noindex', 'noindex']);
  for (const path of ['/guide/setup', '/guide/setup.md'])
    expect(await robots(path)).toBeUndefined();
  await admin().call(updateSite, { ...site, body: { visibility: 'unlisted' } });
  await untilRead();
  for (const path of ['/guide/setup', '/guide/setup.md', '/guide/out.md', '/~/search', '/', '/no'])
    expect(await robots(path), path).toBe('noindex, nofollow');
  expect((await get('/guide/setup'))?.text).toContain('content="noindex, nofollow"');
});
