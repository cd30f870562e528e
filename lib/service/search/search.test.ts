import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { searchOrganization } from '#lib/contract/search.ts';
import { deleteSpace, updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let home: TestOrganization;
let handbook: string;

beforeAll(async () => {
  home = await service.newOrganization();
  handbook = await newEmptySpace(service, home, { title: 'Handbook' });
  await change(
    service,
    home.admin,
    handbook,
    page('Configuration', 'Nothing of it here.'),
    page(
      'Starting',
      `Before.\n\n# Mail server\n\n${'Filler words. '.repeat(40)}The configuration of mail is a quixotic <b>task</b>. ${'More words. '.repeat(40)}\n\n# Other\n\nText`,
    ),
    page('Hidden', 'A zebra', { hidden: true, ref: 'hidden' }),
    page('Below', 'Another zebra', { into: 'hidden' }),
    { operation: 'insert_page', type: 'group', title: 'Gardening' },
  );
});

const find = async (query: string, more: object = {}, person: TestPerson = home.admin) =>
  (
    await service.as(person).call(searchOrganization, {
      parameters: { organizationId: home.id },
      query: { query, ...more },
    })
  ).body;
const pagesFound = async (query: string) =>
  (await find(query)).items.flatMap(({ pages }) => pages.map(({ title }) => title));

test('text without word breaks is indexed quickly, and the words around it are found', async () => {
  const endless = ['a_', '1a@', '<!--', '<a ', '/.'].map((part) =>
    page('Endless', `${part.repeat(20_000 / part.length)} wombat\n\n# ${part.repeat(10_000)}`),
  );
  const many = Array.from({ length: 120_000 }, (_, index) => (index * 7919).toString(36)).join(' ');
  const spaceId = await newEmptySpace(service, home, { title: 'Endless' });
  expect((await change(service, home.admin, spaceId, ...endless)).status).toBe(200);
  expect((await change(service, home.admin, spaceId, page('Long', `# ${many}`))).status).toBe(200);
  expect((await pagesFound('wombat')).filter((title) => title === 'Endless').length).toBe(
    endless.length,
  );
});

test('a title ranks above text, and a hit opens at its section', async () => {
  expect(await pagesFound('configuration')).toEqual(['Configuration', 'Starting']);
  const { items } = await find('quixotic');
  expect(items).toMatchObject([
    {
      id: handbook,
      title: 'Handbook',
      pages: [
        {
          title: 'Starting',
          path: 'starting',
          sections: [{ id: 'mail-server', title: 'Mail server', path: 'starting#mail-server' }],
        },
      ],
    },
  ]);
  const section = items[0]?.pages[0]?.sections[0];
  expect(section?.urls.app).toMatch(
    new RegExp(`/orgs/${home.id}/spaces/${handbook}/pages/starting#mail-server$`),
  );
  expect(section?.body).toMatch(/^….*quixotic.*…$/);
  expect(section?.body.length).toBeLessThan(260);
});

test('the last word may be incomplete, in any form', async () => {
  for (const query of ['configurat', 'confi', 'configured', 'mail conf', 'garden', 'Gardeni'])
    expect(await pagesFound(query), query).not.toEqual([]);
  expect(await pagesFound('conf mail')).toEqual([]);
  expect(await pagesFound('"mail server"')).toEqual(['Starting']);
  expect(await pagesFound('configuration -mail')).toEqual(['Configuration']);
  expect(await pagesFound('gardening or quixotic')).toEqual(['Gardening', 'Starting'].sort());
});

test('hidden pages and their descendants are not found', async () => {
  expect(await pagesFound('zebra')).toEqual([]);
});

test('a space is found by its title, and an edit is found at once', async () => {
  expect((await find('handb')).items).toMatchObject([{ id: handbook, pages: [] }]);
  const spaceId = await newEmptySpace(service, home, { title: 'Changing' });
  const made = await change(service, home.admin, spaceId, page('Draft', 'aardvark'));
  expect(await pagesFound('aardvark')).toEqual(['Draft']);
  await change(service, home.admin, spaceId, {
    operation: 'update_page',
    page: made.body.changes[0]?.page ?? '',
    document: { markdown: 'badger' },
  });
  expect([await pagesFound('aardvark'), await pagesFound('badger')]).toEqual([[], ['Draft']]);
  await service.as(home.admin).call(deleteSpace, { parameters: { spaceId } });
  expect(await pagesFound('badger')).toEqual([]);
});

test('nobody finds content they can’t see', async () => {
  const spaceId = await newEmptySpace(service, home, { title: 'Canary space' });
  await change(service, home.admin, spaceId, page('Canary page', '# Canary heading\n\ncanary'));
  await service
    .as(home.admin)
    .call(updateSpace, { parameters: { spaceId }, body: { restricted: true } });
  expect((await find('canary')).count).toBe(1);
  for (const person of [await home.join(null), await home.join('read'), await home.join('create')])
    expect(await find('canary', {}, person)).toEqual({ count: 0, items: [] });
  const away = await service.newOrganization();
  const parameters = { organizationId: away.id };
  const { body } = await service
    .as(away.admin)
    .call(searchOrganization, { parameters, query: { query: 'canary' } });
  expect(body).toEqual({ count: 0, items: [] });
});

test('pages of results contain every space once, the best first', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) {
    const id = await newEmptySpace(service, home, { title: `Number ${index}` });
    await change(service, home.admin, id, page(index === 3 ? 'Walrus' : 'Page', 'walrus'));
    ids.push(id);
  }
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const answer = await find('walrus', { limit: 2, ...(next && { page: next }) });
    expect(answer.count).toBe(5);
    seen.push(...answer.items.map(({ id }) => id));
    next = answer.next?.page;
  } while (next);
  expect(seen[0]).toBe(ids[3]);
  expect([...seen].sort()).toEqual([...ids].sort());
});

test('no input makes the search fail', async () => {
  const pieces = fc.constantFrom(
    "'",
    '"',
    '\\',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
    '<->',
    '-',
    'or',
    'the',
    "a'b",
    '%',
    '_',
    '*',
    ' ',
    'conf',
    'ü',
    '日本',
    '😀',
    '…',
    '$1',
    '{}',
    '--',
    ';',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const url = `/v1/orgs/${home.id}/search?${new URLSearchParams({ query })}`;
      const { status } = await service.raw(home.admin, 'GET', url);
      expect(
        status === 200 || (status === 400 && (query.trim() === '' || query.includes('\0'))),
      ).toBe(true);
    }),
    { numRuns: 150 },
  );
});
