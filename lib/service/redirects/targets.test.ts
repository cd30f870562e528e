import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { siteSections } from '../database/schema/index.ts';
import { authorizeOrganization } from '../permissions/organization.ts';
import { pathOfPage, pathOfSection, pathOfSiteSpace } from '../published/addresses.ts';
import { defaultSpaceOf, isGroup, type PlacedSpace, readArrangement } from '../sites/rows.ts';
import { authorizeSite } from '../sites/scope.ts';
import { changeSite } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { type MadeSite, newSiteWith, pageIdOf } from '../testing/site-rows.ts';
import type { TestOrganization } from '../testing.ts';
import { type RedirectsContext, readTargets } from './targets.ts';

const service = testService();
let organization: TestOrganization;

beforeAll(async () => {
  organization = await service.newOrganization();
});

async function contextOf({ parameters }: MadeSite): Promise<RedirectsContext> {
  const database = service.database.orm;
  const caller = organization.admin;
  const scope = await authorizeOrganization(
    database,
    organization.id,
    { ...caller, token: null },
    undefined,
  );
  const site = await authorizeSite(database, scope, parameters.siteId);
  return { database, caller, organization: scope, site };
}

/** Every place of a site with its path according to the structure. */
async function placesOf(context: RedirectsContext) {
  const { root, spaces } = await readArrangement(context.database, context.site);
  const sections = root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  const none = { siteSectionId: null, siteSpaceId: null, pageId: null };
  const placesIn = (among: PlacedSpace[], section: (typeof sections)[number] | null) => {
    const first = defaultSpaceOf(section ?? context.site.row, among);
    return among.flatMap((placed) => {
      const path = pathOfSiteSpace(placed, section, placed.id === first);
      const at = { ...none, siteSpaceId: placed.id };
      const pageId = pageIdOf(placed.spaceId, 'a/b');
      return [
        { ...at, kind: 'site-space' as const, path },
        { ...at, kind: 'site-page' as const, pageId, path: pathOfPage(path, 'a/b') },
      ];
    });
  };
  return [
    ...placesIn(spaces, null),
    ...sections.flatMap((section) => [
      {
        ...none,
        kind: 'site-section' as const,
        siteSectionId: section.id,
        path: pathOfSection(section),
      },
      ...placesIn(section.spaces, section),
    ]),
  ];
}

const spacesOf = fc
  .uniqueArray(fc.constantFrom('one', 'two', 'three'), { minLength: 1 })
  .map((paths) => Object.fromEntries(paths.map((path) => [path, { 'a/b': 'Page' }])));
const arranged = fc.oneof(
  fc.record({ '': spacesOf }),
  fc.dictionary(fc.constantFrom('guides', 'safety', 'partners'), spacesOf, { minKeys: 1 }),
);

test('paths follow the structure, with any default', async () => {
  await fc.assert(
    fc.asyncProperty(arranged, fc.nat(8), async (sections, choice) => {
      const site = await newSiteWith(service, organization, sections);
      const all = [...site.siteSpaces.values()];
      // The default of a section may have moved to another one since.
      const defaultSpaceId = all[choice]?.id ?? null;
      await changeSite(service, site, { defaultSpaceId });
      await service.database.orm
        .update(siteSections)
        .set({ defaultSpaceId })
        .where(eq(siteSections.siteId, site.parameters.siteId));
      const context = await contextOf(site);
      const places = await placesOf(context);
      const targets = await readTargets(context, places);
      expect(targets.map(({ path }) => path)).toEqual(places.map(({ path }) => path));
    }),
    { numRuns: 15 },
  );
});
