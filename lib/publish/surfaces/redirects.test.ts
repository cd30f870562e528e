import { expect, test } from 'vitest';
import type { ContentChange } from '#lib/contract/content.ts';
import { setCustomization } from '#lib/contract/customization.ts';
import { createRedirect, type RedirectDestination } from '#lib/contract/redirects.ts';
import { createSiteSection, updateSiteSection } from '#lib/contract/site-sections.ts';
import { createShareLink, createSite, publishSite, updateSite } from '#lib/contract/sites.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { change, page } from '#lib/service/testing/pages.ts';
import { testSite, untilRead } from '../testing.ts';

const pages = { Welcome: 'Hello.', Setup: 'How.', Usage: 'That.' };
const { service, home, site, read } = testSite(
  { Guide: pages, Api: { Start: 'Api.' } },
  { each: true },
);

const admin = () => service.as(home.admin);
const section = (title: string) =>
  site.sections.get(title) ?? { sectionId: '', siteSpaceId: '', spaceId: '' };

async function write(title: string, ...changes: ContentChange[]) {
  const { body } = await change(service, home.admin, section(title).spaceId, ...changes);
  await untilRead();
  return body.changes.map((one) => one.page);
}

async function redirectTo(source: string, destination: RedirectDestination) {
  const body = { source, destination };
  await admin().call(createRedirect, { parameters: site.parameters, body });
}

async function toPage(source: string, title: string, pageId: string) {
  const { siteSpaceId } = section(title);
  await redirectTo(source, { kind: 'site-page', siteSpaceId, pageId });
}

const toSection = (source: string, title: string) =>
  redirectTo(source, { kind: 'site-section', siteSectionId: section(title).sectionId });

/** The status of a path and where it leads. */
async function ask(path: string, host = site.host) {
  const answer = await read(host, path);
  return [answer?.status, answer?.headers.location];
}

test('redirects win over content, ignore case, and keep the query', async () => {
  const [pageId = ''] = await write('Guide', page('New'));
  await toPage('/guide/setup', 'Guide', pageId);
  await toPage('/caf%C3%A9/%28x%29', 'Guide', pageId);
  await toSection('/old-api', 'Api');
  await untilRead();
  expect(await ask('/guide/setup')).toEqual([308, '/guide/new']);
  expect(await ask('/Guide/SETUP/?a=1&b=%2F%2Fx')).toEqual([308, '/guide/new?a=1&b=%2F%2Fx']);
  expect(await ask('/guide/setup.md')).toEqual([308, '/guide/new.md']);
  expect(await ask('/caf%C3%A9/(x)')).toEqual([308, '/guide/new']);
  expect(await ask('/old-api')).toEqual([307, '/api']);
  expect(await ask('/guide/usage')).toEqual([200, undefined]);
});

test('a page whose address leads elsewhere is in no list until the redirect is gone', async () => {
  const [pageId = ''] = await write('Guide', page('New'));
  const lists = ['/guide/welcome', '/sitemap.xml', '/llms.txt', '/llms-full.txt', '/feed.xml'];
  const inLists = async () => {
    const all = [...lists, '/~/search?q=setup', '/guide/setpu'];
    const texts = await Promise.all(all.map(async (path) => (await read(site.host, path))?.text));
    return all.filter((_, index) => texts[index]?.includes('/guide/setup'));
  };
  expect(await inLists()).toHaveLength(7);
  await toPage('/guide/setup', 'Guide', pageId);
  await untilRead();
  expect(await inLists()).toEqual([]);
  expect((await read(site.host, '/guide/welcome'))?.text).toContain(
    'rel="next" href="/guide/usage"',
  );
});

test('chains are one step, and loops look absent', async () => {
  const [one = '', two = ''] = await write('Guide', page('One'), page('Two'));
  await toPage('/a', 'Guide', one);
  await toPage('/guide/one', 'Guide', two);
  await untilRead();
  expect(await ask('/a')).toEqual([308, '/guide/two']);
  await toPage('/guide/two', 'Guide', one);
  await toSection('/api', 'Api');
  await untilRead();
  expect(await ask('/a')).toEqual([404, undefined]);
  expect(await ask('/guide/one')).toEqual([200, undefined]);
  expect(await ask('/api')).toEqual([200, undefined]);
});

