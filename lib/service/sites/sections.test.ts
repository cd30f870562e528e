import { beforeAll, expect, test } from 'vitest';
import {
  createSiteSection,
  deleteSiteSection,
  listSiteSections,
  updateSiteSection,
} from '#lib/contract/site-sections.ts';
import { getSite } from '#lib/contract/sites.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { grant, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import { type Arranged, listsOf, newArrangedSite, structureOf } from '../testing/structure.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const admin = () => service.as(home.admin);
const newSite = (groups: Record<string, string[]> = {}) =>
  newArrangedSite(service, home, ['start', 'guides', 'field', 'api'], groups);
const section = (site: Arranged, path: string) => site.sections.get(path) ?? '';
const at = (site: Arranged, path: string) => ({
  ...site.parameters,
  siteSectionId: section(site, path),
});

/** A site with spaces at its root, and its structure after the first section was added. */
async function firstSection(paths: string[], spaceOf: string | null, chosen?: string) {
  const site = await newSiteWith(service, home, {
    '': Object.fromEntries(paths.map((path) => [path, null])),
  });
  if (chosen)
    await service.database.pool.query('update sites set default_space_id = $2 where id = $1', [
      site.parameters.siteId,
      site.siteSpaces.get(chosen)?.id,
    ]);
  const spaceId = spaceOf
    ? (site.siteSpaces.get(spaceOf)?.spaceId ?? '')
    : await newSpace(service, home, { title: 'Release notes' });
  const body = { spaceId, title: 'News' };
  const made = await admin().call(createSiteSection, { parameters: site.parameters, body });
  const arranged = { ...site, admin: home.admin, groups: [] };
  const structure = await structureOf(service, arranged);
  const listed = structure.structure.flatMap((item) =>
    item.object === 'site-section'
      ? [
          [
            item.path,
            item.title,
            item.default,
            item.siteSpaces.map((one) => `${one.default ? '*' : ''}${one.path}`).join(' '),
          ],
        ]
      : [],
  );
  const { body: read } = await admin().call(getSite, { parameters: site.parameters });
  const isFirst = read.defaultSiteSection === structure.structure[0]?.id;
  return { status: made.status, made: made.body, listed, isFirst };
}

test('the first section of a site gets the spaces at its root', async () => {
  const none = await firstSection([], null);
  expect(none).toMatchObject({ listed: [['news', 'News', true, '*release-notes']], isFirst: true });
  const several = await firstSection(['intro', 'guide', 'faq'], null, 'guide');
  expect(several.status).toBe(201);
  expect(several.made).toMatchObject({ path: 'news', title: 'News', default: false });
  expect(several.isFirst).toBe(true);
  expect(several.listed).toEqual([
    ['guide', 'Guide', true, 'intro *guide faq'],
    ['news', 'News', false, '*release-notes'],
  ]);
  const alone = await firstSection(['intro'], 'intro');
  expect(alone.listed).toEqual([['news', 'News', true, '*intro']]);
  const among = await firstSection(['intro', 'guide', 'faq'], 'intro');
  expect(among.listed).toEqual([
    ['guide', 'Guide', true, '*guide faq'],
    ['news', 'News', false, '*intro'],
  ]);
});

test('a section is added last, at the root or in a group, with a unique path', async () => {
  const site = await newSite({ Reference: ['api'] });
  const { parameters } = site;
  const [sectionGroup = ''] = site.groups;
  const add = async (more: object = {}) => {
    const spaceId = await newSpace(service, home, { title: 'Guides' });
    return admin().call(createSiteSection, { parameters, body: { spaceId, ...more } });
  };
  const [one, two] = [await add(), await add({ sectionGroup, title: 'Guides!' })];
  expect([one.body.path, one.body.title, one.body.sectionGroup]).toEqual([
    'guides-2',
    'Guides',
    undefined,
  ]);
  expect([two.body.path, two.body.sectionGroup]).toEqual(['guides-3', sectionGroup]);
  expect((await add({ title: '指南' })).body.path).toBe('section');
  const lists = await listsOf(service, site);
  expect(lists[parameters.siteId]?.at(-2)).toBe(one.body.id);
  expect(lists[sectionGroup]).toEqual([section(site, 'api'), two.body.id]);
});

test('a section accepts a space that the caller can place and that is not on the site', async () => {
  const site = await newSite();
  const { parameters } = site;
  const away = await service.newOrganization();
  const [creator, closed] = [await home.join('create'), await newSpace(service, home)];
  await grant(service, home, { space: closed }, { user: creator }, 'read');
  const hidden = await newSpace(service, home, { defaultLevel: 'guest' });
  const deleted = await newSpace(service, home, { deletedAt: new Date() });
  const add = async (spaceId: string) => {
    const { status, error } = await service
      .as(creator)
      .call(createSiteSection, { parameters, body: { spaceId } });
    return [status, error?.message];
  };
  const absent = await add('spc_none');
  expect(absent[0]).toBe(404);
  for (const space of [hidden, deleted, await newSpace(service, away)])
    expect(await add(space)).toEqual(absent);
  expect((await add(closed))[0]).toBe(403);
  const placed = site.siteSpaces.get('guides/intro')?.spaceId ?? '';
  expect(await add(placed)).toEqual([
    409,
    'Intro is already on this site, in Guides. Move it instead.',
  ]);
  const foreign = await newArrangedSite(service, away, ['one'], { Group: ['one'] });
  const spaceId = await newSpace(service, home);
  const inGroup = async (sectionGroup: string) => {
    const body = { spaceId, sectionGroup };
    const { status, error } = await admin().call(createSiteSection, { parameters, body });
    return [status, error?.message];
  };
  expect(await inGroup(foreign.groups[0] ?? '')).toEqual(await inGroup('sgr_none'));
  expect((await inGroup('sgr_none'))[0]).toBe(404);
});

