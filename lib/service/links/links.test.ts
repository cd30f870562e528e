import { beforeAll, expect, test } from 'vitest';
import { createCollection } from '#lib/contract/collections.ts';
import {
  listFileBacklinks,
  listPageBacklinks,
  listPageLinks,
  listSpaceLinks,
} from '#lib/contract/content.ts';
import { listRevisionPageLinks } from '#lib/contract/revisions.ts';
import { deleteSpace, duplicateSpace, updateSpace } from '#lib/contract/spaces.ts';
import { readHref } from '#lib/markdown/link-syntax.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

async function linksOf(spaceId: string, person: TestPerson = home.admin, query: object = {}) {
  const { body } = await service
    .as(person)
    .call(listSpaceLinks, { parameters: { spaceId }, query: { limit: 1000, ...query } });
  return body;
}
const statuses = (links: Awaited<ReturnType<typeof linksOf>>) =>
  Object.fromEntries(links.items.map(({ href, status }) => [href, status]));

test.each([
  ['#start', { kind: 'page', page: 'p', anchor: 'start' }],
  ['other.md', { kind: 'page', path: 'guide/other' }],
  ['../x/y.md#a%20b', { kind: 'page', path: 'x/y', anchor: 'a b' }],
  ['../../../top', { kind: 'page', path: 'top' }],
  ['/a/README.md?x=1', { kind: 'page', path: 'a' }],
  ['/', { kind: 'space' }],
  ['images/plan.png', { kind: 'file', name: 'plan.png' }],
  ['files/install.sh?x=1', { kind: 'file', name: 'install.sh' }],
  ['data.json.md', { kind: 'page', path: 'guide/data.json' }],
  ['next.js', { kind: 'page', path: 'guide/next.js' }],
  ['setup.html', { kind: 'page', path: 'guide/setup' }],
  ['page:q#z', { kind: 'page', page: 'q', anchor: 'z' }],
  ['space:s/q#z', { kind: 'page', space: 's', page: 'q', anchor: 'z' }],
  ['space:s', { kind: 'space', space: 's' }],
  ['//example.com', { kind: 'url' }],
  ['JavaScript:alert(1)', { kind: 'url' }],
  ['%', { kind: 'page', path: 'guide/%' }],
] as const)('%s is parsed relative to its page', (href, target) => {
  expect(readHref(href, { id: 'p', path: 'guide/setup' })).toEqual(target);
});

test('each link has the status of its target', async () => {
  const [other, trash] = [await newEmptySpace(service, home), await newEmptySpace(service, home)];
  const collection = await service.as(home.admin).call(createCollection, {
    parameters: { organizationId: home.id },
    body: { title: 'Shelf' },
  });
  const there = await change(service, home.admin, other, page('There', '# Known'));
  const target = there.body.changes[0]?.page ?? '';
  await service.as(home.admin).call(deleteSpace, { parameters: { spaceId: trash } });
  const spaceId = await newEmptySpace(service, home);
  const files = await change(service, home.admin, spaceId, {
    operation: 'insert_files',
    files: [{ name: 'plan.pdf', base64: 'YQ==' }],
  });
  const file = files.body.insertedFiles?.[0]?.file ?? '';
  const expected: Record<string, string> = {
    'guide/set-up.md#first-step': 'ok',
    '/guide/set-up': 'ok',
    '/guide/set-up#no-step': 'broken',
    '/guide/gone.md': 'broken',
    [`file:${file}`]: 'ok',
    'file:none': 'broken',
    'files/plan.pdf': 'ok',
    [`space:${other}`]: 'ok',
    [`space:${other}/${target}#known`]: 'ok',
    [`space:${other}/${target}#unknown`]: 'broken',
    [`space:${trash}`]: 'broken',
    'space:none': 'broken',
    [`collection:${collection.body.id}`]: 'ok',
    'collection:none': 'broken',
    [`user:${home.admin.id}`]: 'ok',
    'user:none': 'broken',
    'openapi:none': 'broken',
    'https://example.com/a': 'ok',
    'mailto:a@example.com': 'ok',
    'javascript:alert(1)': 'broken',
    [`${service.instance.appUrl}/orgs/${home.id}`]: 'in-app',
    'http://localhost:30001/': 'ok',
  };
  const markdown = Object.keys(expected)
    .map((href) => `[Link](<${href}>)\n`)
    .join('\n');
  await change(
    service,
    home.admin,
    spaceId,
    page('Home', markdown),
    page('Guide', '', { ref: 'guide' }),
    page('Set up', '# First step', { into: 'guide' }),
  );
  const all = await linksOf(spaceId);
  expect(statuses(all)).toEqual(expected);
  const countOf = (wanted: string) =>
    Object.values(expected).filter((status) => status === wanted).length;
  const broken = countOf('broken');
  expect(all.stats).toEqual({
    total: all.items.length,
    broken: { total: broken },
    ok: countOf('ok'),
    'in-app': countOf('in-app'),
  });
  const only = await linksOf(spaceId, home.admin, { status: 'broken' });
  expect(only).toMatchObject({ count: broken, stats: all.stats });
  expect(only.items.every(({ targetReference }) => targetReference === undefined)).toBe(true);
  const byHref = new Map(all.items.map((link) => [link.href, link]));
  expect(byHref.get('guide/set-up.md#first-step')?.targetReference).toMatchObject({
    kind: 'page',
    space: { id: spaceId },
    page: { title: 'Set up', path: 'guide/set-up' },
    internalLocation: { anchor: 'first-step' },
  });
  expect(byHref.get('/guide/gone.md')?.locationReferences).toMatchObject([
    { page: { title: 'Home' } },
  ]);
  for (const [href, kind] of [
    [`file:${file}`, 'file'],
    [`space:${other}`, 'space'],
    [`collection:${collection.body.id}`, 'collection'],
    [`user:${home.admin.id}`, 'user'],
    ['https://example.com/a', 'url'],
  ])
    expect(byHref.get(href ?? '')?.targetReference).toMatchObject({ kind });
});