test('a redirect to what the visitor doesn’t see looks absent', async () => {
  const [hidden = ''] = await write('Api', page('Hidden'));
  await toPage('/secret', 'Api', hidden);
  await toPage('/guide/usage', 'Api', hidden);
  await toSection('/reference', 'Api');
  await untilRead();
  expect(await ask('/secret')).toEqual([308, '/api/hidden']);
  const { sectionId: siteSectionId } = section('Api');
  await admin().call(updateSiteSection, {
    parameters: { ...site.parameters, siteSectionId },
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  await untilRead();
  const absent = await read(site.host, '/nothing');
  for (const path of ['/secret', '/reference']) {
    const answer = await read(site.host, path);
    expect([answer?.status, answer?.text]).toEqual([404, absent?.text]);
  }
  expect(await ask('/guide/usage')).toEqual([200, undefined]);
});

test('a former path leads to the page, also after a page above it moved', async () => {
  const [above = '', below = ''] = await write(
    'Guide',
    page('Above', '', { ref: 'above' }),
    page('Below', 'Text.', { into: 'above' }),
  );
  await write('Guide', { operation: 'update_page', page: above, slug: 'other' });
  expect(await ask('/guide/above/below?q=1')).toEqual([308, '/guide/other/below?q=1']);
  expect(await ask('/guide/above/below.md')).toEqual([308, '/guide/other/below.md']);
  await write('Guide', { operation: 'update_page', page: below, into: null });
  expect(await ask('/guide/above/below')).toEqual([308, '/guide/below']);
  await write('Guide', page('Above', 'New.'));
  expect(await ask('/guide/above')).toEqual([200, undefined]);
  await write('Guide', { operation: 'delete_page', page: below });
  expect(await ask('/guide/above/below')).toEqual([404, undefined]);
});

test('what names a page by a former or redirected path finds it too: PDF, feedback and programs', async () => {
  const body = { ...defaultCustomization, feedback: { enabled: true } };
  await admin().call(setCustomization, { parameters: site.parameters, body });
  const [moved = ''] = await write('Guide', page('Before', 'Moved text.'));
  await write('Guide', { operation: 'update_page', page: moved, slug: 'after' });
  await toPage('/guide/usage', 'Guide', moved);
  await untilRead();
  for (const path of ['/guide/before', '/guide/usage', '/guide/after', '/guide/after/']) {
    const pdf = await read(site.host, `/~/pdf?page=${encodeURIComponent(path)}`);
    expect([pdf?.status, pdf?.headers['content-type']], path).toEqual([200, 'application/pdf']);
    expect(pdf?.headers['content-disposition'], path).toContain('Before.pdf');
    const thanks = await read(site.host, `/~/feedback?rating=helpful&path=${path}`);
    expect(thanks?.status, path).toBe(200);
    expect(await readByProgram(path), path).toContain('Moved text.');
  }
  await write('Guide', { operation: 'delete_page', page: moved });
  for (const path of ['/guide/before', '/guide/none']) {
    expect((await ask(`/~/pdf?page=${path}`))[0]).toBe(404);
    expect(await readByProgram(path)).toContain('There is no page at this path.');
  }
});

async function readByProgram(path: string): Promise<string> {
  const parameters = { name: 'read_page', arguments: { path } };
  const answer = await read(site.host, '/~/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: parameters }),
  });
  return JSON.parse(answer?.text ?? '').result.content[0].text;
}

test('old addresses lead to pages whose section has another path, for those who see it', async () => {
  const { sectionId: siteSectionId } = section('Guide');
  const on = { parameters: { ...site.parameters, siteSectionId } };
  const [id = ''] = await write('Guide', page('Before'));
  await write('Guide', { operation: 'update_page', page: id, slug: 'after' });
  await admin().call(updateSiteSection, { ...on, body: { path: 'manual' } });
  await untilRead();
  expect(await ask('/guide/setup?q=1')).toEqual([308, '/manual/setup?q=1']);
  expect(await ask('/guide/setup.md')).toEqual([308, '/manual/setup.md']);
  expect(await ask('/guide/before')).toEqual([308, '/manual/after']);
  expect(await ask('/guide')).toEqual([307, '/manual']);
  expect(await ask('/guide/nothing')).toEqual([404, undefined]);
  await admin().call(updateSiteSection, {
    ...on,
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  await untilRead();
  const absent = await read(site.host, '/nothing');
  for (const path of ['/guide/setup', '/guide']) {
    const answer = await read(site.host, path);
    expect([answer?.status, answer?.text]).toEqual([404, absent?.text]);
  }
});

test('old addresses lead on when a site gets its first section', async () => {
  const { organizationId } = site.parameters;
  const { spaceId } = section('Guide');
  const basename = `first${Math.random().toString(36).slice(2)}`;
  const { body: made } = await admin().call(createSite, {
    parameters: { organizationId },
    body: { title: 'Mine', spaces: [spaceId] },
  });
  const parameters = { organizationId, siteId: made.id };
  await admin().call(updateSite, { parameters, body: { basename } });
  await admin().call(publishSite, { parameters });
  await untilRead();
  const host = `${basename}.localhost:3000`;
  expect(await ask('/setup', host)).toEqual([200, undefined]);
  const body = { spaceId: section('Api').spaceId, title: 'Api' };
  await admin().call(createSiteSection, { parameters, body });
  await untilRead();
  expect(await ask('/setup', host)).toEqual([308, '/guide/setup']);
  expect(await ask('/start', host)).toEqual([404, undefined]);
});

test('the key of a share link stays in the address', async () => {
  const [id = ''] = await write('Guide', page('Before'));
  await write('Guide', { operation: 'update_page', page: id, slug: 'after' });
  await toSection('/old-api', 'Api');
  await admin().call(updateSite, { ...site, body: { visibility: 'share-link' } });
  const { body: link } = await admin().call(createShareLink, { ...site, body: { name: 'Press' } });
  await untilRead();
  expect(await ask(`/${link.key}/guide/before`)).toEqual([308, `/${link.key}/guide/after`]);
  expect(await ask(`/${link.key}/old-api`)).toEqual([307, `/${link.key}/api`]);
  expect(await ask('/old-api')).toEqual([404, undefined]);
});
