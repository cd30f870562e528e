import { beforeEach, describe, expect, test } from 'vitest';
import { REDIRECT_BATCH, type RedirectDestination } from '#lib/contract/redirects.ts';
import { changeSite, changeSpace, destinationsOn, redirectCalls } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { addPages, type MadeSite, newSiteWith } from '../testing/site-rows.ts';
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
const send: Calls['review'] = (...given) => redirectCalls(service, site, admin).review(...given);
const create: Calls['create'] = (...given) => redirectCalls(service, site, admin).create(...given);
const bring: Calls['bring'] = (...given) => redirectCalls(service, site, admin).bring(...given);
const review = async (...rows: Parameters<typeof send>[0]) => (await send(rows)).body.rows;

describe('reviewing a file', () => {
  test('finds sections, spaces and pages by their paths, and returns the planned change', async () => {
    await create('/old', guides);
    await create('/kept', guides);
    const rows = await review(
      ['/old', '/safety'],
      ['/kept', '/Guides/'],
      ['/new', '/guides/hardware'],
      ['/page', '/guides/setup/tools'],
      ['/other', '/guides/hardware/buoys'],
      ['/root', '/'],
    );
    expect(rows.map(({ outcome, title }) => [outcome, title])).toEqual([
      ['update', 'Safety'],
      ['unchanged', 'Guides'],
      ['create', 'Hardware'],
      ['create', 'Tools'],
      ['create', 'Buoys'],
      ['create', 'Guides'],
    ]);
    expect(rows[0]).toMatchObject({
      destination: safety,
      existing: { source: '/old', target: { title: 'Guides' } },
    });
    expect(rows[4]?.destination).toEqual(destinationsOn(site).page('guides/hardware', 'buoys'));
    expect(rows[5]?.destination).toEqual(guides);
    const made = rows.flatMap(({ source, destination }) =>
      destination ? [{ source, destination }] : [],
    );
    expect((await bring(made)).body).toEqual({ created: 4, updated: 1, unchanged: 1 });
    expect((await bring(made)).body).toEqual({ created: 0, updated: 0, unchanged: 6 });
  });

  test('accepts URLs of the site, and cleans up paths', async () => {
    const hostname = 'docs.example.org';
    await changeSite(service, site, { hostname });
    const sources = async (...cells: string[]) =>
      (await review(...cells.map((cell): [string, string] => [cell, '/guides']))).map(
        ({ source }) => source,
      );
    expect(
      await sources(
        ...[
          `https://${hostname}/a/b/?q=1#top`,
          `HTTP://${hostname}:80/c`,
          ' /d// ',
          '/e?x',
          '/f#y',
          '/über uns',
          '/g(1)',
          '/h%2fi',
        ],
      ),
    ).toEqual(['/a/b', '/c', '/d', '/e', '/f', '/%C3%BCber%20uns', '/g%281%29', '/h%2fi']);
    await changeSite(service, site, { hostname: null, proxy: `Docs.example.com/help` });
    expect(
      await sources('https://docs.example.com/help/a/', 'https://docs.example.com/help'),
    ).toEqual(['/a', '/']);
    const [row] = await review(['/x', 'https://docs.example.com/help/guides/setup/?from=old']);
    expect(row).toMatchObject({ outcome: 'create', title: 'Setup' });
  });

  test.each<[string, string, RegExp]>([
    ['', '/guides', /^Enter the path to redirect from/],
    ['/', '/guides', /^The root of a site/],
    ['old/page', '/guides', /Write \/old\/page\.$/],
    ['/old/*', '/guides', /^Wildcards aren’t supported/],
    ['//host/page', '/guides', /^Enter a path such as \/old\/page/],
    ['/50%', '/guides', /^Enter a path such as \/old\/page/],
    [`/${'a'.repeat(600)}`, '/guides', /up to 512 characters/],
    [
      'https://old.example.org/page',
      '/guides',
      /^old\.example\.org is not the address of this site\. Write only the path, such as \/page\./,
    ],
    ['https://docs.example.com.evil.org/helping', '/guides', /is not the address/],
    ['https://', '/guides', /is not a path/],
    ['/a', '', /^Write a target: .* such as \/guides\.$/],
    [
      '/a',
      '/guides/setup/none/deeper',
      /^There is nothing at \/guides\/setup\/none\/deeper.* The closest match is \/guides\/setup \(Setup\)\.$/,
    ],
    ['/a', '/nowhere', /The closest match is \/guides \(Guides\)\.$/],
    [
      '/a',
      'https://example.org/guides',
      /^example\.org is not the address of this site.* A path on this site is/,
    ],
    [
      '/Guides/Setup',
      '/guides/setup',
      /^Setup is already at \/Guides\/Setup, .* Choose another target\.$/,
    ],
  ])('refuses %j to %j and says what would be valid', async (source, target, message) => {
    const [row] = await review([source, target]);
    expect(row).toMatchObject({ outcome: 'refuse', message: expect.stringMatching(message) });
  });

  test('refuses the later of two rows, and redirects that are never reached', async () => {
    await create('/Taken', guides);
    const rows = (
      await send(
        [
          ['/a', '/guides'],
          ['/a/', '/safety'],
          ['/A', '/safety'],
          ['/taken', '/safety'],
          ['/Taken', '/safety'],
        ],
        admin,
        1001,
      )
    ).body.rows;
    expect(rows.map(({ outcome, message = '' }) => [outcome, message])).toEqual([
      ['create', ''],
      ['refuse', 'Row 1001 already has /a. Keep one of the two.'],
      ['refuse', 'Row 1001 already has /a, and case is ignored. Keep one of the two.'],
      [
        'refuse',
        '/Taken already has a redirect, and case is ignored. Write /Taken to change that one.',
      ],
      ['update', ''],
    ]);
  });

  test('hides unseen pages, and ignores the trash', async () => {
    const update = (values: Parameters<typeof changeSpace>[3]) =>
      changeSpace(service, site, 'guides/hardware', values);
    const creator = await organization.join('create');
    await update({ defaultLevel: 'guest' });
    const request = async () =>
      (
        await send(
          [
            ['/a', '/guides/hardware/buoys'],
            ['/b', '/guides/hardware'],
          ],
          creator,
        )
      ).body.rows.map(({ outcome }) => outcome);
    expect(await request()).toEqual(['refuse', 'create']);
    await update({ defaultLevel: null });
    expect(await request()).toEqual(['create', 'create']);
    await update({ deletedAt: new Date() });
    expect(await request()).toEqual(['refuse', 'refuse']);
  });

  test('handles a thousand rows in a second, and refuses more than a request may hold', async () => {
    const { spaceId = '' } = site.siteSpaces.get('guides/hardware') ?? {};
    const paths = Array.from(
      { length: REDIRECT_BATCH },
      (_, index) => `chapter-${index % 40}/page-${index}`,
    );
    await addPages(service, spaceId, Object.fromEntries(paths.map((path) => [path, path])));
    const rows = paths.map((path, index): [string, string] => [
      `/old/${index}`,
      `/guides/hardware/${path}`,
    ]);
    const { body } = await send(rows);
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now();
      await send(rows);
      times.push(performance.now() - started);
    }
    // The fastest run: the others include other load on the machine.
    expect(Math.min(...times)).toBeLessThan(1_000);
    expect(body.rows.every(({ outcome }) => outcome === 'create')).toBe(true);
    const long = rows.map((): [string, string] => [`/${'a'.repeat(1100)}`, '/guides']);
    const large = await send(long);
    expect([large.status, large.error?.message]).toEqual([
      413,
      'The body is larger than 1024 KB. Send it in smaller parts.',
    ]);
    expect((await send([...rows, ['/x', '/guides']])).status).toBe(400);
  });
});
