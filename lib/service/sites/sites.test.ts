import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { createCollection } from '#lib/contract/collections.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import {
  createSite,
  deleteSite,
  getSite,
  listSites,
  publishSite,
  type Site,
  unpublishSite,
  updateSite,
} from '#lib/contract/sites.ts';
import { deleteSpace, getSpace, listSpaces } from '#lib/contract/spaces.ts';
import { grant, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import { addSections, newHostname, placesOf, proveHostname } from '../testing/sites.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

type Body = InputOf<typeof createSite>['body'];
type Patch = InputOf<typeof updateSite>['body'];

const service = testService();
let home: TestOrganization;
let away: TestOrganization;
let creator: TestPerson;

beforeEach(async () => {
  home = await service.newOrganization();
  away = await service.newOrganization();
  creator = await home.join('create');
});

const inHome = () => ({ parameters: { organizationId: home.id } });
const on = ({ id }: Pick<Site, 'id'>) => ({
  parameters: { organizationId: home.id, siteId: id },
});
const make = (body: Body = {}, person = home.admin) =>
  service.as(person).call(createSite, { ...inHome(), body });
const made = async (body: Body = {}) => (await make(body)).body;
const patch = (site: Site, body: Patch, person = home.admin) =>
  service.as(person).call(updateSite, { ...on(site), body });
const read = async (site: Site) => (await service.as(home.admin).call(getSite, on(site))).body;
const list = (query: InputOf<typeof listSites>['query'] = {}, person = home.admin) =>
  service.as(person).call(listSites, { ...inHome(), query });

test('a site is created with a section for each space, the first one as its default', async () => {
  const titles = ['Field guide', 'Field guide', 'API'];
  const spaces: string[] = [];
  for (const title of titles) spaces.push(await newSpace(service, home, { title }));
  const site = await made({ spaces, sections: true });
  const { body } = await service.as(home.admin).call(getSiteStructure, on(site));
  expect(body).toMatchObject({
    type: 'sections',
    structure: [
      { title: 'Field guide', path: 'field-guide', default: true, siteSpaces: [{ default: true }] },
      { title: 'Field guide', path: 'field-guide-2', default: false },
      { title: 'API', path: 'api', siteSpaces: [{ path: 'api' }] },
    ],
  });
});

test('a site is created from spaces in the given order, with paths from their titles', async () => {
  const titles = ['Field guide', 'Field guide', '日本', 'X'];
  const spaces = await Promise.all(titles.map((title) => newSpace(service, home, { title })));
  const { status, body: site } = await make({ spaces }, creator);
  expect(status).toBe(201);
  expect(site).toMatchObject({
    object: 'site',
    title: 'Field guide',
    type: 'basic',
    visibility: 'public',
    published: false,
    siteSpaces: 4,
    adaptiveContent: { enabled: false },
    urls: {
      location: `http://localhost:3000/v1/orgs/${home.id}/sites/${site.id}`,
      app: `http://localhost:3000/orgs/${home.id}/sites/${site.id}`,
    },
  });
  expect(site.urls).not.toHaveProperty('published');
  expect(site.features).toContainEqual({ id: 'sites-sections', plan: 'basic', frozen: false });
  const places = await placesOf(service, site);
  expect(places.map(({ space }) => space)).toEqual(spaces);
  expect(places.map(({ path }) => path)).toEqual(['field-guide', 'field-guide-2', 'space', 'x']);
  expect(site.defaultSiteSpace).toBe(places[0]?.id);
  expect(await read(site)).toEqual(site);
});

test('without a title it is named after its first space, or untitled', async () => {
  const one = await newSpace(service, home, { title: 'X' });
  expect((await made({ spaces: [one] })).title).toBe('Untitled site');
  expect((await made()).title).toBe('Untitled site');
  expect((await made({ title: '  Docs  ' })).title).toBe('Docs');
  expect(await made()).toMatchObject({ siteSpaces: 0 });
  expect(await made()).not.toHaveProperty('defaultSiteSpace');
});

test('a new space has a first text, or is empty', async () => {
  const pagesOf = async (site: Site) => {
    const [{ space = '' } = {}] = await placesOf(service, site);
    const { rows } = await service.database.pool.query(
      'select title from space_pages where space_id = $1 order by position',
      [space],
    );
    return rows.map(({ title }) => title);
  };
  const sample = await make({ spaces: 'sample', title: 'D'.repeat(128) }, creator);
  expect(sample.status).toBe(201);
  expect(await pagesOf(sample.body)).toEqual(['Welcome', 'Getting started', 'How it is organized']);
  const empty = await made({ spaces: 'empty' });
  expect(empty).toMatchObject({ title: 'Documentation', siteSpaces: 1 });
  expect(await pagesOf(empty)).toEqual([]);
  const { body } = await service.as(creator).call(listSpaces, inHome());
  expect(body.items.map(({ title }) => title.length)).toEqual([13, 50]);
});

test('adding a space to a site requires the Create role on it', async () => {
  const { body: collection } = await service
    .as(home.admin)
    .call(createCollection, { ...inHome(), body: {} });
  const readable = await newSpace(service, home, { defaultLevel: 'edit', title: 'Readable' });
  const hidden = await newSpace(service, home, { defaultLevel: 'guest', title: 'Hidden' });
  const nested = await newSpace(service, home, { parent: collection.id });
  const foreign = await newSpace(service, away);
  const deleted = await newSpace(service, home, { deletedAt: new Date() });
  const refusal = await make({ spaces: [nested, readable] }, creator);
  expect([refusal.status, refusal.error?.reasons]).toEqual([403, ['needs:create', 'has:edit']]);
  for (const space of [hidden, foreign, deleted, 'spc_none']) {
    const { status, error } = await make({ spaces: [nested, space] }, creator);
    expect(status).toBe(404);
    expect(error?.message).toBe(
      'The space in spaces.1 doesn’t exist, or you don’t have access to it.',
    );
  }
  const twice = await make({ spaces: [nested, nested] });
  expect([twice.status, twice.error?.fields?.[0]?.path]).toEqual([400, 'spaces.1']);
  expect((await list()).body.count).toBe(0);
  expect((await make({ spaces: [hidden, readable] })).status).toBe(201);
});

test('the list is paged, newest first, and filtered by title, space and status', async () => {
  const space = await newSpace(service, home);
  const docs = await made({ title: 'Docs 100%', spaces: [space] });
  const help = await made({ title: 'Help', spaces: [space] });
  const blog = await made({ title: 'More docs' });
  await service.as(home.admin).call(publishSite, on(help));
  await make({}, away.admin);
  const titles = async (query = {}) => (await list(query)).body.items.map(({ title }) => title);
  expect(await titles()).toEqual(['More docs', 'Help', 'Docs 100%']);
  const first = (await list({ limit: 2 })).body;
  expect([first.count, first.items.length]).toEqual([3, 2]);
  const { body: second } = await list({ limit: 2, page: first.next?.page });
  expect(second.items.map(({ id }) => id)).toEqual([docs.id]);
  expect(second.next).toBeUndefined();
  expect((await list({ limit: 2, page: first.next?.page, title: 'o' })).status).toBe(400);
  expect(await titles({ title: 'DOCS' })).toEqual(['More docs', 'Docs 100%']);
  expect(await titles({ title: '0%' })).toEqual(['Docs 100%']);
  expect(await titles({ title: '_' })).toEqual([]);
  expect(await titles({ published: true })).toEqual(['Help']);
  expect(await titles({ published: false })).toEqual(['More docs', 'Docs 100%']);
  expect(await titles({ space })).toEqual(['Help', 'Docs 100%']);
  expect(await titles({ space, published: false, title: 'docs' })).toEqual(['Docs 100%']);
  expect((await list({ limit: 1000 })).body.items[2]).toEqual(await read(docs));
  expect(blog.siteSpaces).toBe(0);
});

test('a guest sees no sites, and a hidden space is on none', async () => {
  const hidden = await newSpace(service, home, { defaultLevel: 'guest' });
  const theirs = await newSpace(service, away);
  const site = await made({ spaces: [hidden] });
  const [reader, guest] = [await home.join('read'), await home.join(null)];
  await grant(service, home, { space: hidden }, { user: guest }, 'create');
  const none = { count: 0, items: [] };
  expect((await list({}, guest)).body).toEqual(none);
  expect((await list({ space: hidden }, guest)).body).toEqual(none);
  expect((await list({ page: 'nonsense' }, guest)).status).toBe(400);
  expect((await list({ space: hidden }, reader)).body).toEqual(none);
  for (const space of [theirs, 'spc_none']) expect((await list({ space })).body).toEqual(none);
  expect((await list({}, reader)).body.items.map(({ id }) => id)).toEqual([site.id]);
  expect((await list({ space: hidden })).body.count).toBe(1);
  const seen = await service.as(guest).call(getSite, on(site));
  const absent = await service.as(guest).call(getSite, on({ id: 'sit_none' }));
  expect([seen.status, seen.error?.message]).toEqual([404, absent.error?.message]);
});

test('a site with content is published and unpublished', async () => {
  const site = await made({ title: 'Docs' });
  const publish = () => service.as(home.admin).call(publishSite, on(site));
  expect((await publish()).error?.reasons).toEqual(['no-space']);
  const full = await made({ spaces: 'sample' });
  const hostname = newHostname();
  await patch(full, { hostname });
  await proveHostname(service, full.id);
  const published = await service.as(home.admin).call(publishSite, on(full));
  expect(published.body).toMatchObject({
    published: true,
    urls: { published: `https://${hostname}/` },
  });
  expect((await patch(full, { visibility: 'share-link' })).body.urls).not.toHaveProperty(
    'published',
  );
  const again = await service.as(home.admin).call(publishSite, on(full));
  expect([again.status, again.body.published]).toEqual([200, true]);
  const { body: off } = await service.as(home.admin).call(unpublishSite, on(full));
  expect([off.published, off.urls.published]).toEqual([false, undefined]);
  const [{ space = '' } = {}] = await placesOf(service, full);
  await service.as(home.admin).call(deleteSpace, { parameters: { spaceId: space } });
  expect((await service.as(home.admin).call(publishSite, on(full))).status).toBe(409);
  expect(await read(full)).toMatchObject({ published: false, siteSpaces: 1 });
});

test('deleting a site keeps its spaces', async () => {
  const spaceId = await newSpace(service, home);
  const site = await made({ spaces: [spaceId] });
  await addSections(service, home, site);
  expect((await service.as(creator).call(deleteSite, on(site))).status).toBe(205);
  expect((await service.as(creator).call(getSite, on(site))).status).toBe(404);
  expect((await service.as(creator).call(deleteSite, on(site))).status).toBe(404);
  expect((await service.as(creator).call(getSpace, { parameters: { spaceId } })).status).toBe(200);
});

test('changes of a site are in the audit log, and nothing else', async () => {
  const site = await made({ title: 'Docs', spaces: [await newSpace(service, home)] });
  await patch(site, { title: 'Docs' });
  await patch(site, { title: 'Guide', visibility: 'unlisted' });
  for (const endpoint of [publishSite, publishSite, unpublishSite, unpublishSite, deleteSite])
    await service.as(home.admin).call(endpoint, on(site));
  const query = { target: site.id };
  const { body } = await service.as(home.admin).call(listAuditEvents, { ...inHome(), query });
  const events = body.items.map(({ action, target, payload }) => [action, target.label, payload]);
  expect(events.reverse().slice(1)).toEqual([
    [
      'updateSite',
      'Guide',
      {
        before: { title: 'Docs', visibility: 'public' },
        after: { title: 'Guide', visibility: 'unlisted' },
      },
    ],
    ['publishSite', 'Guide', { after: { visibility: 'unlisted' } }],
    ['unpublishSite', 'Guide', undefined],
    ['deleteSite', 'Guide', undefined],
  ]);
});
