import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#lib/contract/durations.ts';
import {
  countRedirectProblems,
  deleteRedirects,
  listRedirects,
  reviewRedirects,
} from '#lib/contract/redirects.ts';
import { siteCounts } from '../database/schema/index.ts';
import { destinationsOn, redirectCalls } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { type MadeSite, newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let site: MadeSite;
let admin: TestPerson;

beforeEach(async () => {
  organization = await service.newOrganization();
  ({ admin } = organization);
  site = await newSiteWith(service, organization, {
    guides: { start: { 'first-steps': 'First steps' }, hardware: { buoys: 'Buoys' } },
    safety: { field: null },
  });
});

const destinations = () => destinationsOn(site);
const section = (path: string) => destinations().section(path);
const siteSpace = (path: string) => destinations().siteSpace(path);
const page = (space: string, path: string) => destinations().page(space, path);
type Calls = ReturnType<typeof redirectCalls>;
const calls = () => redirectCalls(service, site, admin);
const create: Calls['create'] = (...given) => calls().create(...given);
const list: Calls['list'] = (...given) => calls().list(...given);
const trace: Calls['trace'] = (...given) => calls().trace(...given);
const bring: Calls['bring'] = (...given) => calls().bring(...given);

describe('following a path', () => {
  test('lists each redirect on the way, and the page at its end', async () => {
    await create('/old', section('guides'));
    await create('/GUIDES', siteSpace('safety/field'));
    const { body } = await trace('/Old');
    expect(body.hops.map(({ source }) => source)).toEqual(['/old', '/GUIDES']);
    expect(body).toMatchObject({ end: 'arrives', arrivesAt: { path: '/safety', title: 'Field' } });
    expect((await list({ problem: 'any' })).body.items).toMatchObject([
      { source: '/GUIDES', problem: 'hides', hides: 'Guides' },
      { source: '/old', problem: 'chain', way: ['/old', '/guides', '/safety'] },
    ]);
  });

  test('without a redirect returns the page there', async () => {
    const shows = async (path: string) => (await trace(path)).body;
    expect(await shows('/nowhere')).toEqual({ hops: [], end: 'no-redirect' });
    expect((await shows('/guides')).arrivesAt).toEqual({ path: '/guides', title: 'Guides' });
    expect((await shows('/Guides/First-steps')).arrivesAt).toEqual({
      path: '/guides/first-steps',
      title: 'First steps',
    });
    expect((await shows('/guides/hardware/buoys')).arrivesAt?.title).toBe('Buoys');
    expect((await shows('/guides/hardware/none')).arrivesAt).toBeUndefined();
  });

  test('ends where a browser stops following', async () => {
    await create('/safety', section('guides'));
    await create('/guides', section('safety'));
    await create('/guides/hardware', siteSpace('guides/hardware'));
    const loop = await trace('/safety');
    expect(loop.body).toMatchObject({
      end: 'loop',
      hops: [{ source: '/safety' }, { source: '/guides' }],
    });
    expect((await trace('/guides/hardware')).body).toMatchObject({ end: 'loop', hops: [{}] });
    const ways = async () => {
      const { items } = (await list()).body;
      return Object.fromEntries(items.map(({ source, way }) => [source, way]));
    };
    expect(await ways()).toEqual({
      '/guides': ['/guides', '/safety', '/guides'],
      '/guides/hardware': ['/guides/hardware', '/guides/hardware'],
      '/safety': ['/safety', '/guides', '/safety'],
    });
    const { body } = await service
      .as(admin)
      .call(countRedirectProblems, { parameters: site.parameters });
    expect(body).toEqual({ total: 3, loop: 3, chain: 0, shadowed: 0, dead: 0, hides: 0 });
  });
});

test('a redirect that hides a section, a space or a page is flagged, also before it is imported', async () => {
  const sources = ['/guides', '/Safety/Field', '/guides/first-steps', '/free'];
  const rows = sources.map((source) => ({ source, target: '/safety' }));
  const { body: reviewed } = await service
    .as(admin)
    .call(reviewRedirects, { parameters: site.parameters, body: { rows, firstRow: 1 } });
  expect(reviewed.rows.map(({ outcome, hides }) => [outcome, hides])).toEqual([
    ['create', 'Guides'],
    ['create', undefined],
    ['create', 'First steps'],
    ['create', undefined],
  ]);
  await bring(sources.map((source) => ({ source, destination: section('safety') })));
  const { items } = (await list({ problem: 'hides' })).body;
  expect(items.map(({ source, hides }) => [source, hides])).toEqual([
    ['/guides', 'Guides'],
    ['/guides/first-steps', 'First steps'],
  ]);
  const body = { sources: ['/guides', '/guides/first-steps', '/nowhere'] };
  const deleted = await service
    .as(admin)
    .call(deleteRedirects, { parameters: site.parameters, body });
  expect(deleted.body).toEqual({ deleted: 2 });
  expect((await list()).body.count).toBe(2);
});

describe('the list', () => {
  test('is sorted by source without case, paged, and searched by path and title', async () => {
    await bring(
      ['/b', '/a', '/B', '/c%20d', '/a/b'].map((source) => ({
        source,
        destination: section('guides'),
      })),
    );
    await create('/z_', page('guides/hardware', 'buoys'));
    const sources: string[] = [];
    let next: string | undefined;
    do {
      const { body } = await list({ limit: 2, ...(next && { page: next }) });
      sources.push(...body.items.map(({ source }) => source));
      next = body.next?.page;
    } while (next);
    expect(sources).toEqual(['/a', '/a/b', '/B', '/b', '/c%20d', '/z_']);
    const found = async (search: string) =>
      (await list({ search })).body.items.map(({ source }) => source);
    expect(await found('/A')).toEqual(['/a', '/a/b']);
    expect(await found('%20')).toEqual(['/c%20d']);
    expect(await found('_')).toEqual(['/z_']);
    expect(await found('buoy')).toEqual(['/z_']);
    expect(await found('GUIDES')).toEqual(['/a', '/a/b', '/B', '/b', '/c%20d']);
    expect(await found('hardware')).toEqual([]);
  });

  test('says how often each was met in thirty days, and begins with the most used', async () => {
    const made = ['/a', '/b', '/c'].map((source) => create(source, section('guides')));
    const [a, b] = (await Promise.all(made)).map(({ body }) => body.id);
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
    const kind = 'redirect' as const;
    const row = (subject: string | undefined, hour: Date, count: number) => ({
      ...{ siteId: site.parameters.siteId, kind, hour, count },
      subject: subject ?? '',
    });
    await service.database.orm
      .insert(siteCounts)
      .values([row(a, daysAgo(2), 1), row(a, daysAgo(60), 90), row(b, daysAgo(9), 3)]);
    const visits = [];
    let next: string | undefined;
    do {
      const { body } = await list({ sort: 'visits', limit: 1, ...(next && { page: next }) });
      visits.push(...body.items.map((one) => [one.source, one.visits]));
      next = body.next?.page;
    } while (next);
    expect(visits).toEqual([
      ['/b', 3],
      ['/a', 1],
      ['/c', 0],
    ]);
  });

  test('contains only redirects of the site', async () => {
    await create('/old', section('guides'));
    const other = await newSiteWith(service, organization, { guides: { start: null } });
    const { body } = await service.as(admin).call(listRedirects, { parameters: other.parameters });
    expect(body).toEqual({ count: 0, items: [] });
    expect((await list()).body.count).toBe(1);
  });
});
