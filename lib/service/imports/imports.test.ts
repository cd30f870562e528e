import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  getChangeRequestPage,
  listChangeRequestFiles,
  listChangeRequestPages,
} from '#lib/contract/change-request-content.ts';
import { createChangeRequest, updateChangeRequest } from '#lib/contract/change-requests.ts';
import {
  cancelImport,
  getImport,
  importContent,
  importFile,
  listImportItems,
  listImports,
  resumeImport,
} from '#lib/contract/imports.ts';
import type { Page } from '#lib/contract/revisions.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { startJobs } from '../jobs.ts';
import { docxOf, dot, type ImportTestSite, openTestSite, zipOf } from '../testing/import-site.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';

type Source = 'website' | 'html' | 'markdown' | 'docx' | 'zip' | 'notion';

/** Answers without waiting for the results. */
const ASYNC = { prefer: 'respond-async' };

let service: TestService;
let site: ImportTestSite;
let organization: TestOrganization;
let parameters: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  site = await openTestSite();
  service = await openTestService({ fetchAllowlist: [site.place] });
});
afterAll(async () => {
  await service.close();
  site.close();
});
beforeEach(async () => {
  site.replies.clear();
  site.requests.length = 0;
  organization = await service.newOrganization();
  const here = { organizationId: organization.id };
  const space = await admin().call(createSpace, { parameters: here, body: {} });
  const spaceId = space.body.id;
  const request = await admin().call(createChangeRequest, { parameters: { spaceId }, body: {} });
  parameters = { spaceId, changeRequestId: request.body.id };
});
afterEach(() => vi.restoreAllMocks());

