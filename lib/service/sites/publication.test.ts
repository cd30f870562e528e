import { beforeAll, expect, test } from 'vitest';
import { getSpacePublication } from '#lib/contract/publishing.ts';
import { updateSiteSpace } from '#lib/contract/site-spaces.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { createSite, publishSite, updateSite } from '#lib/contract/sites.ts';
import { newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService({ sitesUrl: 'http://{site}.localhost:3000' });
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const admin = () => service.as(home.admin);

async function newSite(title: string, spaces: string[]) {
  const organization = { organizationId: home.id };
  const { body } = await admin().call(createSite, {
    parameters: organization,
    body: { title, spaces },
  });
  const parameters = { ...organization, siteId: body.id };
  await admin().call(publishSite, { parameters });
  return parameters;
}

test('a space leads to the site that showed it to everybody first', async () => {
  const [first, second] = [await newSpace(service, home), await newSpace(service, home)];
  const where = async (spaceId: string) =>
    (await admin().call(getSpacePublication, { parameters: { spaceId } })).body.site;
  expect(await where(second)).toBeUndefined();
  const older = await newSite('Older', [first, second]);
  await newSite('Newer', [second]);
  expect(await where(first)).toMatchObject({ title: 'Older', path: '/' });
  const placed = await where(second);
  expect(placed?.title).toBe('Older');
  expect(placed?.urls.published).toBe(`http://older.localhost:3000${placed?.path}`);
  const { body } = await admin().call(getSiteStructure, { parameters: older, query: {} });
  const hidden = body.structure[1]?.id ?? '';
  await admin().call(updateSiteSpace, {
    parameters: { ...older, siteSpaceId: hidden },
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  expect((await where(second))?.title).toBe('Older');
  const adaptive = { adaptiveContent: { enabled: true } };
  await admin().call(updateSite, { parameters: older, body: adaptive });
  expect((await where(second))?.title).toBe('Newer');
  await admin().call(updateSite, { parameters: older, body: { visibility: 'share-link' } });
  expect(await where(first)).toBeUndefined();
});
