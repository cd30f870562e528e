import { beforeAll, expect, test } from 'vitest';
import { searchOrganization } from '#lib/contract/search.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { type PageSearch, searchPages } from './pages.ts';

const filler = 'Nothing of note. '.repeat(200);

const service = testService();
let home: TestOrganization;
let guide: string;
let secret: string;

beforeAll(async () => {
  home = await service.newOrganization();
  guide = await newEmptySpace(service, home, { title: 'Guide' });
  secret = await newEmptySpace(service, home, { title: 'Secret' });
  await service.as(home.admin).call(updateSpace, {
    parameters: { spaceId: secret },
    body: { restricted: true },
  });
  await change(
    service,
    home.admin,
    guide,
    page('Animals', 'The zebrafish and the okapi.\n\n# Habitat\n\nWarm water, for the zebrafish.'),
    page('Deploy', 'How it works.'),
    page('Servers', 'Text before.\n\n# Deploy\n\nOne by one.'),
    page('Notes', 'We deploy on Fridays.'),
    page('Deployment', 'How it is done.'),
    page('Proximity far', 'The red one, and after very many other words an engine that is loud.'),
    page('Proximity near', 'A red engine.'),
    page('Settings', 'Set `sso.enforce`, start it with `--dry-run`, call `useState`.'),
    page('Headers', 'Send x-request-id in each request, in C++ or C#.'),
    page('Words', 'To enforce something, make a dry run of a request with an id.'),
    page('Chinese', '本产品的测试环境需要先配置服务器\n然后再运行测试。'),
    page('Spaced', '这 是 一 个 检 索 引 擎'),
    page('Japanese', '全文検索エンジンの使い方。useStateフックを使う。'),
    page('Korean', '한국어검색을 위한 안내입니다.'),
    page('Kitchen', 'Café crème, Straße, naïve ﬁle.'),
    page('Long', `${filler}A platypus. ${filler}A façade. ${filler}`),
    page('Hidden', 'A secret quokka.', { hidden: true, ref: 'hidden' }),
    page('Below hidden', 'Another quokka.', { into: 'hidden' }),
    page('Not indexed', 'A wombat.', { noIndex: true, ref: 'out' }),
    page('Below not indexed', 'Another wombat.', { into: 'out' }),
  );
  await change(service, home.admin, secret, page('Plans', 'The acquisition of narwhals, okapis.'));
});

const find = (query: string, more: Partial<PageSearch> = {}) =>
  searchPages(service.database.orm, {
    organizationId: home.id,
    spaceIds: [guide],
    query,
    limit: 20,
    ...more,
  });
const titles = async (query: string, more: Partial<PageSearch> = {}) =>
  (await find(query, more)).pages.map(({ title }) => title.text);
const corrected = async (query: string, more: Partial<PageSearch> = {}) => {
  const { pages, correction } = await find(query, more);
  return [correction, pages.map(({ title }) => title.text)];
};

test('a page is found with its best section, and the matches are marked', async () => {
  const { pages } = await find('warm water');
  expect(pages).toEqual([
    {
      spaceId: guide,
      pageId: expect.any(String),
      path: 'animals',
      title: { text: 'Animals', matches: [] },
      section: { anchor: 'habitat', heading: { text: 'Habitat', matches: [] } },
      excerpt: {
        text: 'Warm water, for the zebrafish.',
        matches: [
          [0, 4],
          [5, 10],
        ],
      },
    },
  ]);
});

test('titles come before headings, headings before text, and whole words before beginnings', async () => {
  expect(await titles('deploy')).toEqual(['Deploy', 'Deployment', 'Servers', 'Notes']);
  expect((await titles('red engine')).sort()).toEqual(['Proximity far', 'Proximity near']);
  expect(await titles('red engine')).toEqual(['Proximity near', 'Proximity far']);
  expect(await titles('"red engine"')).toEqual(['Proximity near']);
});

test('the title of a page leads to its top, not to the section that has most of its words', async () => {
  await change(
    service,
    home.admin,
    guide,
    page('Tugboats', 'How they tow.\n\n# Afterwards\n\nTugboats, tugboats and tugboats.'),
  );
  for (const query of ['Tugboats', 'tugboat', 'tugb'])
    expect((await find(query)).pages[0]).toMatchObject({
      path: 'tugboats',
      section: { anchor: '' },
    });
  expect((await find('tow afterwards')).pages).toEqual([]);
  expect((await find('tugboats afterwards')).pages[0]?.section.anchor).toBe('afterwards');
});

test('the last word may be the beginning of one', async () => {
  expect(await titles('zebraf')).toEqual(['Animals']);
  expect(await titles('zebraf okapi')).toEqual([]);
  expect(await titles('okapi zebraf')).toEqual(['Animals']);
});

test.each([
  ['zebrafsh', 'zebrafish'],
  ['zebarfish', 'zebrafish'],
  ['zebrafihs', 'zebrafish'],
  ['zebrrafishh', 'zebrafish'],
  ['sebrafich', 'zebrafish'],
  ['Zebrafsh okpai', 'zebrafish okapi'],
  ['okpi', 'okapi'],
  ['kitchne', 'kitchen'],
  ['okapi "zebrafsh"', 'okapi "zebrafish"'],
])('%s is corrected to %s', async (query, correction) => {
  const [found, pages] = await corrected(query);
  expect([found, pages?.length]).toEqual([correction, 1]);
});

