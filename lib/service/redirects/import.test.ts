import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteRedirect,
  deleteRedirects,
  importRedirects,
  REDIRECT_BATCH,
  type RedirectDestination,
  updateRedirect,
} from '#lib/contract/redirects.ts';
import { siteRedirects } from '../database/schema/index.ts';
import { destinationsOn, redirectCalls } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { addPages, type MadeSite, newSiteWith, pageIdOf } from '../testing/site-rows.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let site: MadeSite;
let admin: TestPerson;
let guides: RedirectDestination;
let safety: RedirectDestination;

beforeEach(async () => {
  organization = await service.newOrganization();
  ({ admin } = organization);
  site = await newSiteWith(service, organization, {
    guides: { start: { setup: 'Setup', 'setup/tools': 'Tools' }, hardware: { buoys: 'Buoys' } },
    safety: { field: null },
  });
  guides = destinationsOn(site).section('guides');
  safety = destinationsOn(site).section('safety');
});

type Calls = ReturnType<typeof redirectCalls>;
const create: Calls['create'] = (...given) => redirectCalls(service, site, admin).create(...given);
const bring: Calls['bring'] = (...given) => redirectCalls(service, site, admin).bring(...given);
const list: Calls['list'] = (...given) => redirectCalls(service, site, admin).list(...given);
const stored: Calls['stored'] = () => redirectCalls(service, site, admin).stored();

describe('importing', () => {
  test('writes all or none, and the thousand longest rows fit into a request', async () => {
    await create('/a', guides);
    const refused = [
      await bring([
        { source: '/b', destination: guides },
        { source: '/c', destination: { kind: 'site-section', siteSectionId: 'x' } },
      ]),
      await bring([
        { source: '/b', destination: guides },
        { source: '/a', destination: safety },
        { source: '/b', destination: safety },
      ]),
      await bring([
        { source: '/b', destination: guides },
        { source: 'c', destination: guides },
      ]),
      await bring([]),
      await bring(
        Array.from({ length: REDIRECT_BATCH + 1 }, (_, index) => ({
          source: `/${index}`,
          destination: guides,
        })),
      ),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 400, 400, 400, 400]);
    expect(refused[1]?.error?.message).toBe(
      'redirects.2.source: redirects.0 already has /b. Send each source once.',
    );
    expect(await stored()).toMatchObject([
      { source: '/a', siteSectionId: site.sections.get('guides') },
    ]);
    const { id = '', spaceId = '' } = site.siteSpaces.get('guides/start') ?? {};
    const destination = {
      kind: 'site-page' as const,
      siteSpaceId: id,
      pageId: pageIdOf(spaceId, 'setup').padEnd(200, 'x'),
    };
    await addPages(service, spaceId, {
      ['setup'.padEnd(200 - pageIdOf(spaceId, '').length, 'x')]: 'Long',
    });
    const longest = Array.from({ length: REDIRECT_BATCH }, (_, index) => ({
      source: `/${String(index).padEnd(511, 'x')}`,
      destination,
    }));
    expect((await bring(longest)).body).toEqual({
      created: REDIRECT_BATCH,
      updated: 0,
      unchanged: 0,
    });
  });

  test('of two paths that differ in case the first of the file is used', async () => {
    await bring(
      ['/One', '/one', '/ONE', '/oNe'].map((source) => ({ source, destination: guides })),
    );
    const { body } = await list();
    expect(body.items.filter(({ problem }) => !problem).map(({ source }) => source)).toEqual([
      '/One',
    ]);
  });

  test('leaves unchanged rows alone, even if their target is gone', async () => {
    await bring([
      { source: '/a', destination: safety },
      { source: '/b', destination: guides },
    ]);
    const before = await stored();
    const { orm } = service.database;
    await orm
      .update(siteRedirects)
      .set({ siteSectionId: 'sec_gone' })
      .where(eq(siteRedirects.source, '/a'));
    const gone = { kind: 'site-section' as const, siteSectionId: 'sec_gone' };
    expect(
      (
        await bring([
          { source: '/a', destination: gone },
          { source: '/b', destination: safety },
        ])
      ).body,
    ).toEqual({ created: 0, updated: 1, unchanged: 1 });
    const times = (rows: typeof before) =>
      new Map(rows.map(({ source, createdAt }) => [source, createdAt.getTime()]));
    expect(times(await stored())).toEqual(times(before));
  });

  test('thirty-two concurrent imports of the same path create one', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => create('/same', guides)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(31).fill(409)]);
    expect(await stored()).toHaveLength(1);
  });

  test('concurrent with deletions imports everything it was sent', async () => {
    const all = Array.from({ length: 200 }, (_, index) => ({
      source: `/p${index}`,
      destination: guides,
    }));
    await bring(all);
    const rows = await stored();
    const deletions = rows
      .slice(0, 16)
      .map(({ id }) =>
        service
          .as(admin)
          .call(deleteRedirect, { parameters: { ...site.parameters, siteRedirectId: id } }),
      );
    const again = all.map(({ source }) => ({ source, destination: safety }));
    const [imported, ...deleted] = await Promise.all([bring(again), ...deletions]);
    expect(imported.status).toBe(200);
    expect(new Set(deleted.map(({ status }) => status))).toEqual(new Set([205]));
    const left = await stored();
    const { created, updated } = imported.body;
    expect(created + updated).toBe(200);
    // A redirect deleted before the import exists again; one deleted after it doesn't.
    expect(left).toHaveLength(200 - 16 + created);
    expect(new Set(left.map(({ siteSectionId }) => siteSectionId))).toEqual(
      new Set([site.sections.get('safety')]),
    );
  });
});

test('what was changed since is neither written nor deleted, also of several', async () => {
  const { id = '' } = (await create('/a', guides)).body ?? {};
  await create('/b', guides);
  const { parameters } = site;
  const was = (source: string, destination: RedirectDestination | null) => [
    { source, destination },
  ];
  const as = service.as(admin);
  const back = { source: '/a', destination: safety };
  const refused = [
    await as.call(importRedirects, {
      parameters,
      body: { redirects: [back], unchanged: was('/a', safety) },
    }),
    await as.call(importRedirects, {
      parameters,
      body: { redirects: [back], unchanged: was('/a', null) },
    }),
    await as.call(deleteRedirects, {
      parameters,
      body: { sources: ['/a', '/b'], unchanged: [...was('/b', guides), ...was('/c', guides)] },
    }),
    await as.call(updateRedirect, {
      parameters: { ...parameters, siteRedirectId: id },
      body: { source: '/z', unchanged: was('/a', safety) },
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([412, 412, 412, 412]);
  expect(refused[0]?.error?.message).toBe('Someone else has changed /a since.');
  const leading = { siteSectionId: site.sections.get('guides') };
  const rows = (await stored()).sort((one, other) => (one.source < other.source ? -1 : 1));
  expect(rows).toMatchObject([
    { source: '/a', ...leading },
    { source: '/b', ...leading },
  ]);

  // Of two that undo at once, one does.
  const undo = () =>
    as.call(importRedirects, {
      parameters,
      body: { redirects: [back], unchanged: was('/a', guides) },
    });
  const both = await Promise.all([undo(), undo()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
});
