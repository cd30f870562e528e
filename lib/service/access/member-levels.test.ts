import { expect, test } from 'vitest';
import { listMemberLevels } from '#lib/contract/access.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { grant, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';

const service = testService();

test('each person has the level that a grant, a default or their role gives', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const [open, secret] = [
    await newSpace(service, organization),
    await newSpace(service, organization),
  ];
  const admin = service.as(organization.admin);
  await admin.call(updateSpace, {
    parameters: { spaceId: secret },
    body: { restricted: true },
  });
  const [ada, ben] = [
    await organization.join('read', await service.newPerson('Ada')),
    await organization.join('edit', await service.newPerson('Ben')),
  ];
  await grant(service, organization, { space: secret }, { user: ada }, 'review');
  const query = { spaces: `${open},${secret}`, limit: 2 };
  const { body } = await admin.call(listMemberLevels, { parameters, query });
  expect(body).toMatchObject({
    count: 3,
    items: [
      { id: ada.id, role: 'read', levels: { [open]: 'read', [secret]: 'review' } },
      { id: ben.id, role: 'edit', levels: { [open]: 'edit', [secret]: 'guest' } },
    ],
  });
  const rest = await admin.call(listMemberLevels, {
    parameters,
    query: { ...query, page: body.next?.page },
  });
  expect(rest.body.items[0]?.levels).toEqual({ [open]: 'admin', [secret]: 'admin' });
  const seen = await service.as(ben).call(listMemberLevels, { parameters, query });
  expect(seen.body.items[0]?.levels).toEqual({ [open]: 'read' });
});
