import { expect, test } from 'vitest';
import { getSpaceReaders } from '#lib/contract/access.ts';
import { createSite, publishSite, updateSite } from '#lib/contract/sites.ts';
import { grant, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';

const service = testService({ sitesUrl: 'http://{site}.localhost:3000' });

test('members, guests and the readers of published sites are counted', async () => {
  const organization = await service.newOrganization();
  const admin = service.as(organization.admin);
  const [reader, guest] = [await organization.join('read'), await organization.join(null)];
  await organization.join(null);
  const space = await newSpace(service, organization);
  await grant(service, organization, { space }, { user: guest }, 'read');
  const parameters = { organizationId: organization.id };
  const { body: site } = await admin.call(createSite, {
    parameters,
    body: { title: 'Open docs', spaces: [space] },
  });
  const readers = async () =>
    (await service.as(reader).call(getSpaceReaders, { parameters: { spaceId: space } })).body;
  expect(await readers()).toEqual({ object: 'space-readers', members: 3, guests: 1, sites: [] });
  const onSite = { parameters: { ...parameters, siteId: site.id } };
  await admin.call(updateSite, { ...onSite, body: { visibility: 'public' } });
  await admin.call(publishSite, onSite);
  expect((await readers()).sites).toEqual([
    {
      id: site.id,
      title: 'Open docs',
      visibility: 'public',
      conditional: false,
      shareLinks: 0,
      urls: { published: expect.stringMatching(/^http:\/\/open-docs.*\.localhost:3000\/$/) },
    },
  ]);
  await admin.call(updateSite, { ...onSite, body: { visibility: 'share-link' } });
  const [hidden] = (await readers()).sites;
  expect(hidden).toMatchObject({ visibility: 'share-link', shareLinks: 0 });
  expect(hidden?.urls).toBeUndefined();
  const refused = await service.as(guest).call(getSpaceReaders, { parameters: { spaceId: space } });
  expect(refused.status).toBe(403);
});
