import { beforeAll, expect, test } from 'vitest';
import {
  addSectionToGroup,
  createSiteSectionGroup,
  deleteSiteSectionGroup,
  listSiteSectionGroups,
  removeSectionFromGroup,
  updateSiteSectionGroup,
} from '#lib/contract/site-section-groups.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import { type Arranged, listsOf, newArrangedSite } from '../testing/structure.ts';
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

test('the sections of a deleted group take its place in order', async () => {
  const site = await newSite({ Reference: ['field', 'start'] });
  const { parameters } = site;
  const [first = '', second = ''] = [section(site, 'guides'), section(site, 'api')];
  const [siteSectionGroupId = ''] = site.groups;
  const squeezed = [first, siteSectionGroupId, second];
  for (const table of ['site_sections', 'site_section_groups'])
    await service.database.pool.query(
      `update ${table} set rank = array_position($2::text[], id) where site_id = $1 and id = any($2)`,
      [parameters.siteId, squeezed],
    );
  expect((await listsOf(service, site))[parameters.siteId]).toEqual(squeezed);
  const gone = await admin().call(deleteSiteSectionGroup, {
    parameters: { ...parameters, siteSectionGroupId },
  });
  expect(gone.status).toBe(205);
  expect((await listsOf(service, site))[parameters.siteId]).toEqual([
    first,
    section(site, 'field'),
    section(site, 'start'),
    second,
  ]);
});

test('a group accepts sections of its site, each once', async () => {
  const site = await newSite();
  const { parameters } = site;
  const foreign = await newArrangedSite(service, await service.newOrganization(), ['one']);
  const create = async (sections: string[]) => {
    const body = { title: 'Group', icon: 'book', sections };
    const {
      status,
      body: made,
      error,
    } = await admin().call(createSiteSectionGroup, { parameters, body });
    return { status, made, message: error?.message, path: error?.fields?.[0]?.path };
  };
  const [api, field] = [section(site, 'api'), section(site, 'field')];
  expect(await create([api, api])).toMatchObject({ status: 400, path: 'sections.1' });
  const absent = await create([api, 'sec_none']);
  expect(absent.status).toBe(404);
  expect((await create([api, section(foreign, 'one')])).message).toBe(absent.message);
  const { made } = await create([api, field]);
  expect([made.icon, made.sections.map(({ id }) => id)]).toEqual(['book', [api, field]]);
  const lists = await listsOf(service, site);
  expect(lists[parameters.siteId]?.at(-1)).toBe(made.id);
  const rootless = await newSiteWith(service, home, { '': { intro: null } });
  const refused = await admin().call(createSiteSectionGroup, {
    parameters: rootless.parameters,
    body: { title: 'Group' },
  });
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['no-sections']]);
});

test('sections are moved into groups and out of them again', async () => {
  const site = await newSite({ Reference: ['api'], Empty: [] });
  const { parameters } = site;
  const [group = '', empty = ''] = site.groups;
  const guides = section(site, 'guides');
  const add = (siteSectionGroupId: string, sectionId: string) =>
    admin().call(addSectionToGroup, {
      parameters: { ...parameters, siteSectionGroupId },
      body: { sectionId },
    });
  const added = await add(group, guides);
  expect([added.status, added.body.sections.map(({ id }) => id)]).toEqual([
    201,
    [section(site, 'api'), guides],
  ]);
  expect((await add(empty, guides)).body.sections).toHaveLength(1);
  const out = (siteSectionGroupId: string) =>
    admin().call(removeSectionFromGroup, {
      parameters: { ...parameters, siteSectionGroupId, siteSectionId: guides },
    });
  expect((await out(group)).status).toBe(404);
  expect((await out(empty)).status).toBe(205);
  const root = (await listsOf(service, site))[parameters.siteId];
  expect(root?.slice(-2)).toEqual([empty, guides]);
  const renamed = await admin().call(updateSiteSectionGroup, {
    parameters: { ...parameters, siteSectionGroupId: group },
    body: { title: 'API', icon: 'code' },
  });
  expect(renamed.body).toMatchObject({ title: 'API', icon: 'code' });
  const page = await admin().call(listSiteSectionGroups, { parameters, query: { limit: 1 } });
  expect([page.body.count, page.body.items[0]?.id]).toEqual([2, group]);
  const next = { limit: 1, page: page.body.next?.page ?? '' };
  const rest = await admin().call(listSiteSectionGroups, { parameters, query: next });
  expect([rest.body.items[0]?.id, rest.body.next]).toEqual([empty, undefined]);
});
