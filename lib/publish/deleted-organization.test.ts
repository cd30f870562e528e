import { expect, test } from 'vitest';
import { deleteOrganization, restoreOrganization } from '#lib/contract/deleted-organizations.ts';
import { sites } from '#lib/service/database/schema/index.ts';
import { newId } from '#lib/service/security/secrets.ts';
import { testService } from '#lib/service/testing/service.ts';
import { loadSite } from './site/load.ts';

const service = testService();

test('a published site is offline while its organization is deleted', async () => {
  const home = await service.newOrganization();
  const id = newId('site');
  const now = new Date();
  await service.database.orm.insert(sites).values({
    id,
    organizationId: home.id,
    title: 'Docs',
    type: 'basic',
    visibility: 'public',
    published: true,
    label: id.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
    createdAt: now,
    updatedAt: now,
  });
  const isOnline = async () => (await loadSite(service.database.orm, id)) !== null;
  const input = { parameters: { organizationId: home.id } };
  expect(await isOnline()).toBe(true);
  await service.as(home.admin).call(deleteOrganization, input);
  expect(await isOnline()).toBe(false);
  await service.as(home.admin).call(restoreOrganization, input);
  expect(await isOnline()).toBe(true);
});