const admin = () => service.as(organization.admin);
const html = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title} – Site</title></head><body><nav><a href="/secret">Menu</a></nav><main><h1>${title}</h1>${body}</main><footer>Foot</footer></body></html>`;

async function begin(url: string, source: Source, into?: string) {
  const body = { url, source, ...(into !== undefined && { into }) };
  const { body: begun, status } = await admin().call(importContent, { parameters, body }, ASYNC);
  expect(status).toBe(201);
  return begun.import ?? '';
}
const read = async (importId: string) =>
  (await admin().call(getImport, { parameters: { ...parameters, importId } })).body;
const ended = (importId: string) =>
  vi.waitFor(
    async () => {
      const found = await read(importId);
      expect(['complete', 'failed', 'cancelled']).toContain(found.status);
      return found;
    },
    { timeout: 25_000, interval: 50 },
  );
async function itemsOf(importId: string) {
  const at = { ...parameters, importId };
  const { body } = await admin().call(listImportItems, { parameters: at, query: { limit: 1000 } });
  return body.items;
}
const outcomes = async (importId: string) =>
  Object.fromEntries((await itemsOf(importId)).map(({ name, outcome }) => [name, outcome]));
async function pages() {
  const { body } = await admin().call(listChangeRequestPages, { parameters });
  return body.pages.filter(({ title }) => title !== 'Page');
}
type Shape = [string, Shape[]];
const shapeOf = (list: readonly Page[]): Shape[] =>
  list.map((page) => [page.title, 'pages' in page ? shapeOf(page.pages) : []]);
async function textOf(title: string): Promise<string> {
  const all = (list: readonly Page[]): Page[] =>
    list.flatMap((page) => [page, ...('pages' in page ? all(page.pages) : [])]);
  const found = all(await pages()).find((page) => page.title === title);
  const at = { ...parameters, pageId: found?.id ?? '' };
  const { body } = await admin().call(getChangeRequestPage, { parameters: at });
  return 'markdown' in body ? (body.markdown ?? '') : '';
}
const idOf = async (title: string) => (await itemsIn(await pages(), title))?.id ?? '';
const itemsIn = async (list: readonly Page[], title: string): Promise<Page | undefined> => {
  for (const page of list) {
    if (page.title === title) return page;
    const below = 'pages' in page ? await itemsIn(page.pages, title) : undefined;
    if (below) return below;
  }
  return undefined;
};
const filesOf = async () => (await admin().call(listChangeRequestFiles, { parameters })).body.items;

test('a website is imported within its origin, with its images, and its links lead to the new pages', async () => {
  site.replies.set('/robots.txt', 'User-agent: *\nDisallow: /secret\nSitemap: /elsewhere.xml');
  site.replies.set(
    '/docs/',
    html(
      'Home',
      '<p>Read <a href="a#deep">A</a>, <a href="https://other.example/">other</a> and <a href="/moved">moved</a>.</p><img src="/dot.png" alt="Dot"><img src="/exe.png" alt="Exe"><script>alert(1)</script><a href="/secret">secret</a>',
    ),
  );
  site.replies.set(
    '/docs/a',
    html(
      'A',
      '<p><a href="/docs/">Home</a> <img src="/dot.png"></p><a href="/docs/a/b">B</a><a href="/file.pdf">PDF</a>',
    ),
  );
  site.replies.set('/docs/a/b', html('B', '<p>Below.</p><a href="/gone">gone</a>'));
  site.replies.set('/moved', (_, response) =>
    response.writeHead(301, { location: '/docs/moved' }).end(),
  );
  site.replies.set('/docs/moved', html('Moved', '<p>Here.</p>'));
  site.replies.set(
    '/sitemap.xml',
    `<urlset><url><loc>${site.origin}/alone</loc></url><url><loc>https://other.example/x</loc></url></urlset>`,
  );
  site.replies.set('/alone', html('Alone', '<p>No link leads here.</p>'));
  site.replies.set('/dot.png', dot);
  site.replies.set('/exe.png', Buffer.from('MZ\0\0 this is no picture'));
  const id = await begin(`${site.origin}/docs/`, 'website');
  expect(await ended(id)).toMatchObject({
    status: 'complete',
    counts: { waiting: 0, imported: 5 },
  });
  expect(await outcomes(id)).toEqual({
    [`${site.origin}/docs/`]: 'imported',
    [`${site.origin}/docs/a`]: 'imported',
    [`${site.origin}/docs/a/b`]: 'imported',
    [`${site.origin}/docs/moved`]: 'imported',
    [`${site.origin}/alone`]: 'imported',
    [`${site.origin}/moved`]: 'skipped',
    [`${site.origin}/secret`]: 'skipped',
    [`${site.origin}/gone`]: 'failed',
    [`${site.origin}/exe.png`]: 'skipped',
  });
  expect(shapeOf(await pages())).toEqual([
    ['Home', []],
    ['A', [['B', []]]],
    ['Moved', []],
    ['Alone', []],
  ]);
  const [file, ...others] = await filesOf();
  expect([file?.name, others]).toEqual(['dot.png', []]);
  expect(await textOf('Home')).toBe(
    `Read [A](page:${await idOf('A')}#deep), [other](https://other.example/) and [moved](page:${await idOf('Moved')}).\n\n![Dot](file:${file?.id})![Exe](${site.origin}/exe.png)[secret](${site.origin}/secret)`,
  );
  expect(await textOf('A')).toContain(`[Home](page:${await idOf('Home')})`);
  expect(site.requests).not.toContain('/secret');
  expect(site.requests.filter((path) => path === '/dot.png')).toHaveLength(1);
});

test('a canceled import stops, and continues where it was when resumed', async () => {
  let open = Promise.withResolvers<void>();
  site.replies.set('/', html('Start', '<a href="/1">1</a><a href="/2">2</a>'));
  site.replies.set('/1', async (_, response) => {
    await open.promise;
    response.writeHead(200, { 'content-type': 'text/html' }).end(html('One', '<p>1</p>'));
  });
  site.replies.set('/2', (_, response) => response.writeHead(503).end());
  const importId = await begin(`${site.origin}/`, 'website');
  const at = { ...parameters, importId };
  await vi.waitFor(() => expect(site.requests).toContain('/1'), 10_000);
  const twice = await admin().call(resumeImport, { parameters: at });
  expect([twice.status, twice.error?.reasons]).toEqual([409, ['running']]);
  expect((await admin().call(cancelImport, { parameters: at })).body.status).toBe('cancelled');
  expect((await admin().call(cancelImport, { parameters: at })).status).toBe(409);
  open.resolve();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await read(importId)).status).toBe('cancelled');
  expect(shapeOf(await pages())).toEqual([]);
  open = Promise.withResolvers();
  open.resolve();
  expect((await admin().call(resumeImport, { parameters: at })).status).toBe(200);
  expect((await ended(importId)).counts).toMatchObject({ imported: 2, failed: 1 });
  // Failed items are retried, imported ones are not.
  site.replies.set('/2', html('Two', '<p>2</p>'));
  site.requests.length = 0;
  await admin().call(resumeImport, { parameters: at });
  expect((await ended(importId)).counts).toMatchObject({ imported: 3, failed: 0 });
  expect(site.requests.filter((path) => /^\/\d?$/.test(path))).toEqual(['/2']);
  expect(shapeOf(await pages())).toEqual([
    ['Start', []],
    ['One', []],
    ['Two', []],
  ]);
  const none = await admin().call(resumeImport, { parameters: at });
  expect([none.status, none.error?.reasons]).toEqual([409, ['complete']]);
});