test('short words, words too far off and words that occur are not corrected', async () => {
  for (const query of ['oka', 'zbrfsh', 'okxxi', 'okapi kitchen', 'zebrafish-nonsense', '-okpi'])
    if (query !== 'oka')
      expect([query, ...(await corrected(query))]).toEqual([query, undefined, []]);
  expect((await find('oka')).correction).toBeUndefined();
});

test('a correction marks what it found', async () => {
  const [only] = (await find('okpi')).pages;
  expect(only?.excerpt).toEqual({ text: 'The zebrafish and the okapi.', matches: [[22, 27]] });
});

test('scripts without spaces are found anywhere, in order', async () => {
  for (const query of ['测试', '测试环境', '运行测试', '服务器然后', '服', '测试 产品'])
    expect([query, await titles(query)]).toEqual([query, ['Chinese']]);
  expect(await titles('试测')).toEqual([]);
  expect(await titles('检索引擎')).toEqual(['Spaced']);
  expect(await titles('引擎')).toEqual(['Spaced']);
  for (const query of ['検索', '全文 エンジン', 'フック', 'useStateフック'])
    expect([query, await titles(query)]).toEqual([query, ['Japanese']]);
  for (const query of ['한국어', '검색', '안내', '한국어 안내'])
    expect([query, await titles(query)]).toEqual([query, ['Korean']]);
  const [{ excerpt } = { excerpt: undefined }] = (await find('测试')).pages;
  const marked = excerpt?.matches.map(([start, end]) => excerpt.text.slice(start, end));
  expect(marked).toEqual(['测试', '测试']);
});

test('names in code are found whole, by their parts, and by their beginning', async () => {
  for (const query of ['sso.enforce', 'sso.enf', 'SSO.enforce', '--dry-run'])
    expect([query, (await titles(query))[0]]).toEqual([query, 'Settings']);
  for (const query of ['state', 'usestate', 'useState', 'useSt'])
    expect([query, (await titles(query)).sort()]).toEqual([query, ['Japanese', 'Settings']]);
  expect(await titles('sso.enforce')).toEqual(['Settings']);
  expect(await titles('x-request-id')).toEqual(['Headers']);
  expect(await titles('request-id')).toEqual(['Headers']);
  for (const query of ['c++', 'C#'])
    expect([query, await titles(query)]).toEqual([query, ['Headers']]);
  const [{ excerpt } = { excerpt: undefined }] = (await find('c++')).pages;
  const marked = excerpt?.matches.map(([start, end]) => excerpt.text.slice(start, end));
  expect(marked).toEqual(['C++']);
});

test('accents and special letters make no difference', async () => {
  for (const query of ['cafe', 'CAFÉ', 'cafe\u0301', 'creme', 'strasse', 'Straße', 'naive', 'file'])
    expect([query, await titles(query)]).toEqual([query, ['Kitchen']]);
  const [{ excerpt } = { excerpt: undefined }] = (await find('creme')).pages;
  expect(excerpt?.matches.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['crème']);
});

test('the excerpt of a long section is around its match', async () => {
  for (const query of ['platypus', 'facade']) {
    const [{ excerpt } = { excerpt: undefined }] = (await find(query)).pages;
    expect(excerpt?.text).toMatch(/^….*…$/);
    expect(excerpt?.text.length).toBeLessThan(260);
    expect(excerpt?.matches).toHaveLength(1);
  }
});

test('excluded pages are neither found nor offered', async () => {
  expect(await titles('quokka')).toEqual([]);
  expect(await corrected('quokkas')).toEqual([undefined, []]);
  expect(await corrected('quoka')).toEqual([undefined, []]);
  expect(await titles('wombat')).toEqual([]);
  expect(await corrected('wombta')).toEqual([undefined, []]);
  const all = { exclude: { noIndex: false } };
  expect((await titles('wombat', all)).sort()).toEqual(['Below not indexed', 'Not indexed']);
  const [okapi] = (await find('okapi')).pages;
  const exclude = { pageIds: [okapi?.pageId ?? ''] };
  expect(await corrected('okpi', { exclude })).toEqual([undefined, []]);
});

test('other spaces add no results and no corrections', async () => {
  expect(await titles('acquisition')).toEqual([]);
  expect(await corrected('acquisiton')).toEqual([undefined, []]);
  expect(await corrected('okapiz')).toEqual(['okapi', ['Animals']]);
  const both = { spaceIds: [guide, secret] };
  expect(await corrected('acquisiton', both)).toEqual(['acquisition', ['Plans']]);
  const away = await service.newOrganization();
  expect(await corrected('zebrafsh', { organizationId: away.id })).toEqual([undefined, []]);
});

test('the dashboard corrects with words the caller can see only', async () => {
  const reader = await home.join('read');
  const ask = async (query: string, person = reader) => {
    const parameters = { organizationId: home.id };
    const { body } = await service
      .as(person)
      .call(searchOrganization, { parameters, query: { query } });
    return [body.correction, body.count];
  };
  expect(await ask('zebrafsh')).toEqual(['zebrafish', 1]);
  expect(await ask('测试')).toEqual([undefined, 1]);
  expect(await ask('acquisiton')).toEqual([undefined, 0]);
  expect(await ask('acquisiton', home.admin)).toEqual(['acquisition', 1]);
});
