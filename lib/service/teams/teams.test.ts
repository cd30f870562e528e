import { beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  addTeamMembers,
  listTeamMembers,
  removeTeamMember,
  setTeamMember,
  updateTeamMembers,
} from '#lib/contract/team-members.ts';
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from '#lib/contract/teams.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let other: TestOrganization;
let creator: TestPerson;
let editor: TestPerson;

beforeAll(async () => {
  organization = await service.newOrganization();
  other = await service.newOrganization();
  creator = await organization.join('create');
  editor = await organization.join('edit');
});

const inOrganization = () => ({ organizationId: organization.id });

async function newTeam(title: string, owner = creator, members: string[] = []) {
  const made = await service
    .as(owner)
    .call(createTeam, { parameters: inOrganization(), body: { title, members } });
  expect(made.status).toBe(201);
  return made.body;
}

async function membersOf(teamId: string) {
  const { body } = await service
    .as(editor)
    .call(listTeamMembers, { parameters: { ...inOrganization(), teamId } });
  return Object.fromEntries(body.items.map((item) => [item.organization.id, item.team.role]));
}

describe('teams', () => {
  test('the creator of a team is its owner, and named members are in it', async () => {
    const team = await newTeam('Docs', creator, [editor.id, editor.id, creator.id]);
    expect(team).toMatchObject({
      title: 'Docs',
      members: 2,
      permissions: { admin: true, view: true },
    });
    expect(await membersOf(team.id)).toEqual({ [creator.id]: 'owner', [editor.id]: 'member' });
    const seen = await service
      .as(editor)
      .call(getTeam, { parameters: { ...inOrganization(), teamId: team.id } });
    expect(seen.body.permissions).toEqual({ admin: false, view: true });
  });

  test('creating requires the Create role', async () => {
    const refused = await service
      .as(editor)
      .call(createTeam, { parameters: inOrganization(), body: { title: 'Mine' } });
    expect(refused.status).toBe(403);
  });

  test('two teams with the same title conflict, ignoring case', async () => {
    const first = await newTeam('Alpha');
    const second = await newTeam('Beta');
    const again = await service
      .as(creator)
      .call(createTeam, { parameters: inOrganization(), body: { title: 'alpha' } });
    expect(again.status).toBe(409);
    const renamed = await service.as(creator).call(updateTeam, {
      parameters: { ...inOrganization(), teamId: second.id },
      body: { title: 'ALPHA' },
    });
    expect(renamed.status).toBe(409);
    const recased = await service.as(creator).call(updateTeam, {
      parameters: { ...inOrganization(), teamId: first.id },
      body: { title: 'ALPHA' },
    });
    expect(recased.body).toMatchObject({ title: 'ALPHA', members: 1 });
  });

  test('only its owners and admins can change a team', async () => {
    const team = await newTeam('Guarded', creator, [editor.id]);
    const parameters = { ...inOrganization(), teamId: team.id };
    const another = await organization.join('create');
    for (const person of [editor, another]) {
      const as = service.as(person);
      const answers = [
        await as.call(updateTeam, { parameters, body: { title: 'Taken' } }),
        await as.call(deleteTeam, { parameters }),
        await as.call(updateTeamMembers, { parameters, body: { add: [another.id] } }),
        await as.call(addTeamMembers, { parameters, body: { emails: [another.email] } }),
        await as.call(setTeamMember, {
          parameters: { ...parameters, userId: person.id },
          body: { role: 'owner' },
        }),
        await as.call(removeTeamMember, { parameters: { ...parameters, userId: creator.id } }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403]);
      expect(answers[0]?.error?.reasons).toContain('needs:team-owner');
    }
    expect(await membersOf(team.id)).toEqual({ [creator.id]: 'owner', [editor.id]: 'member' });
    const byAdmin = service.as(organization.admin);
    expect(
      (await byAdmin.call(updateTeam, { parameters, body: { title: 'Renamed' } })).body.title,
    ).toBe('Renamed');
    expect((await byAdmin.call(deleteTeam, { parameters })).status).toBe(204);
    expect((await byAdmin.call(getTeam, { parameters })).status).toBe(404);
  });

  test('a team of another organization isn’t found', async () => {
    const team = await newTeam('Hidden');
    const parameters = { organizationId: other.id, teamId: team.id };
    const as = service.as(other.admin);
    const answers = [
      await as.call(getTeam, { parameters }),
      await as.call(updateTeam, { parameters, body: { title: 'Theirs' } }),
      await as.call(deleteTeam, { parameters }),
      await as.call(listTeamMembers, { parameters }),
      await as.call(updateTeamMembers, { parameters, body: { add: [other.admin.id] } }),
      await as.call(setTeamMember, {
        parameters: { ...parameters, userId: other.admin.id },
        body: {},
      }),
      await as.call(removeTeamMember, { parameters: { ...parameters, userId: creator.id } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await membersOf(team.id)).toEqual({ [creator.id]: 'owner' });
  });

  test('a list of addresses adds their members, and names the others', async () => {
    const [mia, max] = [await organization.join('read'), await organization.join(null)];
    const stranger = await other.join('read');
    const team = await newTeam('By address', creator, [mia.id]);
    const parameters = { ...inOrganization(), teamId: team.id };
    const emails = [mia.email, max.email.toUpperCase(), max.email, stranger.email];
    const { body } = await service
      .as(creator)
      .call(addTeamMembers, { parameters, body: { emails } });
    expect(body).toEqual({
      added: [{ id: max.id, name: max.displayName }],
      unchanged: [{ id: mia.id, name: mia.displayName }],
      missing: [stranger.email],
    });
    expect(await membersOf(team.id)).toEqual({
      [creator.id]: 'owner',
      [mia.id]: 'member',
      [max.id]: 'member',
    });
    const ids = [mia.id, stranger.id, editor.id];
    const { body: byId } = await service
      .as(creator)
      .call(addTeamMembers, { parameters, body: { members: ids } });
    expect(byId).toEqual({
      added: [{ id: editor.id, name: editor.displayName }],
      unchanged: [{ id: mia.id, name: mia.displayName }],
      missing: [stranger.id],
    });
    expect((await service.as(creator).call(addTeamMembers, { parameters, body: {} })).status).toBe(
      400,
    );
    const { body: found } = await service
      .as(editor)
      .call(listTeamMembers, { parameters, query: { search: max.email } });
    expect(found).toMatchObject({ count: 1, items: [{ organization: { id: max.id } }] });
  });

  test('are listed by page, title and owner', async () => {
    const place = await service.newOrganization();
    const owner = await place.join('create');
    const parameters = { organizationId: place.id };
    for (const title of ['One', 'Two', '100%']) {
      await service.as(owner).call(createTeam, { parameters, body: { title } });
    }
    await service
      .as(place.admin)
      .call(createTeam, { parameters, body: { title: 'Three', members: [owner.id] } });
    const list = async (query: { page?: string; limit?: number; title?: string; owner?: string }) =>
      (await service.as(owner).call(listTeams, { parameters, query })).body;
    const first = await list({ limit: 3 });
    const rest = await list({ limit: 3, page: first.next?.page as string });
    expect([...first.items, ...rest.items].map((team) => team.title)).toEqual([
      'Three',
      '100%',
      'Two',
      'One',
    ]);
    expect([first.count, rest.next]).toEqual([4, undefined]);
    expect((await list({ title: 'o' })).items.map((team) => team.title)).toEqual(['Two', 'One']);
    expect((await list({ title: '%' })).items.map((team) => team.title)).toEqual(['100%']);
    expect((await list({ owner: owner.id })).count).toBe(3);
    expect((await list({ owner: creator.id })).items).toEqual([]);
  });
});

describe('members of a team', () => {
  test('ids from elsewhere and unknown ids get the same answer, and nothing is written', async () => {
    const team = await newTeam('Closed', creator, [editor.id]);
    const parameters = { ...inOrganization(), teamId: team.id };
    const member = await organization.join('read');
    for (const id of [other.admin.id, 'usr_nobody']) {
      const refusedTeam = await service.as(creator).call(createTeam, {
        parameters: inOrganization(),
        body: { title: 'Never', members: [id] },
      });
      expect(refusedTeam.status).toBe(400);
      expect(refusedTeam.error?.fields?.[0]?.path).toBe('members');
      const bodies = [
        { add: [member.id, id] },
        { add: [member.id], remove: [id] },
        { add: [member.id], memberships: { [id]: { role: 'owner' as const } } },
      ];
      const answers = [];
      for (const body of bodies) {
        answers.push(await service.as(creator).call(updateTeamMembers, { parameters, body }));
      }
      expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400]);
      expect(answers.map((answer) => answer.error?.fields?.[0]?.path)).toEqual([
        'add',
        'remove',
        'memberships',
      ]);
      expect(answers.map((answer) => answer.error?.message.replaceAll(id, 'ID'))).toEqual(
        ['add', 'remove', 'memberships'].map(
          (field) =>
            `${field}: ID is not a member of Test organization. Use ids from its list of members.`,
        ),
      );
      const path = { ...parameters, userId: id };
      expect(
        (await service.as(creator).call(setTeamMember, { parameters: path, body: {} })).status,
      ).toBe(404);
    }
    expect(await membersOf(team.id)).toEqual({ [creator.id]: 'owner', [editor.id]: 'member' });
    const list = await service
      .as(creator)
      .call(listTeams, { parameters: inOrganization(), query: { title: 'Never' } });
    expect(list.body.items).toEqual([]);
  });

  test('one request adds, removes and sets roles', async () => {
    const [a, b, c] = [
      await organization.join('read'),
      await organization.join(null),
      await organization.join('read'),
    ];
    const team = await newTeam('Mixed', creator, [editor.id, a.id]);
    const parameters = { ...inOrganization(), teamId: team.id };
    const body = {
      add: [a.id, b.id, creator.id],
      remove: [editor.id],
      memberships: { [a.id]: { role: 'owner' as const }, [c.id]: { role: 'owner' as const } },
    };
    expect((await service.as(creator).call(updateTeamMembers, { parameters, body })).status).toBe(
      204,
    );
    expect(await membersOf(team.id)).toEqual({
      [creator.id]: 'owner',
      [a.id]: 'owner',
      [b.id]: 'member',
      [c.id]: 'owner',
    });
    const torn = await service
      .as(creator)
      .call(updateTeamMembers, { parameters, body: { add: [editor.id], remove: [editor.id] } });
    expect(torn.status).toBe(400);
    const byNewOwner = await service.as(a).call(setTeamMember, {
      parameters: { ...parameters, userId: c.id },
      body: { role: 'member' },
    });
    expect(byNewOwner.status).toBe(204);
    const kept = await service
      .as(a)
      .call(setTeamMember, { parameters: { ...parameters, userId: creator.id }, body: {} });
    expect(kept.status).toBe(204);
    expect(await membersOf(team.id)).toMatchObject({ [c.id]: 'member', [creator.id]: 'owner' });
  });

  test('anyone can leave a team, even a guest, and learns nothing about others', async () => {
    const guest = await organization.join(null);
    const team = await newTeam('Left', creator, [guest.id]);
    const parameters = { ...inOrganization(), teamId: team.id, userId: guest.id };
    expect((await service.as(guest).call(removeTeamMember, { parameters })).status).toBe(204);
    const again = await service.as(guest).call(removeTeamMember, { parameters });
    const absent = await service
      .as(guest)
      .call(removeTeamMember, { parameters: { ...parameters, teamId: 'team_nothing' } });
    expect([again.status, absent.status]).toEqual([404, 404]);
    expect(again.error?.message).toBe(absent.error?.message);
  });

  test('are listed by page, each once', async () => {
    const team = await newTeam('Pages');
    const parameters = { ...inOrganization(), teamId: team.id };
    const people = [];
    for (let index = 0; index < 5; index += 1) people.push(await organization.join('read'));
    await service
      .as(creator)
      .call(updateTeamMembers, { parameters, body: { add: people.map((person) => person.id) } });
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit: 2, ...(page && { page }) };
      const { body } = await service.as(editor).call(listTeamMembers, { parameters, query });
      expect(body.count).toBe(6);
      seen.push(...body.items.map((item) => item.organization.id));
      page = body.next?.page;
    } while (page);
    expect(seen.toSorted()).toEqual([...people.map((person) => person.id), creator.id].toSorted());
  });

  test('are logged in the audit log', async () => {
    const team = await newTeam('Watched');
    const { body } = await service
      .as(organization.admin)
      .call(listAuditEvents, { parameters: inOrganization(), query: { target: team.id } });
    expect(body.items).toMatchObject([
      { action: 'createTeam', actor: { id: creator.id, label: 'Test Person' } },
    ]);
  });
});