test('failed images are retried, and then appear where their URLs were', async () => {
  site.replies.set('/', html('Start', '<p>Look: <img src="/late.png" alt="Late"></p>'));
  site.replies.set('/late.png', (_, response) => response.writeHead(503).end());
  const importId = await begin(`${site.origin}/`, 'website');
  const at = { ...parameters, importId };
  expect((await ended(importId)).counts).toMatchObject({ imported: 1, failed: 1 });
  expect(await textOf('Start')).toBe(`Look: ![Late](${site.origin}/late.png)`);
  await admin().call(resumeImport, { parameters: at });
  expect((await ended(importId)).counts).toMatchObject({ imported: 1, failed: 1 });
  site.replies.set('/late.png', dot);
  await admin().call(resumeImport, { parameters: at });
  expect((await ended(importId)).counts).toMatchObject({ imported: 2, failed: 0, waiting: 0 });
  const [file] = await filesOf();
  expect(await textOf('Start')).toBe(`Look: ![Late](file:${file?.id})`);
});

test('Markdown from a URL includes its images, and its links still work', async () => {
  site.replies.set(
    '/docs/guide.md',
    '# Guide\n\n![Dot](dot.png) ![Gone](../gone.png) [next](next_(2).md#deep) [here](#top)\n',
  );
  site.replies.set('/docs/dot.png', dot);
  const importId = await begin(`${site.origin}/docs/guide.md`, 'markdown');
  expect((await ended(importId)).counts).toMatchObject({ imported: 1, failed: 1 });
  const items = await itemsOf(importId);
  expect(items.map(({ name }) => name)).toContain(`${site.origin}/gone.png`);
  const [file] = await filesOf();
  expect(await textOf('Guide')).toBe(
    `![Dot](file:${file?.id}) ![Gone](${site.origin}/gone.png) [next](${site.origin}/docs/next_%282%29.md#deep) [here](#top)`,
  );
  site.replies.set('/gone.png', dot);
  site.requests.length = 0;
  await admin().call(resumeImport, { parameters: { ...parameters, importId } });
  expect((await ended(importId)).counts).toMatchObject({ imported: 2, failed: 0 });
  expect(site.requests).toEqual(['/gone.png']);
  expect(await textOf('Guide')).toContain(`![Gone](file:${file?.id})`);
});

test('a process that dies during an import loses no page, and duplicates none', async () => {
  const count = 60;
  const links = Array.from({ length: count }, (_, index) => `<a href="/p${index}">${index}</a>`);
  site.replies.set('/', html('Start', links.join(' ')));
  for (let index = 0; index < count; index += 1)
    site.replies.set(`/p${index}`, html(`P${index}`, `<p>${index}</p><a href="/">up</a>`));
  await service.instance.jobs.stop();
  const first = await startJobs(service.database, service.instance, { poll: 0.5, retry: 1 });
  service.instance.jobs = first;
  const importId = await begin(`${site.origin}/`, 'website');
  await vi.waitFor(() => expect(site.requests).toContain('/p30'), { timeout: 15_000, interval: 5 });
  await first.stop();
  const between = await read(importId);
  expect(between.status).toBe('running');
  expect(between.counts.imported).toBeLessThan(count);
  const written = (await pages()).length;
  expect(written).toBe(between.counts.imported);
  const second = await startJobs(service.database, service.instance, { poll: 0.5, retry: 1 });
  service.instance.jobs = second;
  expect((await ended(importId)).counts).toMatchObject({ imported: count + 1, waiting: 0 });
  const titles = (await pages()).map(({ title }) => title);
  expect(titles).toHaveLength(count + 1);
  expect(new Set(titles).size).toBe(count + 1);
  expect(await textOf('P59')).toContain(`[up](page:${await idOf('Start')})`);
});

