import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { deleteRedirect, type RedirectDestination } from '#lib/contract/redirects.ts';
import { siteShareLinks, spaces } from '../database/schema/index.ts';
import { keyOfShareLink } from '../sites/share-keys.ts';
import { grant } from '../testing/content.ts';
import { changeSite, changeSpace, destinationsOn, redirectCalls } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { type MadeSite, newSiteWith, removeSection } from '../testing/site-rows.ts';
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
const resolve: Calls['resolve'] = (...given) => calls().resolve(...given);
const trace: Calls['trace'] = (...given) => calls().trace(...given);
const patch: Calls['patch'] = (...given) => calls().patch(...given);
const bring: Calls['bring'] = (...given) => calls().bring(...given);
const change = (values: Parameters<typeof changeSite>[2]) => changeSite(service, site, values);
const trash = (path: string) => changeSpace(service, site, path, { deletedAt: new Date() });
const closeSpace = (path: string) => changeSpace(service, site, path, { defaultLevel: 'guest' });

describe('a redirect', () => {
  test('leads to the path of a section, a space or a page', async () => {
    const made = [
      await create('/a', section('guides')),
      await create('/b', siteSpace('guides/start')),
      await create('/c', siteSpace('guides/hardware')),
      await create('/d', page('guides/start', 'first-steps')),
      await create('/e', page('guides/hardware', 'buoys')),
    ];
    expect(made.map(({ status, body }) => [status, body.target?.path, body.target?.title])).toEqual(
      [
        [201, '/guides', 'Guides'],
        [201, '/guides', 'Start'],
        [201, '/guides/hardware', 'Hardware'],
        [201, '/guides/first-steps', 'First steps'],
        [201, '/guides/hardware/buoys', 'Buoys'],
      ],
    );
    const { body } = await list();
    expect(body).toMatchObject({ count: 5, items: made.map(({ body: one }) => one) });
  });

  test('on a site without sections leads to the root and below it', async () => {
    site = await newSiteWith(service, organization, {
      '': { start: { 'first-steps': 'First steps' }, hardware: { buoys: 'Buoys' } },
    });
    await create('/a', siteSpace('start'));
    await create('/b', siteSpace('hardware'));
    await create('/c', page('start', 'first-steps'));
    await create('/d', page('hardware', 'buoys'));
    const paths = async () => (await list()).body.items.map(({ target }) => target?.path);
    expect(await paths()).toEqual(['/', '/hardware', '/first-steps', '/hardware/buoys']);
    await change({ defaultSpaceId: site.siteSpaces.get('hardware')?.id ?? null });
    expect(await paths()).toEqual(['/start', '/', '/start/first-steps', '/buoys']);
  });

  test('is updated, moved and deleted, and the log lists it', async () => {
    const { body: made } = await create('/old', section('guides'));
    const moved = await patch(made.id, { source: '/older', destination: section('safety') });
    expect(moved.body).toMatchObject({
      id: made.id,
      source: '/older',
      target: { path: '/safety' },
    });
    expect((await resolve('/old')).status).toBe(404);
    expect((await patch(made.id, {})).body).toEqual(moved.body);
    const parameters = { ...site.parameters, siteRedirectId: made.id };
    expect((await service.as(admin).call(deleteRedirect, { parameters })).status).toBe(205);
    expect((await service.as(admin).call(deleteRedirect, { parameters })).status).toBe(404);
    const events = await service
      .as(admin)
      .call(listAuditEvents, { parameters: { organizationId: organization.id } });
    expect(events.body.items.map(({ action }) => action)).toEqual([
      'deleteRedirect',
      'updateRedirect',
      'createRedirect',
    ]);
  });

  test('of a path in use is refused, naming the existing one', async () => {
    const { body: made } = await create('/old', section('guides'));
    const { body: other } = await create('/other', section('guides'));
    for (const answer of [
      await create('/old', section('safety')),
      await patch(other.id, { source: '/old' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.error?.message).toMatch(/^\/old already redirects to Guides\./);
      expect(answer.error?.reasons).toEqual(['source-taken', `redirect:${made.id}`]);
    }
    expect((await patch(made.id, { source: '/old' })).status).toBe(200);
  });

  test.each([
    '',
    '/',
    'old',
    '/old/',
    '//old',
    '/a b',
    '/a?b',
    '/a%2',
    '/ü',
    '/a/../%',
    `/${'a'.repeat(512)}`,
    '/a\\b',
    7,
    null,
  ])('from %j is refused', async (source) => {
    const answer = await create(source as string, section('guides'));
    expect(answer.status).toBe(400);
    expect(answer.error?.fields?.[0]?.path).toBe('source');
  });

  test('can only lead to targets on this site that the caller can see', async () => {
    const other = await newSiteWith(service, organization, { guides: { start: { one: 'One' } } });
    await trash('safety/field');
    const made = await create('/old', section('guides'));
    const creator = await organization.join('create');
    await closeSpace('guides/hardware');
    const [start, hardware] = [
      page('guides/start', 'first-steps'),
      page('guides/hardware', 'buoys'),
    ];
    const elsewhere = destinationsOn(other);
    const strange: RedirectDestination[] = [
      elsewhere.section('guides'),
      elsewhere.siteSpace('guides/start'),
      elsewhere.page('guides/start', 'one'),
      { ...start, pageId: 'pag_none' },
      { ...hardware, pageId: start.pageId },
      { kind: 'site-section', siteSectionId: 'sec_none' },
      siteSpace('safety/field'),
    ];
    for (const destination of strange) {
      const answers = [
        await create('/new', destination),
        await patch(made.body.id, { destination }),
        await bring([
          { source: '/new', destination },
          { source: '/fine', destination: section('guides') },
        ]),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(answers[2]?.error?.fields?.[0]?.path).toBe('redirects.0.destination');
    }
    const unseen = await create('/new', hardware, creator);
    const absent = await create('/new', { ...hardware, pageId: 'pag_none' }, creator);
    expect([unseen.status, unseen.error?.message]).toEqual([404, absent.error?.message]);
    expect((await create('/new', siteSpace('guides/hardware'), creator)).status).toBe(201);
    expect((await list()).body.count).toBe(2);
  });
});

describe('looking up a path', () => {
  test('ignores case and escapes; the older of two redirects wins', async () => {
    const first = await create('/Safety/%7Ea%c3%a9', section('safety'));
    const second = await create('/safety/~a%C3%A9', section('guides'));
    expect([first.body.problem, second.body.problem]).toEqual([undefined, 'shadowed']);
    for (const source of ['/SAFETY/~A%C3%A9', '/safety/%7e%41%C3%a9', '/safety/~a%c3%A9']) {
      const { status, body } = await resolve(source);
      expect([status, body.redirect?.id, body.target]).toEqual([200, first.body.id, '/safety']);
    }
    expect((await resolve('/safety')).status).toBe(404);
    expect((await resolve('/safety/')).status).toBe(400);
  });

  test('returns the URL of the site', async () => {
    await create('/old', page('guides/hardware', 'buoys'));
    await create('/root', section('guides'));
    const target = async (shareKey?: string) =>
      (await resolve('/old', admin, shareKey)).body.target;
    expect(await target()).toBe('/guides/hardware/buoys');
    await change({ hostname: 'docs.example.com', hostnameProvenAt: new Date() });
    expect(await target()).toBe('/guides/hardware/buoys');
    await change({ published: true });
    expect(await target()).toBe('https://docs.example.com/guides/hardware/buoys');
    await change({ hostname: null, hostnameProvenAt: null, proxy: 'example.com/docs' });
    expect(await target()).toBe('https://example.com/docs/guides/hardware/buoys');
    await change({ visibility: 'share-link' });
    const linkId = `shl_${'a'.repeat(22)}`;
    const { siteId } = site.parameters;
    const link = { id: linkId, siteId, name: '', createdAt: new Date() };
    await service.database.orm.insert(siteShareLinks).values(link);
    const key = keyOfShareLink(service.instance.keys, siteId, linkId);
    expect(await target()).toBe('/guides/hardware/buoys');
    expect(await target('made-up')).toBe('/guides/hardware/buoys');
    expect(await target(key)).toBe(`https://example.com/docs/${key}/guides/hardware/buoys`);
  });

  test('hides pages of unseen spaces in every response', async () => {
    await create('/old', page('guides/hardware', 'buoys'));
    const spaceId = await closeSpace('guides/hardware');
    const reader = await organization.join('read');
    expect((await resolve('/old', reader)).status).toBe(404);
    const answers = [await list({}, reader), await trace('/old', reader)];
    expect(JSON.stringify(answers)).not.toMatch(/Buoys|hardware\/buoys/);
    expect(answers[0]?.body).toMatchObject({ items: [{ target: { title: 'Hardware' } }] });
    expect(answers[0]?.body).not.toHaveProperty('items.0.problem');
    expect((await list({ search: 'buoys' }, reader)).body.count).toBe(0);
    await grant(service, organization, { space: spaceId }, { user: reader }, 'read');
    expect((await resolve('/old', reader)).body.target).toBe('/guides/hardware/buoys');
    expect((await list({ search: 'buoys' }, reader)).body.count).toBe(1);
  });

  test('reports a deleted target, and finds it again once restored', async () => {
    await create('/a', section('safety'));
    await create('/b', siteSpace('guides/hardware'));
    await create('/c', page('guides/hardware', 'buoys'));
    await trash('guides/hardware');
    await removeSection(service, site.sections.get('safety') ?? '');
    const { body } = await list({ problem: 'dead' });
    expect(body.items.map(({ source, target, problem }) => [source, target, problem])).toEqual(
      ['/a', '/b', '/c'].map((source) => [source, {}, 'dead']),
    );
    expect((await resolve('/b')).status).toBe(404);
    expect((await trace('/b')).body.end).toBe('dead');
    await service.database.orm.update(spaces).set({ deletedAt: null });
    expect((await list({ problem: 'dead' })).body.count).toBe(1);
  });
});
