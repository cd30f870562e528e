import { expect, test } from 'vitest';
import { deleteSpace } from '#lib/contract/spaces.ts';
import { addTeamMembers } from '#lib/contract/team-members.ts';
import { createTeam, getTeam, listTeams, updateTeam } from '#lib/contract/teams.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
const query = { include: 'summary' as const };

async function newTeam(organization: TestOrganization, title: string, people: TestPerson[] = []) {
  const parameters = { organizationId: organization.id };
  const body = { title, members: people.map(({ id }) => id) };
  return (await service.as(organization.admin).call(createTeam, { parameters, body })).body.id;
}

async function summaries(organization: TestOrganization, person: TestPerson) {
  const parameters = { organizationId: organization.id };
  const { body } = await service.as(person).call(listTeams, { parameters, query });
  return body.items;
}

test('each team has the people who joined first, and what it was granted by title', async () => {
  const organization = await service.newOrganization();
  const { admin } = organization;
  const [ada, ben] = [await organization.join('read'), await organization.join('read')];
  const more = [];
  for (let left = 4; left > 0; left--) more.push(await organization.join('read'));
  const crew = await newTeam(organization, 'Crew', [ada]);
  const empty = await newTeam(organization, 'Empty');
  const parameters = { organizationId: organization.id, teamId: crew };
  for (const people of [[ben], more])
    await service
      .as(admin)
      .call(addTeamMembers, { parameters, body: { emails: people.map(({ email }) => email) } });
  const collection = await newCollection(service, organization, { title: 'moorings' });
  const space = await newSpace(service, organization, { title: 'Harbour' });
  const closed = await newSpace(service, organization, { title: 'Closed' });
  const deleted = await newSpace(service, organization, { title: 'Buoys' });
  await grant(service, organization, { collection }, { team: crew }, 'edit');
  await grant(service, organization, { space }, { team: crew }, 'review');
  await grant(service, organization, { space: closed }, { team: crew }, 'guest');
  await grant(service, organization, { space: deleted }, { team: crew }, 'edit');
  await service.as(admin).call(deleteSpace, { parameters: { spaceId: deleted } });

  const [first, second] = await summaries(organization, admin);
  expect(first).toMatchObject({ id: empty, people: [{ id: admin.id }] });
  expect(first?.grants).toEqual({ count: 0, examples: [] });
  expect(second?.people).toHaveLength(4);
  expect(
    second?.people
      ?.slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([admin.id, ada.id].toSorted());
  expect(second?.people?.[2]?.id).toBe(ben.id);
  expect(second?.grants).toEqual({
    count: 2,
    examples: [
      { level: 'review', on: { type: 'space', id: space, title: 'Harbour' } },
      { level: 'edit', on: { type: 'collection', id: collection, title: 'moorings' } },
    ],
  });
  const one = await service.as(ben).call(getTeam, { parameters, query });
  expect(one.body).toMatchObject({ people: second?.people, grants: second?.grants });
  const plain = await service.as(ben).call(getTeam, { parameters });
  expect([plain.body.people, plain.body.grants]).toEqual([undefined, undefined]);
});

test('grants on content that the caller can’t see are neither named nor counted', async () => {
  const organization = await service.newOrganization();
  const reader = await organization.join('read');
  const team = await newTeam(organization, 'Crew');
  const hidden = await newSpace(service, organization, { title: 'Secret', defaultLevel: 'guest' });
  const away = await newCollection(service, organization, { title: 'Away', defaultLevel: 'guest' });
  const inside = await newSpace(service, organization, { title: 'Inside', parent: away });
  const open = await newSpace(service, organization, { title: 'Open' });
  for (const space of [hidden, inside, open])
    await grant(service, organization, { space }, { team }, 'edit');
  await grant(service, organization, { collection: away }, { team }, 'edit');
  const [seen] = await summaries(organization, reader);
  expect(seen?.grants).toMatchObject({ count: 1, examples: [{ on: { id: open } }] });
  const [whole] = await summaries(organization, organization.admin);
  expect(whole?.grants?.count).toBe(4);
});

test('of many grants up to 5 are listed, and all are counted', async () => {
  const organization = await service.newOrganization();
  const [team, other] = [await newTeam(organization, 'A'), await newTeam(organization, 'B')];
  for (const title of ['f', 'E', 'd', 'C', 'b', 'A']) {
    const space = await newSpace(service, organization, { title });
    await grant(service, organization, { space }, { team }, 'read');
  }
  const items = await summaries(organization, organization.admin);
  expect(items.find(({ id }) => id === other)?.grants?.count).toBe(0);
  const grants = items.find(({ id }) => id === team)?.grants;
  expect(grants?.count).toBe(6);
  expect(grants?.examples.map(({ on }) => on.title)).toEqual(['A', 'b', 'C', 'd', 'E']);
});

test('a team is renamed if it is as it was read', async () => {
  const organization = await service.newOrganization();
  const teamId = await newTeam(organization, 'Crew');
  const parameters = { organizationId: organization.id, teamId };
  const admin = service.as(organization.admin);
  const read = await admin.call(getTeam, { parameters });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  const rename = (title: string) =>
    admin.call(updateTeam, { parameters, body: { title } }, headers);
  expect((await rename('Rowers')).body.title).toBe('Rowers');
  expect((await rename('Sailors')).status).toBe(412);
});