test('an archive becomes a tree; unsupported files are listed with the reason, and nothing escapes the archive', async () => {
  site.replies.set(
    '/docs.zip',
    zipOf([
      {
        path: 'docs/README.md',
        content: '# Manual\n\nSee [setup](guide/setup.md#run) and ![dot](images/dot.png).',
      },
      {
        path: 'docs/guide/setup.md',
        content: '---\ntitle: "Set up"\ndescription: How\n---\nGo [back](../README.md).',
      },
      {
        path: 'docs/guide/page.html',
        content: '<h1>Old page</h1><p><a href="setup.md">set up</a></p>',
      },
      { path: 'docs/topic/README.md', content: '# Topic' },
      { path: 'docs/topic/word.docx', content: docxOf('In Word', 'Text') },
      { path: 'docs/images/dot.png', content: dot },
      { path: 'docs/images/alone.png', content: dot },
      { path: 'docs/images/fake.png', content: 'MZ\0 no image' },
      { path: 'docs/more.zip', content: zipOf([]) },
      { path: 'docs/run.exe', content: 'MZ' },
      { path: 'docs/binary.md', content: Buffer.from([1, 2, 3, 0, 5]) },
      { path: '../../etc/passwd.md', content: 'out' },
      { path: '/etc/cron.md', content: 'out' },
      { path: 'docs/link.md', content: '/etc/passwd', mode: 0o120777 },
    ]),
  );
  const id = await begin(`${site.origin}/docs.zip`, 'zip');
  expect(await ended(id)).toMatchObject({ status: 'complete' });
  expect(shapeOf(await pages())).toEqual([
    ['Manual', []],
    [
      'guide',
      [
        ['Old page', []],
        ['Set up', []],
      ],
    ],
    ['Topic', [['In Word', []]]],
  ]);
  const items = await itemsOf(id);
  const reasons = Object.fromEntries(
    items.flatMap(({ name, reason }) => (reason ? [[name, reason]] : [])),
  );
  expect(reasons).toEqual({
    '../../etc/passwd.md': 'Its path points outside the archive.',
    '/etc/cron.md': 'Its path points outside the archive.',
    'docs/link.md': 'It is only a link to another file.',
    'docs/more.zip': 'An archive inside an archive isn’t opened. Import it on its own.',
    'docs/run.exe': 'This is neither text nor an image that can be imported.',
    'docs/binary.md': 'This isn’t text.',
    'docs/images/fake.png': 'This isn’t an image, or isn’t the type it claims to be.',
  });
  expect((await filesOf()).map(({ name }) => name)).toEqual(['dot.png']);
  const setUp = await idOf('Set up');
  expect(await textOf('Manual')).toContain(`[setup](page:${setUp}#run)`);
  expect(await textOf('Manual')).toContain('![dot](file:');
  expect(await textOf('Set up')).toBe(`Go [back](page:${await idOf('Manual')}).`);
  expect(await textOf('In Word')).toContain('![A dot](file:');
});

test.each([
  ['an empty archive', zipOf([]), 'The archive is empty.'],
  [
    'an archive without a page',
    zipOf([{ path: 'run.exe', content: 'MZ' }]),
    'No page could be read. Pages are imported from Markdown (.md), HTML (.html) and Word (.docx) files.',
  ],
])('%s fails with its reason', async (_, archive, reason) => {
  site.replies.set('/useless.zip', archive);
  const id = await begin(`${site.origin}/useless.zip`, 'zip');
  expect(await ended(id)).toMatchObject({ status: 'failed', reason });
});

