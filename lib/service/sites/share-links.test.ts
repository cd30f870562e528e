import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { getPublishedSite } from '#lib/contract/published-sites.ts';
import {
  createShareLink,
  createSite,
  deleteShareLink,
  listShareLinks,
  publishSite,
  type Site,
  type SiteVisibility,
  updateShareLink,
  updateSite,
} from '#lib/contract/sites.ts';
import { siteShareLinks } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { newHostname, proveHostname } from '../testing/sites.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';

let service: TestService;
let home: TestOrganization;
let site: Site;
let hostname: string;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  home = await service.newOrganization();
  hostname = newHostname();
  const parameters = { organizationId: home.id };
  const body = { spaces: 'sample', visibility: 'share-link' } as const;
  site = (await admin().call(createSite, { parameters, body })).body;
  await admin().call(updateSite, { ...on(), body: { hostname } });
  await proveHostname(service, site.id);
  await admin().call(publishSite, on());
});

const admin = () => service.as(home.admin);
const on = () => ({ parameters: { organizationId: home.id, siteId: site.id } });
const onLink = (shareLinkId: string) => ({ parameters: { ...on().parameters, shareLinkId } });
const make = (name = 'Press') => admin().call(createShareLink, { ...on(), body: { name } });
const look = (visibility: SiteVisibility) =>
  admin().call(updateSite, { ...on(), body: { visibility } });
const published = async (shareKey?: string) => {
  const query = shareKey === undefined ? {} : { shareKey };
  return (await admin().call(getPublishedSite, { ...on(), query })).body;
};

test('a share link opens the site at a URL with its key, while it is switched on', async () => {
  const { status, body: link } = await make('  Press  ');
  expect([status, link.name, link.active]).toEqual([201, 'Press', true]);
  expect(link.urls.published).toBe(`https://${hostname}/${link.key}/`);
  const shown = await published(link.key);
  expect(shown.site.urls.published).toBe(link.urls.published);
  expect(shown.structure.structure[0]).toMatchObject({ urls: { published: link.urls.published } });
  const flipped = link.key.slice(0, -1) + (link.key.endsWith('A') ? 'B' : 'A');
  for (const key of [undefined, '', 'x', flipped, `${link.id}_`]) {
    const hidden = await published(key);
    expect(JSON.stringify(hidden)).not.toContain(hostname.concat('/'));
  }
  const { body: off } = await admin().call(updateShareLink, {
    ...onLink(link.id),
    body: { active: false },
  });
  expect([off.active, off.urls.published, off.name]).toEqual([false, undefined, 'Press']);
  expect((await published(link.key)).site.urls).not.toHaveProperty('published');
  const { body: on } = await admin().call(updateShareLink, {
    ...onLink(link.id),
    body: { active: true, name: 'Reviewers' },
  });
  expect(on).toEqual({ ...link, name: 'Reviewers' });
  expect((await admin().call(deleteShareLink, onLink(link.id))).status).toBe(205);
  expect((await published(link.key)).site.urls).not.toHaveProperty('published');
  expect((await admin().call(deleteShareLink, onLink(link.id))).status).toBe(404);
});

test('a key opens no other site, and a public site has one URL', async () => {
  const { body: link } = await make();
  const first = site;
  const parameters = { organizationId: home.id };
  const other = { spaces: 'sample', visibility: 'share-link' } as const;
  site = (await admin().call(createSite, { parameters, body: other })).body;
  await admin().call(updateSite, { ...on(), body: { hostname: newHostname() } });
  await admin().call(publishSite, on());
  expect((await published(link.key)).site.urls).not.toHaveProperty('published');
  expect((await admin().call(updateShareLink, { ...onLink(link.id), body: {} })).status).toBe(404);
  site = first;
  await look('public');
  const { body: links } = await admin().call(listShareLinks, on());
  expect(links.items).toEqual([{ ...link, urls: {} }]);
  expect((await published()).site.urls.published).toBe(`https://${hostname}/`);
});

test('the list is paged, newest first; a site can have up to a hundred', async () => {
  const rows = Array.from({ length: 99 }, (_, index) => ({
    id: newId('shl'),
    siteId: site.id,
    name: `Link ${index}`,
    createdAt: new Date(index * 1000),
  }));
  await service.database.orm.insert(siteShareLinks).values(rows);
  const { body: last } = await make('');
  expect(last.name).toBe('');
  const { status, error } = await make();
  expect([status, error?.reasons]).toEqual([409, ['too-many']]);
  const { body: first } = await admin().call(listShareLinks, { ...on(), query: { limit: 60 } });
  const query = { limit: 60, page: first.next?.page };
  const { body: second } = await admin().call(listShareLinks, { ...on(), query });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(ids).toEqual([last.id, ...rows.map(({ id }) => id).reverse()]);
  expect([first.count, second.next]).toEqual([100, undefined]);
  for (const body of [{ name: 'x'.repeat(51) }, { active: 'yes' }, { name: null }] as object[])
    expect((await admin().call(updateShareLink, { ...onLink(last.id), body })).status).toBe(400);
});

test('links are in the audit log by name, never by key', async () => {
  const { body: link } = await make();
  await admin().call(updateShareLink, { ...onLink(link.id), body: { name: 'Press' } });
  await admin().call(updateShareLink, { ...onLink(link.id), body: { active: false } });
  await admin().call(deleteShareLink, onLink(link.id));
  const { body } = await admin().call(listAuditEvents, {
    parameters: { organizationId: home.id },
    query: { target: link.id },
  });
  expect(body.items.map(({ action }) => action).reverse()).toEqual([
    'createShareLink',
    'updateShareLink',
    'deleteShareLink',
  ]);
  expect(JSON.stringify(body)).not.toContain(link.key);
  expect(body.items[0]).toMatchObject({
    target: { type: 'share-link', label: 'Press' },
    payload: { site: { id: site.id, title: 'Documentation' } },
  });
});