test('a link breaks when its target is deleted, and is fixed when it is restored', async () => {
  const spaceId = await newEmptySpace(service, home);
  const make = (...changes: Parameters<typeof page>[]) =>
    change(service, home.admin, spaceId, ...changes.map((one) => page(...one)));
  await make(['Home', 'Read [it](/target#part) and [it](/target).']);
  expect(statuses(await linksOf(spaceId))).toEqual({
    '/target#part': 'broken',
    '/target': 'broken',
  });
  const made = await make(['Target', '## Part']);
  expect(statuses(await linksOf(spaceId))).toEqual({ '/target#part': 'ok', '/target': 'ok' });
  const id = made.body.changes[0]?.page ?? '';
  await change(service, home.admin, spaceId, { operation: 'update_page', page: id, slug: 'goal' });
  const moved = await linksOf(spaceId);
  expect(moved.stats.broken.total).toBe(2);
});

test('a broken link suggests the page that was meant', async () => {
  const spaceId = await newEmptySpace(service, home);
  await change(
    service,
    home.admin,
    spaceId,
    page(
      'Home',
      '[a](/old/place/configuration)\n\n[b](/instalation-guide)\n\n[c](/guide/single-sign-on.md)\n\n[d](/guide#none)\n\n[e](old/configuration.md)',
    ),
    page('Guide', '', { ref: 'guide' }),
    page('Configuration', '', { into: 'guide' }),
    page('Installation guide', ''),
  );
  const { items } = await linksOf(spaceId);
  expect(items.map(({ suggestions }) => suggestions?.[0]?.path)).toEqual([
    'guide/configuration',
    'installation-guide',
    undefined,
    'guide',
    'guide/configuration',
  ]);
});

test('pages of the list are complete, with any filter', async () => {
  const spaceId = await newEmptySpace(service, home);
  const links = Array.from(
    { length: 7 },
    (_, index) => `[x](/none-${index}) [y](https://e.com/${index})`,
  );
  const made = await change(
    service,
    home.admin,
    spaceId,
    ...links.map((text, index) => page(`P${index}`, text)),
  );
  await change(service, home.admin, spaceId, {
    operation: 'update_page',
    page: made.body.changes[6]?.page ?? '',
    at: 0,
  });
  const seen: (string | undefined)[] = [];
  let next: string | undefined;
  do {
    const answer = await linksOf(spaceId, home.admin, {
      limit: 2,
      status: 'broken',
      ...(next && { page: next }),
    });
    seen.push(...answer.items.map(({ href }) => href));
    next = answer.next?.page;
  } while (next);
  expect(seen).toEqual([6, 0, 1, 2, 3, 4, 5].map((index) => `/none-${index}`));
  const pageId = made.body.changes[2]?.page ?? '';
  const { body } = await service
    .as(home.admin)
    .call(listPageLinks, { parameters: { spaceId, pageId } });
  expect(body).toMatchObject({ count: 2, stats: { total: 2, broken: { total: 1 } } });
});