test.each([
  ['docx', '/word.docx', docxOf('A letter', 'Dear reader'), 'A letter', 'Dear reader'],
  [
    'markdown',
    '/raw/notes.md',
    '# Notes\n\n*Text* with [a link](https://example.org).',
    'Notes',
    '*Text*',
  ],
  [
    'html',
    '/page',
    html('A page', '<p>Text</p><table><tr><th>H</th></tr><tr><td>C</td></tr></table>'),
    'A page',
    '| H |',
  ],
  ['notion', '/export.md', 'No heading, only text.', 'export', 'only text'],
] as const)(
  '%s: its title and text become a page under the selected one',
  async (source, path, reply, title, text) => {
    site.replies.set(path, reply);
    const into =
      (await admin().call(listChangeRequestPages, { parameters })).body.pages[0]?.id ?? '';
    const id = await begin(`${site.origin}${path}`, source, into);
    expect(await ended(id)).toMatchObject({ status: 'complete', counts: { imported: 1 } });
    const { body } = await admin().call(listChangeRequestPages, { parameters });
    expect(shapeOf(body.pages)).toEqual([['Page', [[title, []]]]]);
    const [item] = await itemsOf(id);
    const at = { ...parameters, pageId: item?.page ?? '' };
    const page = (await admin().call(getChangeRequestPage, { parameters: at })).body;
    expect('markdown' in page && page.markdown).toContain(text);
  },
);

const deep = `${'<div>'.repeat(60_000)}x`;
const zeros = Buffer.alloc(9_900_000);
const bomb = zipOf(
  Array.from({ length: 6 }, (_, index) => ({
    path: `${index}.md`,
    content: zeros,
    isPacked: true,
  })),
);
const tight = zipOf([{ path: 'a.md', content: zeros, isPacked: true }]);
const lying = zipOf([{ path: 'a.md', content: zeros, isPacked: true, claimedSize: 20_000 }]);
const many = zipOf(
  Array.from({ length: 2_001 }, (_, index) => ({ path: `${index}.md`, content: 'x' })),
);

test.each([
  ['html', Buffer.from('MZ\x90\0\x03 a program'), 'not an HTML page'],
  ['html', 'only text', 'not an HTML page'],
  ['html', '<!doctype html><html><body><nav>Menu</nav></body></html>', 'No text was found in it.'],
  ['docx', html('Page', 'x'), 'not a Word document'],
  ['docx', zipOf([{ path: 'word/document.xml', content: 'no xml' }]), 'can’t be read'],
  ['zip', bomb, 'more than 50 MB'],
  ['zip', tight, '200 times its size'],
  ['zip', lying, 'can’t be unpacked'],
  ['zip', many, 'more than 2,000 files'],
  ['zip', Buffer.from('PK\x03\x04 broken'), 'corrupted'],
  ['zip', zipOf([{ path: 'a.bin', content: 'x' }]), 'neither text nor an image'],
  ['markdown', Buffer.from([0, 1, 2]), 'not a Markdown file'],
  ['markdown', 'x'.repeat(1_000_001), '1,000,000 characters'],
  ['html', html('Deep', deep), 'nested'],
  [
    'website',
    (_: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:8080/' }).end(),
    'Couldn’t reach this URL',
  ],
] as const)(
  '%s: an unsupported source fails with a reason, and changes nothing (%#)',
  async (source, reply, reason) => {
    site.replies.set('/it', reply as never);
    const id = await begin(`${site.origin}/it`, source);
    const found = await ended(id);
    expect(found.status).toBe('failed');
    const reasons = [found.reason, ...(await itemsOf(id)).map((item) => item.reason)].join(' ');
    expect(reasons).toContain(reason);
    expect(await pages()).toEqual([]);
  },
);

test('addresses of the private network are not fetched', async () => {
  const id = await begin('http://127.0.0.1:8080/', 'website');
  expect(await ended(id)).toMatchObject({ status: 'failed' });
  const other = await begin('http://169.254.169.254/latest/meta-data/', 'markdown');
  expect((await ended(other)).reason).toContain('Couldn’t reach this URL');
});

test('a robots.txt that forbids everything is obeyed, and so is an unreadable one', async () => {
  site.replies.set('/', html('Start', '<p>x</p>'));
  site.replies.set('/robots.txt', 'User-agent: *\nDisallow: /');
  const forbidden = await begin(`${site.origin}/`, 'website');
  expect((await ended(forbidden)).reason).toContain('robots.txt');
  site.replies.set('/robots.txt', (_, response) => response.writeHead(500).end());
  const broken = await begin(`${site.origin}/`, 'website');
  expect((await ended(broken)).reason).toContain('robots.txt can’t be read');
  expect(site.requests).not.toContain('/');
});

test('an import ends when its request is archived or the permission is revoked', async () => {
  let open = Promise.withResolvers<void>();
  site.replies.set('/it.md', async (_, response) => {
    await open.promise;
    response.end('# It');
  });
  const id = await begin(`${site.origin}/it.md`, 'markdown');
  await vi.waitFor(() => expect(site.requests).toContain('/it.md'), 10_000);
  await admin().call(updateChangeRequest, { parameters, body: { status: 'archived' } });
  open.resolve();
  const found = await ended(id);
  expect([found.status, found.reason]).toEqual(['failed', '#1 is archived. Reopen it first.']);
  const at = { ...parameters, importId: id };
  const refused = await admin().call(resumeImport, { parameters: at });
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['archived']]);
  const body = { url: site.origin, source: 'website' as const };
  expect((await admin().call(importContent, { parameters, body })).status).toBe(409);
  await admin().call(updateChangeRequest, { parameters, body: { status: 'draft' } });
  open = Promise.withResolvers();
  site.requests.length = 0;
  const editor = await organization.join('edit');
  const late = { url: `${site.origin}/it.md`, source: 'markdown' as const };
  const begun = await service.as(editor).call(importContent, { parameters, body: late }, ASYNC);
  await vi.waitFor(() => expect(site.requests).toContain('/it.md'), 10_000);
  await service.database.pool.query(`update members set role = 'read' where user_id = $1`, [
    editor.id,
  ]);
  open.resolve();
  expect((await ended(begun.body.import ?? '')).reason).toContain('can no longer edit');
  const list = await admin().call(listImports, { parameters });
  expect([list.body.count, list.body.items[0]?.startedBy?.id]).toEqual([2, editor.id]);
});

