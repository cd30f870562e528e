import { beforeAll, expect, test } from 'vitest';
import {
  getContent,
  getFile,
  getPage,
  getPageByPath,
  listFiles,
  listPages,
  updateContent,
} from '#lib/contract/content.ts';
import {
  getRevision,
  getRevisionChanges,
  getRevisionPage,
  listRevisionPages,
  listRevisions,
} from '#lib/contract/revisions.ts';
import { duplicateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const admin = () => service.as(home.admin);
const rowsOf = async (table: string) =>
  Number((await service.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('a space reads as written: tree, paths, bodies, files', async () => {
  const spaceId = await newEmptySpace(service, home);
  const parameters = { spaceId };
  const made = await change(
    service,
    home.admin,
    spaceId,
    { operation: 'insert_page', type: 'group', title: 'Guides', ref: 'guides' },
    page('Set up', '# First\n\nText', { into: 'guides', emoji: '📗', description: 'How' }),
    page('Über uns', 'Wir', { hidden: true }),
    {
      operation: 'insert_page',
      type: 'link',
      title: 'Elsewhere',
      target: { kind: 'url', url: 'https://example.com/a' },
    },
    { operation: 'insert_files', files: [{ name: 'b.txt', base64: 'Yg==' }] },
    { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
  );
  expect(made.status).toBe(200);
  const { pages } = (await admin().call(listPages, { parameters })).body;
  expect(pages).toMatchObject([
    {
      type: 'group',
      path: 'guides',
      pages: [{ type: 'document', path: 'guides/set-up', emoji: '📗', description: 'How' }],
    },
    { type: 'document', path: 'uber-uns', hidden: true },
    { type: 'link', href: 'https://example.com/a', target: { kind: 'url' } },
  ]);
  const top = (await admin().call(listPages, { parameters, query: { depth: 1 } })).body;
  expect(top.documents).toBe(2);
  expect(top.pages).toEqual(pages.map((each) => ('pages' in each ? { ...each, pages: [] } : each)));
  const pagePath = 'guides/set-up';
  const read = await admin().call(getPageByPath, { parameters: { spaceId, pagePath } });
  expect(read.body).toMatchObject({ title: 'Set up', markdown: '# First\n\nText' });
  const pageId = read.body.id;
  const blocks = await admin().call(getPage, {
    parameters: { spaceId, pageId },
    query: { format: 'document' },
  });
  expect(blocks.body).not.toHaveProperty('markdown');
  expect(blocks.body).toMatchObject({
    document: {
      nodes: [
        { type: 'heading-1', data: { anchor: 'first' } },
        { type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: 'Text', marks: [] }] }] },
      ],
    },
  });
  const files = await admin().call(listFiles, { parameters, query: { limit: 1 } });
  expect(files.body).toMatchObject({ count: 2, items: [{ name: 'a.txt', size: 1 }] });
  const next = await admin().call(listFiles, {
    parameters,
    query: { limit: 1, page: files.body.next?.page },
  });
  expect(next.body.items).toMatchObject([{ name: 'b.txt' }]);
  expect(next.body.next).toBeUndefined();
  const fileId = next.body.items[0]?.id ?? '';
  expect((await admin().call(getFile, { parameters: { spaceId, fileId } })).body.name).toBe(
    'b.txt',
  );
  expect((await admin().call(getContent, { parameters })).body).toEqual(made.body.revision);
});