test('backlinks come from spaces the caller can see, and links reveal nothing of others', async () => {
  const reader = await home.join('read');
  const [shown, hidden] = [
    await newEmptySpace(service, home, { title: 'Shown' }),
    await newEmptySpace(service, home, { title: 'Canary' }),
  ];
  const target = await change(
    service,
    home.admin,
    shown,
    page('Target', '# Here'),
    { operation: 'insert_files', files: [{ name: 'a.pdf', base64: 'YQ==' }] },
    page('Own', '## Where\n\n[t](target.md) ![f](a.pdf)'),
  );
  const pageId = target.body.changes[0]?.page ?? '';
  const fileId = target.body.insertedFiles?.[0]?.file ?? '';
  const secret = await change(
    service,
    home.admin,
    hidden,
    page('Canary page', `# Canary heading\n\n[t](space:${shown}/${pageId}#here)`),
  );
  const canary = secret.body.changes[0]?.page ?? '';
  const into = [
    `space:${hidden}`,
    `space:${hidden}/${canary}`,
    `space:${hidden}/${canary}#guess`,
    `space:${hidden}/none`,
  ];
  await change(
    service,
    home.admin,
    shown,
    page('Links', into.map((href) => `[x](${href})`).join('\n\n')),
  );
  await service
    .as(home.admin)
    .call(updateSpace, { parameters: { spaceId: hidden }, body: { restricted: true } });
  const parameters = { spaceId: shown, pageId, fileId };
  const mine = await service.as(home.admin).call(listPageBacklinks, { parameters });
  expect(mine.body.count).toBe(2);
  const theirs = await service.as(reader).call(listPageBacklinks, { parameters });
  expect(theirs.body).toMatchObject({
    count: 1,
    items: [{ kind: 'page', page: { title: 'Own' }, internalLocation: { anchor: 'where' } }],
  });
  const files = await service.as(reader).call(listFileBacklinks, { parameters });
  expect(files.body).toMatchObject({ count: 1, items: [{ page: { title: 'Own' } }] });
  const seen = await linksOf(shown, reader);
  expect(JSON.stringify([seen, theirs.body]).toLowerCase()).not.toContain('canary');
  const outside = seen.items.filter(({ href }) => href?.startsWith('space:'));
  expect(outside.map(({ status, targetReference }) => [status, targetReference])).toEqual(
    into.map(() => ['ok', undefined]),
  );
  const known = statuses(await linksOf(shown));
  expect(into.map((href) => known[href])).toEqual(['ok', 'ok', 'broken', 'broken']);
});

test('links inside a copy lead inside the copy', async () => {
  const spaceId = await newEmptySpace(service, home);
  await change(service, home.admin, spaceId, page('Home', '[a](/a)'), page('A'));
  const copy = await service.as(home.admin).call(duplicateSpace, { parameters: { spaceId } });
  await service.as(home.admin).call(deleteSpace, { parameters: { spaceId } });
  const { items } = await linksOf(copy.body.id);
  expect(items).toMatchObject([{ status: 'ok', targetReference: { space: { id: copy.body.id } } }]);
});

test('a link by space id is unchanged in a copy, before and after an edit', async () => {
  const spaceId = await newEmptySpace(service, home);
  const own = page('Home', `[a](space:${spaceId})`);
  const made = await change(service, home.admin, spaceId, own);
  const copy = await service.as(home.admin).call(duplicateSpace, { parameters: { spaceId } });
  const named = [{ targetReference: { kind: 'space', space: { id: spaceId } } }];
  expect((await linksOf(copy.body.id)).items).toMatchObject(named);
  const pageId = made.body.changes[0]?.page ?? '';
  const edit = { operation: 'update_page', page: pageId, title: 'Renamed' } as const;
  expect((await change(service, home.admin, copy.body.id, edit)).status).toBe(200);
  expect((await linksOf(copy.body.id)).items).toMatchObject(named);
});

test('the links of an earlier revision lead to what it had', async () => {
  const spaceId = await newEmptySpace(service, home);
  const files = await change(service, home.admin, spaceId, {
    operation: 'insert_files',
    files: [{ name: 'plan.pdf', base64: 'YQ==' }],
  });
  const file = files.body.insertedFiles?.[0]?.file ?? '';
  const made = await change(
    service,
    home.admin,
    spaceId,
    page('Home', `![Plan](file:${file}) [Gone](/gone)`),
    page('Gone', ''),
  );
  const [{ page: pageId = '' } = {}, { page: gone = '' } = {}] = made.body.changes;
  const revisionId = made.body.revision.id;
  await change(
    service,
    home.admin,
    spaceId,
    { operation: 'update_page', page: pageId, document: { markdown: 'Nothing' } },
    { operation: 'delete_page', page: gone },
    { operation: 'delete_file', file },
  );
  const { body } = await service.as(home.admin).call(listRevisionPageLinks, {
    parameters: { spaceId, revisionId, pageId },
  });
  expect(body.items).toMatchObject([
    { href: `file:${file}`, status: 'ok', targetReference: { kind: 'file', file: { id: file } } },
    { href: '/gone', status: 'ok', targetReference: { kind: 'page', page: { id: gone } } },
  ]);
});
