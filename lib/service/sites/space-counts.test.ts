import { expect, test } from 'vitest';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { countSiteSpaces } from '#lib/contract/site-structure.ts';
import { createSite } from '#lib/contract/sites.ts';
import { newSpace } from '../testing/content.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';

const service = testService();

test('the pages, without groups, and broken links of each space are counted for those who see it', async () => {
  const home = await service.newOrganization();
  const admin = service.as(home.admin);
  const spaceId = await newEmptySpace(service, home, { title: 'Guide' });
  await change(service, home.admin, spaceId, page('One', '[a](gone.md) [b](two.md)'), page('Two'), {
    operation: 'insert_page',
    type: 'group',
    title: 'Group',
  });
  const secret = await newSpace(service, home, { defaultLevel: 'guest' });
  const { body: site } = await admin.call(createSite, {
    parameters: { organizationId: home.id },
    body: { title: 'Docs' },
  });
  const parameters = { organizationId: home.id, siteId: site.id };
  const place = async (id: string, title: string) => {
    const { body } = await admin.call(createSiteSection, {
      parameters,
      body: { spaceId: id, title },
    });
    return body.siteSpaces[0]?.id;
  };
  const [open, hidden] = [await place(spaceId, 'Guide'), await place(secret, 'Secret')];
  const seen = { id: open, spaceId, pages: 2, brokenLinks: 1 };
  const { body } = await admin.call(countSiteSpaces, { parameters });
  expect(body.spaces).toHaveLength(2);
  expect(body.spaces).toEqual(
    expect.arrayContaining([seen, { id: hidden, spaceId: secret, pages: 0, brokenLinks: 0 }]),
  );
  const reader = await home.join('read', await service.newPerson());
  const { body: less } = await service.as(reader).call(countSiteSpaces, { parameters });
  expect(less.spaces).toEqual([seen]);
});
