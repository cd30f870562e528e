import { beforeAll, expect, test } from 'vitest';
import { moveSiteSection } from '#lib/contract/site-sections.ts';
import {
  addSiteSpace,
  listSiteSpaces,
  removeSiteSpace,
  updateSiteSpace,
} from '#lib/contract/site-spaces.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { deleteSpace } from '#lib/contract/spaces.ts';
import { newSpace } from '../testing/content.ts';
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
const newSite = () => newArrangedSite(service, home, ['start', 'safety']);
const idAt = (site: Arranged, path: string) => site.siteSpaces.get(path)?.id ?? '';
const at = (site: Arranged, path: string) => ({
  ...site.parameters,
  siteSpaceId: idAt(site, path),
});

async function newRootSite(paths: string[]): Promise<Arranged> {
  const spaces = Object.fromEntries(paths.map((path) => [path, null]));
  const site = await newSiteWith(service, home, { '': spaces });
  return { ...site, admin: home.admin, groups: [] };
}

test('a space is added to the given section, the default one, or the root', async () => {
  const site = await newSite();
  const { parameters } = site;
  const add = async (sectionId?: string) => {
    const spaceId = await newSpace(service, home, { title: 'Intro' });
    const body = { spaceId, ...(sectionId && { sectionId }) };
    return admin().call(addSiteSpace, { parameters, body });
  };
  const safety = site.sections.get('safety') ?? '';
  expect((await add(safety)).body).toMatchObject({
    section: safety,
    path: 'intro-2',
    default: false,
    title: 'Intro',
  });
  expect((await add()).body.section).toBe(site.sections.get('start'));
  const foreign = await newArrangedSite(service, await service.newOrganization(), ['one']);
  const absent = await add('sec_none');
  expect(absent.status).toBe(404);
  const strange = await add(foreign.sections.get('one'));
  expect(strange.error?.message).toBe(absent.error?.message);
  const root = await newRootSite([]);
  const spaceId = await newSpace(service, home, { title: 'Alone' });
  const alone = await admin().call(addSiteSpace, {
    parameters: root.parameters,
    body: { spaceId },
  });
  expect(alone.body).toMatchObject({ path: 'alone', default: true, spaceId });
  expect(alone.body).not.toHaveProperty('section');
  const again = await admin().call(addSiteSpace, {
    parameters: root.parameters,
    body: { spaceId },
  });
  expect([again.status, again.error?.reasons]).toEqual([409, ['on-site-already']]);
});

test('the last space of a section and of a site can’t be removed; a removed default passes to the first remaining', async () => {
  const site = await newSite();
  const remove = async (arranged: Arranged, path: string) => {
    const parameters = at(arranged, path);
    const { status, error } = await admin().call(removeSiteSpace, { parameters });
    return [status, error?.reasons?.[0]];
  };
  expect(await remove(site, 'safety/intro')).toEqual([205, undefined]);
  const { structure } = await structureOf(service, site);
  expect(structure[1]).toMatchObject({ siteSpaces: [{ path: 'safety-more', default: true }] });
  expect(await remove(site, 'safety/safety-more')).toEqual([409, 'last-space']);
  const root = await newRootSite(['intro', 'guide']);
  expect(await remove(root, 'intro')).toEqual([205, undefined]);
  expect(await remove(root, 'intro')).toEqual([404, undefined]);
  expect(await remove(root, 'guide')).toEqual([409, 'last-space']);
  expect((await structureOf(service, root)).structure).toMatchObject([{ default: true }]);
});

test('a path is unique in its section, a condition is validated, null removes it', async () => {
  const site = await newSite();
  const change = (body: object, path = 'safety/intro') =>
    admin().call(updateSiteSpace, { parameters: at(site, path), body });
  const taken = await change({ path: 'safety-more' });
  expect([taken.status, taken.error?.message]).toEqual([
    409,
    'Safety-more already has this path. /safety/safety-more-2 is free.',
  ]);
  const root = await newRootSite(['intro', 'guide']);
  const atRoot = await admin().call(updateSiteSpace, {
    parameters: at(root, 'intro'),
    body: { path: 'guide' },
  });
  expect(atRoot.error?.message).toBe('Guide already has this path. /guide-2 is free.');
  const condition = 'visitor.claims.partner';
  const set = await change({ path: 'welcome', condition });
  expect(set.body).toMatchObject({ path: 'welcome', condition });
  expect((await change({ path: 'welcome' })).body).toMatchObject({ condition });
  expect((await change({ condition: null })).body).not.toHaveProperty('condition');
  const off = await change({ condition: 'visitor.claims.plan ==' });
  expect(off.error?.fields?.[0]?.message).toBe(
    'Character 23: Enter a claim or a value, such as claims.plan or "pro".',
  );
  expect((await change({ path: 'intro' }, 'start/start-more')).status).toBe(409);
});

