import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdaptiveSchema, setAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import { readCondition } from '#lib/contract/conditions.ts';
import { getPage } from '#lib/contract/content.ts';
import { getCustomization, setCustomization } from '#lib/contract/customization.ts';
import { getInsights, listMissingAddresses, listReadPages } from '#lib/contract/insights.ts';
import { getPublishedSite } from '#lib/contract/published-sites.ts';
import { countRedirectProblems, listRedirects, resolveRedirect } from '#lib/contract/redirects.ts';
import { signInToDemo } from '#lib/contract/sign-ins.ts';
import { listShareLinks, listSites, type Site } from '#lib/contract/sites.ts';
import { siteSections, siteSpaces } from '#lib/service/database/schema/index.ts';
import { openTestService, type TestPerson, type TestService } from '#lib/service/testing.ts';
import { demo, demoOrganizationIds, fillDemo } from './demo.ts';

let service: TestService;
let admin: TestPerson;
let docs: Site;
let draft: Site;

beforeAll(async () => {
  service = await openTestService({ demo });
  await fillDemo(service.database, service.instance, new Date());
  const { body } = await service.as(null).call(signInToDemo, { body: { person: 'admin' } });
  admin = { id: '', email: '', displayName: '', secret: body.token };
  const { body: sites } = await service.as(admin).call(listSites, { parameters: home });
  [draft, docs] = sites.items as [Site, Site];
});
afterAll(() => service.close());

const home = { organizationId: demoOrganizationIds.first };
const on = (site: Site) => ({ parameters: { ...home, siteId: site.id } });

test('one demo site is published and has some of everything, one is a draft', async () => {
  expect(docs).toMatchObject({
    title: 'Masthead Docs',
    published: true,
    visibility: 'public',
    siteSpaces: 6,
    urls: { published: 'http://localhost:3000/sites/docs/' },
  });
  expect(draft).toMatchObject({ published: false, visibility: 'share-link', siteSpaces: 3 });
  const { structure } = (await service.as(admin).call(getPublishedSite, on(docs))).body;
  expect(structure.structure.map((item) => ('path' in item ? item.path : item.title))).toEqual([
    'guide',
    'api',
    'How we work',
    'ideas',
  ]);
  const flat = await service.as(admin).call(getPublishedSite, on(draft));
  expect(flat.body.structure.type).toBe('siteSpaces');
  expect((await service.as(admin).call(listShareLinks, on(draft))).body.count).toBe(2);
});

test('its content is valid for the API', async () => {
  const { body: schema } = await service.as(admin).call(getAdaptiveSchema, on(docs));
  const body = { jsonSchema: schema.jsonSchema };
  expect((await service.as(admin).call(setAdaptiveSchema, { ...on(docs), body })).status).toBe(200);
  const { body: looks } = await service.as(admin).call(getCustomization, on(docs));
  const set = await service.as(admin).call(setCustomization, { ...on(docs), body: looks });
  expect(set.status).toBe(200);
  const { orm } = service.database;
  const items = [
    ...(await orm.select().from(siteSections)),
    ...(await orm.select().from(siteSpaces)),
  ];
  const conditions = items.flatMap(({ condition }) => condition ?? []);
  expect(conditions.length).toBe(3);
  for (const text of conditions) expect(readCondition(text)).toHaveProperty('condition');
});

test('the button in its header leads to a page of the site that says how to install it', async () => {
  const { body: looks } = await service.as(admin).call(getCustomization, on(docs));
  const to = looks.header.links[0]?.to;
  if (to?.kind !== 'page') throw new Error('It leads elsewhere.');
  const parameters = { spaceId: to.space ?? '', pageId: to.page };
  const { body: page } = await service.as(admin).call(getPage, { parameters });
  expect(page.title).toBe('Install and start');
});

test('each problem occurs in one redirect, and the other redirects work', async () => {
  const { body: problems } = await service.as(admin).call(countRedirectProblems, on(docs));
  expect(problems).toEqual({ total: 5, loop: 1, chain: 1, shadowed: 1, dead: 1, hides: 1 });
  const { body: list } = await service.as(admin).call(listRedirects, on(docs));
  const fine = list.items.filter(({ problem }) => problem === undefined);
  expect(fine.length).toBe(4);
  for (const { source } of fine) {
    const query = { source };
    const { status } = await service.as(admin).call(resolveRedirect, { ...on(docs), query });
    expect(status, source).toBe(200);
  }
});

test('the published demo site has readers', async () => {
  const { totals, series } = (await service.as(admin).call(getInsights, on(docs))).body;
  for (const [name, { count, before }] of Object.entries(totals)) {
    expect(count, name).toBeGreaterThan(5);
    expect(before, name).toBeGreaterThan(0);
  }
  expect(series.filter(({ people }) => people > 0).length).toBeGreaterThan(25);
  const { items: pages } = (await service.as(admin).call(listReadPages, on(docs))).body;
  expect(pages.filter(({ page, file }) => page?.path || file)).toEqual(pages);
  const { items: missing } = (await service.as(admin).call(listMissingAddresses, on(docs))).body;
  expect(missing.filter(({ suggestion }) => suggestion).length).toBeGreaterThan(1);
});
