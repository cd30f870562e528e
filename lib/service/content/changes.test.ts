import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ContentChange,
  getPage,
  listFiles,
  listPages,
  PAGE_DEPTH_MAXIMUM,
  updateContent,
} from '#lib/contract/content.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;
let spaceId: string;

beforeAll(async () => {
  home = await service.newOrganization();
});
beforeEach(async () => {
  spaceId = await newEmptySpace(service, home);
});

const make = (...changes: ContentChange[]) => change(service, home.admin, spaceId, ...changes);
const read = async () =>
  (await service.as(home.admin).call(listPages, { parameters: { spaceId } })).body.pages;

/** Sends changes that are refused, and checks that nothing has changed. */
async function refused(status: number, ...changes: ContentChange[]) {
  const before = await read();
  const answer = await make(...changes);
  expect(answer.status).toBe(status);
  expect(await read()).toEqual(before);
  return answer.error;
}

test('restored pages respect the maximum depth', async () => {
  const chain = (name: string, length: number) =>
    Array.from({ length }, (_, index) =>
      page(`${name}${index}`, '', {
        ref: `${name}${index}`,
        ...(index > 0 && { into: `${name}${index - 1}` }),
      }),
    );
  const made = await make(...chain('a', PAGE_DEPTH_MAXIMUM), ...chain('b', PAGE_DEPTH_MAXIMUM / 2));
  const ids = made.body.changes.map((done) => done.page);
  const half = PAGE_DEPTH_MAXIMUM / 2;
  const revision = made.body.revision.id;
  const [top = '', below = '', lowest = ''] = [ids[0], ids[half], ids.at(-1)];
  await make(
    { operation: 'delete_page', page: below },
    { operation: 'update_page', page: top, into: lowest },
  );
  const error = await refused(400, { operation: 'revert_page', page: below, revision });
  expect(error?.fields?.[0]?.path).toBe('changes.0.page');
});

test('slugs are made from titles and are unique among siblings', async () => {
  await make(page('Set up'), page('Set up'), page('Set up', '', { slug: 'own' }), page('日本'));
  expect(await read()).toMatchObject([
    { slug: 'set-up' },
    { slug: 'set-up-2' },
    { slug: 'own' },
    { slug: '日本' },
  ]);
  await refused(409, page('Another', '', { slug: 'own' }));
});

test('a page moves with its descendants, and gets a free slug at its new place', async () => {
  const made = await make(
    page('A', '', { ref: 'a' }),
    page('Notes', '', { into: 'a' }),
    page('B', '', { ref: 'b' }),
    page('Notes', '', { into: 'b', ref: 'moving' }),
    page('Leaf', '', { into: 'moving' }),
  );
  const ids = made.body.changes.map((done) => done.page);
  await make({ operation: 'update_page', page: ids[3] ?? '', into: ids[0] ?? '', at: 0 });
  expect(await read()).toMatchObject([
    {
      title: 'A',
      pages: [{ path: 'a/notes-2', pages: [{ path: 'a/notes-2/leaf' }] }, { path: 'a/notes' }],
    },
    { title: 'B', pages: [] },
  ]);
});

test('page settings are changed and removed', async () => {
  const made = await make(page('A', 'text', { emoji: '📗', description: 'About', noIndex: true }));
  const [{ page: id } = { page: '' }] = made.body.changes;
  await make({
    operation: 'update_page',
    page: id,
    title: 'B',
    hidden: true,
    noIndex: false,
    emoji: null,
    description: '',
  });
  const [shown] = await read();
  expect(shown).toMatchObject({ title: 'B', slug: 'a', hidden: true });
  for (const name of ['emoji', 'description', 'noIndex']) expect(shown).not.toHaveProperty(name);
});

test('all changes are made or none', async () => {
  await refused(404, page('First'), { operation: 'delete_page', page: 'pag_none' });
  await refused(404, page('First', '', { into: 'pag_none' }));
  const made = await make(page('Stays'));
  const [{ page: id } = { page: '' }] = made.body.changes;
  await refused(
    404,
    { operation: 'delete_page', page: id },
    { operation: 'update_page', page: id, title: 'Gone' },
  );
});

test('cycles, pages in links and bodies of groups are refused', async () => {
  const made = await make(
    page('Top', '', { ref: 'top' }),
    page('Below', '', { into: 'top', ref: 'below' }),
    page('Lowest', '', { into: 'below' }),
    { operation: 'insert_page', type: 'group', title: 'Group' },
    {
      operation: 'insert_page',
      type: 'link',
      title: 'Link',
      target: { kind: 'space', space: spaceId },
    },
  );
  const [top = '', , lowest = '', group = '', link = ''] = made.body.changes.map(
    (done) => done.page,
  );
  await refused(409, { operation: 'update_page', page: top, into: lowest });
  await refused(409, { operation: 'update_page', page: top, into: top });
  await refused(400, page('In a link', '', { into: link }));
  await refused(400, { operation: 'update_page', page: group, document: { markdown: 'x' } });
  await refused(400, { operation: 'insert_page', type: 'link', title: 'Nowhere' });
  const script = { kind: 'url', url: 'javascript:alert(1)' } as const;
  await refused(400, { operation: 'update_page', page: link, target: script });
  await refused(400, { operation: 'insert_files', files: [{ name: 'a.txt', base64: '!' }] });
  // Dropped silently, it would show everybody what was meant for few.
  const pro = await refused(400, page('Prices', '', { condition: 'visitor.claims.pro' }));
  expect(pro?.fields?.[0]?.message).toContain('Pages have no condition.');
});

