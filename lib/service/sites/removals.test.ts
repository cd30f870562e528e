import { beforeAll, expect, test } from 'vitest';
import { deleteSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { deleteSiteSection } from '#lib/contract/site-sections.ts';
import { addSiteSpace, removeSiteSpace, updateSiteSpace } from '#lib/contract/site-spaces.ts';
import { restoreSiteItem, sortSiteStructure } from '#lib/contract/site-structure.ts';
import { testService } from '../testing/service.ts';
import {
  type Arranged,
  movesOf,
  newArrangedSite,
  structureOf,
  typeIn,
} from '../testing/structure.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const admin = () => service.as(home.admin);
const newSite = () =>
  newArrangedSite(service, home, ['start', 'safety', 'api'], { Reference: ['api'] });
const spaceAt = (site: Arranged, path: string) => site.siteSpaces.get(path)?.id ?? '';
const restore = (site: Arranged, id: string, person = home.admin) =>
  service.as(person).call(restoreSiteItem, {
    parameters: site.parameters,
    body: { item: { type: typeIn(site, id), id } },
  });
const shape = async (site: Arranged) => (await structureOf(service, site)).structure;

test('removed spaces, sections and groups come back as they were', async () => {
  const site = await newSite();
  const { parameters } = site;
  const intro = spaceAt(site, 'safety/intro');
  await admin().call(updateSiteSpace, {
    parameters: { ...parameters, siteSpaceId: intro },
    body: { condition: 'visitor.claims.plan == "pro"', language: 'pt-BR' },
  });
  const before = await shape(site);
  const [group = ''] = site.groups;
  const safety = site.sections.get('safety') ?? '';
  const removals: [string, () => Promise<{ status: number }>][] = [
    // The default of its section: another one takes its place and hands it back.
    [
      intro,
      () => admin().call(removeSiteSpace, { parameters: { ...parameters, siteSpaceId: intro } }),
    ],
    [
      safety,
      () =>
        admin().call(deleteSiteSection, { parameters: { ...parameters, siteSectionId: safety } }),
    ],
    [
      group,
      () =>
        admin().call(deleteSiteSectionGroup, {
          parameters: { ...parameters, siteSectionGroupId: group },
        }),
    ],
  ];
  for (const [id, remove] of removals) {
    expect((await remove()).status).toBe(205);
    expect(await shape(site)).not.toEqual(before);
    expect((await restore(site, id)).status).toBe(200);
    expect(await shape(site)).toEqual(before);
    expect((await restore(site, id)).status).toBe(404);
  }
});

test('only who removed an item restores it, and only what is possible', async () => {
  const site = await newSite();
  const { parameters } = site;
  const intro = spaceAt(site, 'start/intro');
  const spaceId = site.siteSpaces.get('start/intro')?.spaceId ?? '';
  const creator = await home.join('create');
  await admin().call(removeSiteSpace, { parameters: { ...parameters, siteSpaceId: intro } });
  expect((await restore(site, intro, creator)).status).toBe(404);
  await admin().call(addSiteSpace, { parameters, body: { spaceId } });
  const refused = await restore(site, intro);
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['no-space']]);
});

test('a space becomes a section with one move, which is undone and redone', async () => {
  const site = await newSite();
  const more = spaceAt(site, 'start/start-more');
  const before = await shape(site);
  const moveOwn = (body: object) =>
    admin().call(sortSiteStructure, {
      parameters: site.parameters,
      body: { item: { type: 'site-space', id: more }, ...body },
    });
  const safety = { type: 'site-section' as const, id: site.sections.get('safety') ?? '' };
  expect((await moveOwn({ position: { before: safety } })).status).toBe(400);
  const place = { position: { before: safety }, section: true };
  expect((await moveOwn(place)).status).toBe(200);
  const made = await shape(site);
  expect(made[1]).toMatchObject({ object: 'site-section', path: 'start-more', default: false });
  expect(made[1]).toMatchObject({ siteSpaces: [{ id: more, path: 'start-more', default: true }] });
  const [move] = (await movesOf(service, site)).toReversed();
  const home = { type: 'site-section' as const, id: site.sections.get('start') ?? '' };
  const undone = await moveOwn({ parent: home, undoes: move?.id });
  expect(undone.status).toBe(200);
  expect(await shape(site)).toEqual(before);
  const [undo] = (await movesOf(service, site)).toReversed();
  expect(undo?.from).toMatchObject({ parent: { type: 'site' }, before: safety });
  expect((await moveOwn({ ...place, undoes: undo?.id })).status).toBe(200);
  expect((await shape(site)).length).toBe(made.length);
  const intro = { type: 'site-space' as const, id: spaceAt(site, 'start/intro') };
  const last = await admin().call(sortSiteStructure, {
    parameters: site.parameters,
    body: { item: intro, position: { before: safety }, section: true },
  });
  expect([last.status, last.error?.reasons]).toEqual([409, ['last-space']]);
});
