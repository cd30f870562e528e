import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { addSiteSpace, updateSiteSpace } from '#lib/contract/site-spaces.ts';
import { createShareLink, type SiteVisibility, updateSite } from '#lib/contract/sites.ts';
import { spaces } from '#lib/service/database/schema/index.ts';
import { addBody, newRevision } from '#lib/service/revisions/store.ts';
import { change, newEmptySpace, page } from '#lib/service/testing/pages.ts';
import { testSite, untilRead } from '../testing.ts';

const pages = { Welcome: 'Hello & welcome.', 'A <b> & [c]': 'Odd.' };
const { service, home, site, read } = testSite(
  { Guide: pages, Api: { Start: 'Api.' } },
  { each: true },
);

const admin = () => service.as(home.admin);
const section = (title: string) =>
  site.sections.get(title) ?? { sectionId: '', siteSpaceId: '', spaceId: '' };
const text = async (path: string) => (await read(site.host, path))?.text ?? '';
const url = (path: string) => `http://${site.host}${path}`;
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at);

async function makeVisible(visibility: SiteVisibility) {
  await admin().call(updateSite, { ...site, body: { visibility } });
  await untilRead();
}

/** Gives a space many pages at once. */
async function fill(spaceId: string, count: number) {
  const now = new Date();
  const bodies = new Map<string, string>();
  const documentId = addBody(bodies, 'Text.');
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const pages = Array.from({ length: count }, (_, index) => {
    const slug = `page-${index}`;
    return { id: slug, type: 'document' as const, title: slug, slug, documentId, ...at, pages: [] };
  });
  const made = { spaceId, type: 'edits' as const, parents: [], author: null, now, bodies };
  const { orm } = service.database;
  const { id } = await newRevision(orm, { ...made, tree: { pages, files: [] } });
  await orm.update(spaces).set({ revisionId: id }).where(eq(spaces.id, spaceId));
}