test('null removes a value, and missing fields stay unchanged', async () => {
  const site = await newSite();
  const parameters = at(site, 'guides');
  const change = (body: object) => admin().call(updateSiteSection, { parameters, body });
  const condition = 'visitor.claims.partner == true';
  const set = {
    title: 'Guides',
    icon: 'compass',
    description: 'How to',
    condition,
    path: 'how-to',
  };
  expect((await change(set)).body).toMatchObject(set);
  expect((await change({ title: 'Guidance' })).body).toMatchObject({ ...set, title: 'Guidance' });
  const { version } = await structureOf(service, site);
  expect((await change({})).body).toMatchObject({ ...set, title: 'Guidance' });
  expect((await structureOf(service, site)).version).toBe(version);
  const { body } = await change({ icon: null, description: null, condition: null });
  for (const key of ['icon', 'description', 'condition']) expect(body).not.toHaveProperty(key);
  expect(body).toMatchObject({ title: 'Guidance', path: 'how-to' });
  expect((await structureOf(service, site)).version).toBe(version + 1);
});

test('a section’s path is unique, its condition is validated, its default is one of its spaces', async () => {
  const site = await newSite();
  const away = await service.newOrganization();
  const foreign = await newArrangedSite(service, away, ['one']);
  const change = async (body: object) => {
    const answer = await admin().call(updateSiteSection, { parameters: at(site, 'guides'), body });
    return { status: answer.status, ...answer.error };
  };
  const message = 'Field already has this path. /field-2 is free.';
  expect(await change({ path: 'field' })).toMatchObject({
    status: 409,
    message,
    fields: [{ path: 'path', message }],
    reasons: ['path-taken', 'free:field-2'],
  });
  expect(await change({ path: 'guides' })).toMatchObject({ status: 200 });
  expect(await change({ condition: 'visitor.claims.partner = true' })).toMatchObject({
    status: 400,
    fields: [
      {
        path: 'condition',
        message: 'Character 24: Use == to compare, such as claims.plan == "pro".',
      },
    ],
  });
  const spaceAt = (made: Arranged, path: string) => made.siteSpaces.get(path)?.id ?? '';
  expect(await change({ defaultSiteSpace: spaceAt(site, 'field/intro') })).toMatchObject({
    status: 400,
    fields: [{ path: 'defaultSiteSpace' }],
  });
  const absent = await change({ defaultSiteSpace: 'ssp_none' });
  expect(absent.status).toBe(404);
  const strange = await change({ defaultSiteSpace: spaceAt(foreign, 'one/intro') });
  expect(strange.message).toBe(absent.message);
  const { body } = await admin().call(updateSiteSection, {
    parameters: at(site, 'guides'),
    body: { defaultSiteSpace: spaceAt(site, 'guides/guides-more') },
  });
  expect(body.siteSpaces.map((one) => one.default)).toEqual([false, true]);
});

test('the default section and the last one can’t be deleted; the spaces of a deleted one stay', async () => {
  const site = await newSite();
  const remove = async (path: string) => {
    const { status, error } = await admin().call(deleteSiteSection, { parameters: at(site, path) });
    return [status, error?.reasons?.[0]];
  };
  expect(await remove('start')).toEqual([409, 'default-section']);
  for (const path of ['guides', 'field', 'api'])
    expect(await remove(path)).toEqual([205, undefined]);
  expect(await remove('start')).toEqual([409, 'last-section']);
  expect(await remove('guides')).toEqual([404, undefined]);
  const spaceId = site.siteSpaces.get('guides/intro')?.spaceId ?? '';
  expect((await admin().call(getSpace, { parameters: { spaceId } })).status).toBe(200);
  expect(Object.keys(await listsOf(service, site))).toHaveLength(2);
});

test('sections are listed in the order of the structure, page by page', async () => {
  const site = await newSite({ Reference: ['api', 'start'], Empty: [] });
  const { parameters } = site;
  const lists = await listsOf(service, site);
  const order = (lists[parameters.siteId] ?? []).flatMap((id) =>
    site.groups.includes(id) ? (lists[id] ?? []) : [id],
  );
  const listed: string[] = [];
  for (let page: string | undefined, first = true; first || page; first = false) {
    const query = { limit: 1, ...(page && { page }) };
    const { body } = await admin().call(listSiteSections, { parameters, query });
    expect(body.count).toBe(4);
    listed.push(...body.items.map(({ id }) => id));
    page = body.next?.page;
  }
  expect(listed).toEqual(order);
});