test('a replacing space keeps the position, the path and the condition', async () => {
  const site = await newSite();
  const { parameters } = site;
  const replace = async (spaceId: string, person = home.admin) => {
    const body = { spaceId };
    return service.as(person).call(updateSiteSpace, { parameters: at(site, 'safety/intro'), body });
  };
  const next = await newSpace(service, home, { title: 'Next' });
  const answer = await replace(next);
  expect(answer.body).toMatchObject({
    id: idAt(site, 'safety/intro'),
    path: 'intro',
    spaceId: next,
    title: 'Next',
    default: true,
  });
  const placed = site.siteSpaces.get('start/intro')?.spaceId ?? '';
  expect((await replace(placed)).status).toBe(409);
  const creator = await home.join('create');
  const hidden = await newSpace(service, home, { defaultLevel: 'guest' });
  expect((await replace(hidden, creator)).status).toBe(404);
  const shown = await newSpace(service, home, { defaultLevel: 'read' });
  expect((await replace(shown, creator)).status).toBe(403);
  const { body } = await admin().call(listSiteSpaces, { parameters });
  expect(body.items.map(({ spaceId }) => spaceId)).toContain(next);
});

test('people who can see the site see the title of a space; the space requires its own access', async () => {
  const site = await newSite();
  const { parameters } = site;
  const hidden = await newSpace(service, home, { title: 'Hidden', defaultLevel: 'guest' });
  await admin().call(addSiteSpace, { parameters, body: { spaceId: hidden } });
  const [reader, deleted] = [await home.join('read'), site.siteSpaces.get('start/intro')];
  await admin().call(deleteSpace, { parameters: { spaceId: deleted?.spaceId ?? '' } });
  const { body } = await service.as(reader).call(listSiteSpaces, { parameters });
  const [first, second, third] = body.items;
  expect(first).toMatchObject({ title: 'Intro', deletedAt: expect.any(String), default: true });
  expect(first).not.toHaveProperty('space');
  expect(second).toMatchObject({ title: 'Start-more', space: { object: 'space' } });
  expect(third).toMatchObject({ title: 'Hidden' });
  for (const key of ['space', 'spaceId']) expect(third).not.toHaveProperty(key);
  const { body: whole } = await service
    .as(reader)
    .call(getSiteStructure, { parameters, query: { spaces: false } });
  expect(JSON.stringify(whole)).not.toContain('"space"');
  expect(JSON.stringify(whole)).toContain(second?.spaceId);
});

test('site spaces are listed in the order of the structure, by pages and by default', async () => {
  const site = await newArrangedSite(service, home, ['one', 'two', 'three', 'four'], {
    Group: ['two', 'one'],
  });
  const { parameters } = site;
  const siteSectionId = site.sections.get('four') ?? '';
  const before = { type: 'site-section' as const, siteSection: site.sections.get('three') ?? '' };
  await admin().call(moveSiteSection, {
    parameters: { ...parameters, siteSectionId },
    body: { position: { before } },
  });
  const lists = await listsOf(service, site);
  const sections = (lists[parameters.siteId] ?? []).flatMap((id) =>
    site.groups.includes(id) ? (lists[id] ?? []) : [id],
  );
  const order = sections.flatMap((id) => lists[id] ?? []);
  const read = async (filter: { default?: boolean } = {}) => {
    const found: string[] = [];
    for (let page: string | undefined, first = true; first || page; first = false) {
      const query = { limit: 3, ...filter, ...(page && { page }) };
      const { body } = await admin().call(listSiteSpaces, { parameters, query });
      found.push(...body.items.map(({ id }) => id));
      if (filter.default !== undefined)
        expect(body.items.every((item) => item.default === filter.default)).toBe(true);
      expect(body.count).toBe(filter.default === undefined ? 8 : 4);
      page = body.next?.page;
    }
    return found;
  };
  expect(await read()).toEqual(order);
  const defaults = await read({ default: true });
  expect(defaults).toEqual(sections.map((id) => lists[id]?.[0]));
  expect(await read({ default: false })).toEqual(order.filter((id) => !defaults.includes(id)));
  const root = await newRootSite(['intro', 'guide']);
  const { body } = await admin().call(listSiteSpaces, {
    parameters: root.parameters,
    query: { default: true },
  });
  expect(body.items.map(({ path }) => path)).toEqual(['intro']);
});