test('pages nested 1,000 deep are refused, in one request and in many', async () => {
  const chain = (length: number, into?: string) =>
    Array.from({ length }, (_, index) =>
      page(`Level ${index}`, '', {
        ref: `l${index}`,
        ...(index > 0 ? { into: `l${index - 1}` } : into && { into }),
      }),
    );
  await refused(400, ...chain(1_000));
  await refused(400, ...chain(50));
  let deepest: string | undefined;
  let depth = 0;
  for (; depth < 1_000; depth += 10) {
    const answer = await make(...chain(10, deepest));
    if (answer.status !== 200) break;
    deepest = answer.body.changes.at(-1)?.page;
  }
  expect(depth).toBe(PAGE_DEPTH_MAXIMUM);
  const other = await make(...chain(2));
  await refused(400, {
    operation: 'update_page',
    page: other.body.changes[0]?.page ?? '',
    into: deepest ?? '',
  });
});

test('text that nests or expands endlessly is refused, and the service stays responsive', async () => {
  const error = await refused(400, page('Deep', '>'.repeat(500)));
  expect(error?.message).toContain('nested');
  await refused(400, page('Deeper than a stack', '>'.repeat(4_000)));
  const slow = await refused(400, page('Slow', '*a_ '.repeat(150_000)));
  expect(slow?.message).toContain('too long');
  expect((await make(page('Fine', 'word '.repeat(1_000)))).status).toBe(200);
});

test('a text that takes long to parse doesn’t block the organization', async () => {
  const spaceId = await newEmptySpace(service, home);
  const another = await newEmptySpace(service, home);
  const someoneElse = await home.join('admin');
  const slow = change(service, home.admin, spaceId, page('Slow', '*a_ '.repeat(150_000)));
  const isOver = { slow: false };
  const outcome = slow.then((answer) => {
    isOver.slow = true;
    return answer.status;
  });
  const made = await change(service, someoneElse, another, page('Quick'));
  expect([made.status, isOver.slow]).toEqual([200, false]);
  expect(await outcome).toBe(400);
});

test('a long page is stored and searchable completely', async () => {
  const words = Array.from({ length: 110_000 }, (_, index) => `w${index}`).join(' ');
  const made = await make(page('Long', words));
  expect(made.status).toBe(200);
  const pageId = made.body.changes[0]?.page ?? '';
  const { body } = await service.as(home.admin).call(getPage, { parameters: { spaceId, pageId } });
  expect(body).toMatchObject({ markdown: words });
});

test('a locked space and an outdated revision are conflicts', async () => {
  const made = await make(page('First'));
  await make(page('Second'));
  const stale = await service.as(home.admin).call(updateContent, {
    parameters: { spaceId },
    body: { changes: [page('Third')], revision: made.body.revision.id },
  });
  expect(stale.status).toBe(409);
  expect(stale.error?.reasons).toEqual(['stale-revision']);
  const parameters = { spaceId };
  await service.as(home.admin).call(updateSpace, { parameters, body: { editMode: 'locked' } });
  const error = await refused(409, page('Third'));
  expect(error?.reasons).toEqual(['locked']);
});

test('two concurrent changes never lose a page', async () => {
  const titles = Array.from({ length: 8 }, (_, index) => `Page ${index}`);
  const answers = await Promise.all(titles.map((title) => make(page(title))));
  expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
  expect((await read()).map(({ title }) => title).sort()).toEqual(titles);
});

test('an empty change creates no revision', async () => {
  const made = await make(page('Same', 'text'));
  const again = await make({
    operation: 'update_page',
    page: made.body.changes[0]?.page ?? '',
    title: 'Same',
    document: { markdown: 'text' },
  });
  expect(again.body.revision.id).toBe(made.body.revision.id);
});

test('a deleted file is gone, and can be restored from an earlier revision', async () => {
  const files = [{ name: 'note.txt', base64: Buffer.from('Text').toString('base64') }];
  const made = await make({ operation: 'insert_files', files });
  const file = made.body.insertedFiles?.[0]?.file ?? '';
  const names = async () =>
    (
      await service.as(home.admin).call(listFiles, { parameters: { spaceId }, query: {} })
    ).body.items.map(({ name }) => name);
  expect(await names()).toEqual(['note.txt']);
  await make({ operation: 'delete_file', file });
  expect(await names()).toEqual([]);
  expect((await make({ operation: 'delete_file', file })).status).toBe(404);
  await make({ operation: 'revert_file', file, revision: made.body.revision.id });
  expect(await names()).toEqual(['note.txt']);
  expect((await make({ operation: 'revert_file', file })).status).toBe(400);
});
