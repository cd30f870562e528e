import { expect, test } from 'vitest';
import { listMemberLevels, listTeamLevels } from '#lib/contract/access.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
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
      {
        id: ada.id,
        role: 'read',
        levels: { [open]: 'read', [secret]: 'review' },
        reasons: { [secret]: { question: 'grant', on: { id: secret } } },
      },
      {
        id: ben.id,
        role: 'edit',
        levels: { [open]: 'edit', [secret]: 'guest' },
        reasons: { [secret]: { question: 'default' } },
      },
    ],
  });
  expect(body.items[0]?.reasons).not.toHaveProperty(open);
  const rest = await admin.call(listMemberLevels, {
    parameters,
    query: { ...query, page: body.next?.page },
  });
  expect(rest.body.items[0]?.levels).toEqual({ [open]: 'admin', [secret]: 'admin' });
  const seen = await service.as(ben).call(listMemberLevels, { parameters, query });
  expect(seen.body.items[0]?.levels).toEqual({ [open]: 'read' });
  const found = await admin.call(listMemberLevels, {
    parameters,
    query: { ...query, search: 'ben' },
  });
  expect(found.body).toMatchObject({ count: 1, items: [{ id: ben.id }] });
});

test('each team has the levels that its grants give, with the way, and nothing by a role', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  const collection = await newCollection(service, organization, { title: 'Inside' });
  const [here, below, other] = [
    await newSpace(service, organization),
    await newSpace(service, organization, { parent: collection }),
    await newSpace(service, organization),
  ];
  const make = async (title: string) =>
    (await admin.call(createTeam, { parameters, body: { title } })).body.id;
  const [writers, docs] = [await make('Writers'), await make('docs guild')];
  await grant(service, organization, { space: here }, { team: docs }, 'edit');
  await grant(service, organization, { collection }, { team: docs }, 'comment');
  await grant(service, organization, { space: below }, { team: writers }, 'guest');
  const query = { spaces: `${here},${below},${other}` };
  const { body } = await admin.call(listTeamLevels, { parameters, query });
  expect(body).toMatchObject({
    count: 2,
    items: [
      {
        id: docs,
        title: 'docs guild',
        members: 1,
        levels: { [here]: 'edit', [below]: 'comment' },
        reasons: {
          [here]: { question: 'grant', on: { type: 'space', id: here } },
          [below]: { question: 'grant', on: { type: 'collection', title: 'Inside' } },
        },
      },
      { id: writers, levels: { [below]: 'guest' } },
    ],
  });
  expect(body.items[0]?.levels).not.toHaveProperty(other);
  const first = await admin.call(listTeamLevels, { parameters, query: { ...query, limit: 1 } });
  const page = first.body.next?.page;
  const rest = await admin.call(listTeamLevels, {
    parameters,
    query: { ...query, limit: 1, page },
  });
  expect(rest.body.items.map(({ id }) => id)).toEqual([writers]);
});

test('a collection that the caller can’t see is not named as the way of a team', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const collection = await newCollection(service, organization, { defaultLevel: 'guest' });
  const space = await newSpace(service, organization, { parent: collection });
  const reader = await organization.join('read', await service.newPerson());
  await grant(service, organization, { space }, { user: reader }, 'read');
  const { body: team } = await service
    .as(organization.admin)
    .call(createTeam, { parameters, body: { title: 'Docs' } });
  await grant(service, organization, { collection }, { team: team.id }, 'edit');
  const { body } = await service
    .as(reader)
    .call(listTeamLevels, { parameters, query: { spaces: space } });
  expect(body.items[0]?.levels).toEqual({ [space]: 'edit' });
  expect(body.items[0]?.reasons[space]?.on).toEqual({ type: 'collection' });
});