test('earlier revisions stay unchanged, and list their changes', async () => {
  const spaceId = await newEmptySpace(service, home);
  const first = await change(
    service,
    home.admin,
    spaceId,
    page('One', 'old'),
    page('Two'),
    page('Three'),
  );
  const [one = '', two = '', three = ''] = first.body.changes.map((done) => done.page);
  const second = await change(
    service,
    home.admin,
    spaceId,
    { operation: 'update_page', page: one, title: 'Uno', document: { markdown: 'new' } },
    { operation: 'delete_page', page: two },
    { operation: 'update_page', page: three, into: one },
    page('Four', '', { into: three }),
    { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
  );
  const revisionId = second.body.revision.id;
  expect(second.body.revision.parents).toEqual([first.body.revision.id]);
  const old = { spaceId, revisionId: first.body.revision.id };
  expect((await admin().call(getRevision, { parameters: old })).body).toEqual(first.body.revision);
  const before = await admin().call(getRevisionPage, { parameters: { ...old, pageId: one } });
  expect(before.body).toMatchObject({ title: 'One', markdown: 'old' });
  const { body } = await admin().call(getRevisionChanges, { parameters: { spaceId, revisionId } });
  expect(body.changes).toMatchObject([
    {
      type: 'page_edited',
      page: { id: one, title: 'Uno' },
      attributes: { title: { before: 'One', after: 'Uno' }, documentId: {} },
    },
    {
      type: 'page_moved',
      page: { id: three, path: 'one/three' },
      attributes: { into: { before: null, after: one } },
    },
    { type: 'page_created', page: { title: 'Four', path: 'one/three/four' } },
    { type: 'page_deleted', page: { id: two, title: 'Two', path: 'two' } },
    { type: 'file_created', file: { name: 'a.txt' } },
  ]);
  const few = await admin().call(getRevisionChanges, {
    parameters: { spaceId, revisionId },
    query: { limit: 2 },
  });
  expect(few.body).toMatchObject({ more: 3, changes: [{}, {}] });

  // Between any two revisions, and those that changed a page.
  const third = await change(service, home.admin, spaceId, {
    operation: 'update_page',
    page: three,
    document: { markdown: 'more' },
  });
  const since = await admin().call(getRevisionChanges, {
    parameters: { spaceId, revisionId: third.body.revision.id },
    query: { since: first.body.revision.id, limit: 100 },
  });
  expect(since.body.changes).toHaveLength(body.changes.length + 1);
  const revisionsOf = async (pageId?: string) =>
    (
      await admin().call(listRevisions, { parameters: { spaceId }, query: { limit: 2, pageId } })
    ).body.items.map(({ id }) => id);
  expect(await revisionsOf()).toEqual([third.body.revision.id, revisionId]);
  expect(await revisionsOf(one)).toEqual([revisionId, first.body.revision.id]);
});

test('when pages are reordered only the moved ones are listed', async () => {
  const spaceId = await newEmptySpace(service, home);
  const titles = ['a', 'b', 'c', 'd', 'e'];
  const made = await change(service, home.admin, spaceId, ...titles.map((title) => page(title)));
  const last = made.body.changes.at(-1)?.page ?? '';
  const moved = await change(service, home.admin, spaceId, {
    operation: 'update_page',
    page: last,
    at: 0,
  });
  const parameters = { spaceId, revisionId: moved.body.revision.id };
  const { changes } = (await admin().call(getRevisionChanges, { parameters })).body;
  expect(changes).toMatchObject([{ type: 'page_moved', page: { id: last } }]);
});

test('an edit stores only the changes, and a duplicate only its revision', async () => {
  const spaceId = await newEmptySpace(service, home);
  const pages = Array.from({ length: 50 }, (_, index) => page(`Page ${index}`, `Body ${index}`));
  const made = await change(service, home.admin, spaceId, ...pages);
  const tables = ['page_chunks', 'documents', 'blobs', 'file_chunks'];
  const counts = () => Promise.all(tables.map(rowsOf));
  const before = await counts();
  const first = made.body.changes[0]?.page ?? '';
  await change(service, home.admin, spaceId, {
    operation: 'update_page',
    page: first,
    document: { markdown: 'Another body' },
  });
  const after = await counts();
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0, 0]);
  const copy = await admin().call(duplicateSpace, { parameters: { spaceId } });
  expect(await counts()).toEqual(after);
  const pageId = first;
  const read = await admin().call(getPage, { parameters: { spaceId: copy.body.id, pageId } });
  expect(read.body).toMatchObject({ markdown: 'Another body' });
});

test('a revision of another space isn’t found', async () => {
  const [mine, other] = [await newEmptySpace(service, home), await newEmptySpace(service, home)];
  const made = await change(service, home.admin, other, page('Secret'));
  const parameters = { spaceId: mine, revisionId: made.body.revision.id };
  expect((await admin().call(getRevision, { parameters })).status).toBe(404);
});

test('a tree of hundreds of pages is kept for its revision and its published URLs', async () => {
  const site = await newSiteWith(service, home, { start: { one: null } });
  const { pool } = service.database;
  const spaceId = await newEmptySpace(service, home);
  const parameters = { spaceId };
  await pool.query('update site_spaces set space_id = $2 where id = $1', [
    site.siteSpaces.get('start/one')?.id,
    spaceId,
  ]);
  for (let part = 0; part < 11; part += 1) {
    const made = Array.from({ length: 50 }, (_, index) => page(`Page ${part * 50 + index}`));
    expect((await change(service, home.admin, spaceId, ...made)).status).toBe(200);
  }
  const read = async () => (await admin().call(listPages, { parameters })).body.pages;
  const before = await read();
  expect(before.map(({ title }) => title)).toEqual(expect.arrayContaining(['Page 0', 'Page 549']));
  expect(await read()).toEqual(before);
  const { items } = (await admin().call(listRevisions, { parameters, query: {} })).body;
  const [{ id: revisionId = '' } = {}] = items;
  const [first] = before;
  if (!first) throw new Error('The space has pages.');
  await change(service, home.admin, spaceId, {
    operation: 'update_page',
    page: first.id,
    title: 'Renamed',
  });
  expect((await read())[0]?.title).toBe('Renamed');
  const earlier = { parameters: { spaceId, revisionId } };
  expect((await admin().call(listRevisionPages, earlier)).body.pages[0]?.title).toBe(first.title);
  const urlOf = ([one]: Awaited<ReturnType<typeof read>>) =>
    one?.type === 'document' ? one.urls.published : undefined;
  expect(urlOf(await read())).toBeUndefined();
  await pool.query('update sites set published = true, published_at = now() where id = $1', [
    site.parameters.siteId,
  ]);
  expect(urlOf(await read())).toContain('/page-0');
  await pool.query(`update sites set label = 'elsewhere' where id = $1`, [site.parameters.siteId]);
  expect(urlOf(await read())).toContain('elsewhere');
});

test('a save in a space of many pages that is sent again gets its first answer', async () => {
  const spaceId = await newEmptySpace(service, home);
  const parameters = { spaceId };
  const many = Array.from({ length: 50 }, (_, index) => page(`Page ${index}`));
  await change(service, home.admin, spaceId, ...many);
  const body = { changes: [page('Once'), page('Twice')] };
  const save = () =>
    admin().call(updateContent, { parameters, body }, { 'idempotency-key': 'save-once' });
  const first = await save();
  expect(first.body.revision.pages).toHaveLength(52);
  expect((await save()).body).toEqual(first.body);
});
