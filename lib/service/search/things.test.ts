import { expect, test } from 'vitest';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { postSpaceComment } from '#lib/contract/comments.ts';
import { findThings } from '#lib/contract/search.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { createSite } from '#lib/contract/sites.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { newCollection } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

test('sites, sections, collections, change requests and comments are found by their words', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  const guest = await organization.join(null);
  await newCollection(service, organization, { title: 'Zeta guides' });
  const { body: space } = await admin.call(createSpace, { parameters, body: { title: 'Ideas' } });
  const { body: other } = await admin.call(createSpace, { parameters, body: { title: 'Later' } });
  const { body: site } = await admin.call(createSite, {
    parameters,
    body: { title: 'Zeta docs', spaces: [space.id] },
  });
  await admin.call(createSiteSection, {
    parameters: { ...parameters, siteId: site.id },
    body: { title: 'Zeta tutorials', spaceId: other.id },
  });
  const inSpace = { parameters: { spaceId: space.id } };
  await admin.call(createChangeRequest, { ...inSpace, body: { subject: 'Explain zeta waves' } });
  await admin.call(postSpaceComment, {
    ...inSpace,
    body: { body: { markdown: 'What is a **zeta** wave?' } },
  });
  const find = async (query: string, person: TestPerson = organization.admin) =>
    (await service.as(person).call(findThings, { parameters, query: { query } })).body;
  const titles = async (query: string, person?: TestPerson) =>
    (await find(query, person)).items.map(({ type, title }) => `${type}: ${title}`);

  expect(await titles('zeta')).toEqual([
    'collection: Zeta guides',
    'site: Zeta docs',
    'section: Zeta tutorials',
    'change-request: Explain zeta waves',
    'comment: What is a zeta wave?',
  ]);
  expect(await titles('waves zeta')).toEqual(['change-request: Explain zeta waves']);
  expect(await titles('“explain zeta”')).toEqual(['change-request: Explain zeta waves']);
  expect(await titles('"')).toEqual([]);
  expect(await titles('#1')).toEqual(['change-request: Explain zeta waves']);
  expect(await find('tutroials')).toMatchObject({
    similar: true,
    items: [{ type: 'section', title: 'Zeta tutorials', site: { title: 'Zeta docs' } }],
  });
  expect(await titles('zeta', guest)).toEqual([]);
  expect(await titles('100%')).toEqual([]);
});
