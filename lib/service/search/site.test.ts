import { beforeAll, expect, test } from 'vitest';
import { searchSite } from '#lib/contract/search.ts';
import { listSiteSpaces } from '#lib/contract/site-spaces.ts';
import { createSite, publishSite } from '#lib/contract/sites.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService({ sitesUrl: 'http://{site}.localhost:3000' });
let home: TestOrganization;
let site: { organizationId: string; siteId: string };
let siteSpaces: Map<string, string>;

beforeAll(async () => {
  home = await service.newOrganization();
  const admin = service.as(home.admin);
  const spaces: string[] = [];
  for (const title of ['Guide', 'Secret', 'Third'])
    spaces.push(await newEmptySpace(service, home, { title }));
  const [guide = '', secret = '', third = ''] = spaces;
  await change(
    service,
    home.admin,
    guide,
    page('Animals', 'Many.\n\n# Stripes\n\nThe zebrafish has them.'),
    page('Hidden', 'A zebrafish.', { hidden: true }),
    page('Out', 'A zebrafish.', { noIndex: true }),
  );
  await change(service, home.admin, secret, page('Plans', 'Buy a zebrafish.'));
  await change(service, home.admin, third, page('Zebrafish', 'All of it.'));
  await newEmptySpace(service, home, { title: 'Elsewhere' });
  await admin.call(updateSpace, {
    parameters: { spaceId: secret },
    body: { restricted: true },
  });
  const parameters = { organizationId: home.id };
  const { body } = await admin.call(createSite, { parameters, body: { title: 'Docs', spaces } });
  site = { ...parameters, siteId: body.id };
  await admin.call(publishSite, { parameters: site });
  const listed = await admin.call(listSiteSpaces, { parameters: site });
  siteSpaces = new Map(listed.body.items.map(({ id, space }) => [space?.title ?? '', id]));
});

async function find(body: object, { as = home.admin, query = {} } = {}) {
  const { status, body: found } = await service
    .as(as)
    .call(searchSite, { parameters: site, query, body: { query: 'zebrafish', ...body } });
  expect(status).toBe(200);
  return found;
}
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

test('the pages of a site are found, the best space first, at their published addresses', async () => {
  const found = await find({});
  expect(titles(found)).toEqual(['Third', 'Guide', 'Secret']);
  const [, guide] = found.items;
  expect(guide?.pages).toMatchObject([
    {
      title: 'Animals',
      path: 'animals',
      sections: [{ id: 'stripes', path: 'animals#stripes' }],
      urls: { published: expect.stringMatching(/localhost:3000\/animals$/) },
    },
  ]);
  expect(guide?.pages[0]?.sections[0]?.urls.published).toMatch(/\/animals#stripes$/);
});

test('a search can be limited to site spaces of the site, and is read in pages', async () => {
  const id = siteSpaces.get('Guide') ?? '';
  for (const scope of [
    { siteSpaceIds: [id] },
    { mode: 'current' as const, siteSpaceId: id },
    { scope: { mode: 'specific' as const, siteSpaceIds: [id] } },
  ])
    expect(titles(await find(scope))).toEqual(['Guide']);
  expect(titles(await find({ mode: 'all', siteSpaceId: id }))).toHaveLength(3);
  const unknown = { query: 'zebrafish', siteSpaceIds: ['made-up'] };
  const refused = service.as(home.admin).call(searchSite, { parameters: site, body: unknown });
  expect((await refused).status).toBe(404);
  const first = await find({}, { query: { limit: 2 } });
  const rest = await find({}, { query: { limit: 2, page: first.next?.page } });
  expect([...titles(first), ...titles(rest)]).toEqual(['Third', 'Guide', 'Secret']);
  expect([first.count, rest.next]).toEqual([3, undefined]);
});

test('a member doesn’t find what is in spaces closed to them; mistyped words are corrected', async () => {
  const member = await home.join('read');
  expect(titles(await find({}, { as: member }))).toEqual(['Third', 'Guide']);
  const found = await find({ query: 'zebrafsih' });
  expect([titles(found).length, found.correction]).toEqual([3, 'zebrafish']);
});