test('sitemap, feed and lists have the pages of the site, and say when they changed', async () => {
  const sitemap = await text('/sitemap.xml');
  expect(locations(sitemap)).toEqual(
    ['/guide/welcome', '/guide/a-b-c', '/api/start'].map((path) => url(path)),
  );
  expect(sitemap).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  const feed = await read(site.host, '/feed.xml');
  expect(feed?.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(feed?.text).toContain('<title>A &lt;b&gt; &amp; [c]</title>');
  expect(feed?.text).toContain(`href="${url('/guide/welcome')}"`);
  const list = await text('/llms.txt');
  expect(list).toMatch(/^# Docs\n\n> /);
  expect(list).toContain(
    `## Guide\n\n- [Welcome](${url('/guide/welcome')}.md)\n- [A <b> & \\[c\\]](${url('/guide/a-b-c')}.md)\n\n## Api\n`,
  );
  const whole = await text('/llms-full.txt');
  expect(whole).toContain(`# Welcome\n\nHello & welcome.\n\nSource: ${url('/guide/welcome')}\n`);
  const head = await text('/guide/welcome');
  expect(head).toContain(`type="application/atom+xml" title="Docs" href="${url('/feed.xml')}"`);
  expect(head).toContain(`type="text/markdown" href="${url('/guide/welcome')}.md"`);
});

test('the feed has the latest changes first', async () => {
  await change(service, home.admin, section('Api').spaceId, page('Newest'));
  await untilRead();
  const titles = [...(await text('/feed.xml')).matchAll(/<title>(.*?)<\/title>/g)];
  expect(titles.map(([, title]) => title).slice(0, 2)).toEqual(['Docs', 'Newest']);
});

test('pages stay out of the lists that their authors name', async () => {
  await change(
    service,
    home.admin,
    section('Guide').spaceId,
    page('Hidden', '', { hidden: true, ref: 'hidden' }),
    page('Below hidden', '', { into: 'hidden' }),
    page('Quiet', '', { noRobotsIndex: true, ref: 'quiet' }),
    page('Below quiet', '', { into: 'quiet' }),
    page('Out', '', { noIndex: true }),
  );
  await untilRead();
  const inside = async (path: string) => {
    const answer = await text(path);
    return ['Hidden', 'hidden/below', 'quiet', 'quiet/below', 'out'].filter((one) =>
      answer.toLowerCase().includes(`/guide/${one.toLowerCase()}`),
    );
  };
  expect(await inside('/sitemap.xml')).toEqual([]);
  expect(await inside('/feed.xml')).toEqual(['quiet', 'quiet/below']);
  expect(await inside('/llms.txt')).toEqual(['quiet', 'quiet/below']);
  expect(await inside('/llms-full.txt')).toEqual(['quiet', 'quiet/below']);
});

test('translations name each other in the sitemap', async () => {
  const french = await newEmptySpace(service, home, { title: 'Français' });
  await change(
    service,
    home.admin,
    french,
    page('Bienvenue', '', { slug: 'welcome' }),
    page('Seul', ''),
  );
  const { sectionId, siteSpaceId } = section('Guide');
  const { body } = await admin().call(addSiteSpace, {
    ...site,
    body: { spaceId: french, sectionId },
  });
  const speak = async (id: string, language: string) => {
    const parameters = { ...site.parameters, siteSpaceId: id };
    return (await admin().call(updateSiteSpace, { parameters, body: { language } })).status;
  };
  expect(await speak(siteSpaceId, 'EN')).toBe(200);
  expect(await speak(body.id, 'french!')).toBe(400);
  await speak(body.id, 'fr');
  await untilRead();
  const sitemap = await text('/sitemap.xml');
  const [, english = ''] = /welcome<\/loc>(.*?)<\/url>/.exec(sitemap) ?? [];
  expect(english).toContain(`hreflang="en" href="${url('/guide/welcome')}"`);
  expect(english).toMatch(/hreflang="fr" href="[^"]*\/welcome"/);
  expect(/seul<\/loc>(.*?)<\/url>/.exec(sitemap)?.[1]).not.toContain('hreflang');
});

test('robots read public sites only', async () => {
  expect(await text('/robots.txt')).toBe(
    `User-agent: *\nDisallow: /~/search\nDisallow: /~/pdf\nAllow: /\n\nSitemap: ${url('/sitemap.xml')}\n`,
  );
  await makeVisible('unlisted');
  expect(await text('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  expect((await read(site.host, '/sitemap.xml'))?.status).toBe(404);
  await makeVisible('visitor-auth');
  expect(await text('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  const posted = await read(site.host, '/robots.txt', { method: 'POST' });
  expect([posted?.status, posted?.text.includes('Guide')]).toEqual([401, false]);
  for (const path of ['/sitemap.xml', '/feed.xml', '/llms.txt', '/llms-full.txt']) {
    const answer = await read(site.host, path);
    expect([answer?.status, answer?.text.includes('Welcome')], path).toEqual([401, false]);
  }
  await makeVisible('share-link');
  const { body: link } = await admin().call(createShareLink, { ...site, body: { name: 'Press' } });
  await untilRead();
  expect((await read(site.host, '/robots.txt'))?.status).toBe(404);
  expect(await text(`/${link.key}/robots.txt`)).toBe(`User-agent: *\nDisallow: /${link.key}/\n`);
  expect(locations(await text(`/${link.key}/sitemap.xml`))).toContain(
    url(`/${link.key}/guide/welcome`),
  );
});

test('lists have what the visitor sees', async () => {
  const { sectionId: siteSectionId } = section('Api');
  await admin().call(updateSiteSection, {
    parameters: { ...site.parameters, siteSectionId },
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  await untilRead();
  for (const path of ['/sitemap.xml', '/feed.xml', '/llms.txt', '/llms-full.txt']) {
    const answer = await text(path);
    expect(answer, path).toContain('/guide/welcome');
    expect(answer, path).not.toContain('/api');
  }
});

test('a large site has a sitemap in parts, and its text is sent in parts', async () => {
  await fill(section('Api').spaceId, 5_100);
  await untilRead();
  const index = await text('/sitemap.xml');
  expect(locations(index)).toEqual([url('/sitemap-1.xml'), url('/sitemap-2.xml')]);
  const parts = await Promise.all(['/sitemap-1.xml', '/sitemap-2.xml'].map(text));
  const pages = parts.flatMap(locations);
  expect([pages.length, new Set(pages).size]).toEqual([5_102, 5_102]);
  expect((await read(site.host, '/sitemap-3.xml'))?.status).toBe(404);
  const whole = await read(site.host, '/llms-full.txt');
  expect(whole?.body).toBeInstanceOf(ReadableStream);
  expect(whole?.text.match(/^Source: /gm)).toHaveLength(5_102);
  const again = await read(site.host, '/llms-full.txt', {
    headers: { 'if-none-match': whole?.headers.etag ?? '' },
  });
  expect(again?.status).toBe(304);
});

test('links within the site lead programs to whole addresses, and of what a visitor can’t see the text remains', async () => {
  const api = section('Api').spaceId;
  const made = await change(service, home.admin, api, page('Limits (new)', 'Few.'));
  const [id = ''] = made.body.changes.map((one) => one.page);
  const written = [
    `[one](space:${api}/${id}#top) and [two](welcome.md) and ![](</welcome>)`,
    `{% content-ref url="space:${api}" %}[x](welcome.md){% endcontent-ref %}`,
    '[three]: welcome.md',
    '`[four](welcome.md)` [five](#below) [six](https://x.example/) [a [b] c](page:gone "Title")',
    `[![Plan](file:gone)](space:${api}/${id}) [who](user:somebody) [nine][n]`,
    `[n]: space:${api}/${id}`,
    '```md\n[eight](welcome.md)\n```',
    '- In a list:\n\n  - of a list:\n\n    ```md\n    [ten](welcome.md)\n    ```',
    'A note.[^1]\n\n[^1]: The words of the note.',
  ].join('\n\n');
  await change(service, home.admin, section('Guide').spaceId, page('Links', written));
  await untilRead();
  const welcome = url('/guide/welcome');
  const expected = [
    `[one](${url('/api/limits-new')}#top) and [two](${welcome}) and ![](<${welcome}>)`,
    `{% content-ref url="${url('/api')}" %}[x](${welcome}){% endcontent-ref %}`,
    `[three]: ${welcome}`,
    '`[four](welcome.md)` [five](#below) [six](https://x.example/) a [b] c',
    `[Plan](${url('/api/limits-new')}) who [nine][n]`,
    `[n]: ${url('/api/limits-new')}`,
    '```md\n[eight](welcome.md)\n```',
    '- In a list:\n\n  - of a list:\n\n    ```md\n    [ten](welcome.md)\n    ```',
    'A note.[^1]\n\n[^1]: The words of the note.',
  ].join('\n\n');
  expect(await text('/guide/links.md')).toContain(expected);
  expect(await text('/llms-full.txt')).toContain(expected);
  const parameters = { ...site.parameters, siteSectionId: section('Api').sectionId };
  const body = { condition: 'visitor.claims.plan == "pro"' };
  await admin().call(updateSiteSection, { parameters, body });
  await untilRead();
  const hidden = await text('/guide/links.md');
  expect(hidden).toContain(`one and [two](${welcome}) and`);
  expect(hidden).toContain('{% content-ref url="" %}');
  expect(hidden).toContain('Plan who [nine][n]\n\n[n]: <>\n');
  expect(hidden).toContain('[^1]: The words of the note.');
  for (const secret of ['/api', api, id, 'gone', 'somebody'])
    expect(hidden, secret).not.toContain(secret);
});