test('an invalid request is refused before anything is fetched', async () => {
  const send = (body: object) =>
    admin().call(importContent, { parameters, body: body as { url: string; source: Source } });
  const url = `${site.origin}/x`;
  const wrong = [
    { url: 'ftp://x', source: 'zip' },
    { url, source: 'odt' },
    { url },
    { url, source: 'zip', into: 'pag_none' },
  ];
  for (const body of wrong) expect((await send(body)).status).toBe(400);
  const reader = service.as(await organization.join('read'));
  const body = { url, source: 'html' as const };
  expect((await reader.call(importContent, { parameters, body })).status).toBe(403);
  expect(site.requests).toEqual([]);
});

test('an uploaded archive is imported in the order of its SUMMARY.md, and the reply has the results', async () => {
  const summary = [
    '# Table of contents',
    '* [Welcome](README.md)',
    '## Use it <a href="#use-it" id="use-it"></a>',
    '* [Zebra](zebra.md)',
    '  * [Apple](guide/apple.md)',
  ].join('\n');
  const archive = zipOf([
    { path: 'docs/SUMMARY.md', content: summary },
    { path: 'docs/README.md', content: '# Welcome\n\nSee [apple](guide/apple.md).' },
    { path: 'docs/guide/apple.md', content: '# Apple' },
    { path: 'docs/zebra.md', content: '# Zebra' },
    { path: 'docs/other.md', content: '# Other <a href="#other" id="other"></a>' },
  ]);
  const body = { name: 'docs.zip', base64: archive.toString('base64'), source: 'zip' as const };
  const answer = await admin().call(importFile, { parameters, body });
  expect([answer.status, answer.body.importedResources, answer.body.totalResources]).toEqual([
    201, 5, 6,
  ]);
  const { body: request } = await admin().call(listChangeRequestPages, { parameters });
  const outline = (pages: readonly Page[]): unknown[] =>
    pages.map((page) => [page.title, ...('pages' in page ? outline(page.pages) : [])]);
  expect(outline(request.pages)).toEqual([
    ['Page'],
    ['Welcome'],
    ['Use it', ['Zebra', ['Apple']]],
    ['Other'],
  ]);
  expect((await read(answer.body.import ?? '')).url).toBe('docs.zip');
  const wrong = { ...body, name: 'a.zip', base64: '%' };
  expect((await admin().call(importFile, { parameters, body: wrong })).status).toBe(400);
});
