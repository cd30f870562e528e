import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { joinByEmailDomain } from '#lib/contract/email-domains.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { createLinkInvite, joinOrganization, listLinkInvites } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import {
  cancelMemberChange,
  createMemberChange,
  getMemberChange,
  listMemberChangePeople,
  undoMemberChange,
} from '#lib/contract/member-changes.ts';
import {
  disableMember,
  enableMember,
  listMembers,
  removeMember,
  updateMember,
} from '#lib/contract/members.ts';
import { getOrganization, updateOrganization } from '#lib/contract/organizations.ts';
import { members } from '../database/schema/index.ts';
import { addActiveProvider } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { runMemberChange } from './job.ts';

// The jobs of this service are stopped: each test carries them out itself.
const service = testService({
  jobs: { enqueue: async () => undefined, wake: () => undefined, stop: async () => undefined },
});
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

type Body = InputOf<typeof createMemberChange>['body'];

const parameters = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const finish = (id: string) => runMemberChange(service.database, id, new AbortController().signal);
const ids = (people: readonly TestPerson[]) => people.map(({ id }) => ({ id }));

async function join(count: number, role: Role | null): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  while (people.length < count) people.push(await organization.join(role));
  return people;
}

/** Starts a change without carrying it out. */
async function start(body: Body, by = organization.admin): Promise<string> {
  const answer = await service.as(by).call(createMemberChange, { parameters: parameters(), body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function read(memberChangeId: string) {
  const reply = await asAdmin().call(getMemberChange, {
    parameters: { ...parameters(), memberChangeId },
  });
  return reply.body;
}

async function change(body: Body) {
  const id = await start(body);
  await finish(id);
  return read(id);
}

const undo = (memberChangeId: string, by = organization.admin) =>
  service.as(by).call(undoMemberChange, { parameters: { ...parameters(), memberChangeId } });

/** Whether each person can read the organization. */
async function canRead(people: readonly TestPerson[]): Promise<boolean[]> {
  const answers = await Promise.all(
    people.map((person) => service.as(person).call(getOrganization, { parameters: parameters() })),
  );
  return answers.map(({ status }) => status === 200);
}

async function disabledIds(): Promise<string[]> {
  const { body } = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { disabled: true },
  });
  return body.items.map(({ id }) => id).sort();
}

async function activity(target?: string) {
  const { body } = await asAdmin().call(listAuditEvents, {
    parameters: parameters(),
    query: target ? { target } : {},
  });
  return body.items.map(({ action, sentence }) => [action, sentence]);
}

test('those disabled lose access and their links; the undo enables exactly them', async () => {
  const people = await join(4, 'create');
  const [before, first, second, later] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  const on = ({ id }: TestPerson) => ({ parameters: { ...parameters(), userId: id } });
  await asAdmin().call(disableMember, on(before));
  const admin = await organization.join('admin');
  await service
    .as(admin)
    .call(createLinkInvite, { parameters: parameters(), body: { role: 'read' } });
  const done = await change({
    change: 'disable',
    users: ids([...people, admin, organization.admin]),
  });
  expect(done).toMatchObject({
    change: 'disable',
    status: 'complete',
    counts: { changed: 4, unchanged: 1, yourself: 1 },
    undoable: 4,
  });
  expect(await canRead([...people, admin])).toEqual([false, false, false, false, false]);
  const links = await asAdmin().call(listLinkInvites, { parameters: parameters() });
  expect(links.body.items).toEqual([]);
  expect((await activity())[0]).toEqual(['disableMember', 'disabled 4 people']);
  expect((await activity(first.id))[0]).toEqual(['disableMember', 'disabled 4 people']);

  // Another admin has enabled one of them since, and given one a role.
  await asAdmin().call(enableMember, on(later));
  await asAdmin().call(updateMember, { ...on(second), body: { role: 'read' } });
  const undone = await undo(done.id);
  expect(undone.body).toMatchObject({ change: 'enable', undoes: done.id });
  expect((await undo(done.id)).status).toBe(409);
  await finish(undone.body.id);
  expect((await read(undone.body.id)).counts).toEqual({ changed: 3, 'changed-meanwhile': 1 });
  expect(await canRead([before, first, second, later, admin])).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  expect((await activity())[0]).toEqual(['enableMember', 'enabled 3 people']);
});

test('the undo leaves out people who were removed since, also guests', async () => {
  const [first, guest] = [...(await join(1, 'edit')), ...(await join(1, null))];
  for (const body of [
    { change: 'disable' as const, users: ids([first, guest] as TestPerson[]) },
    { change: 'role' as const, role: null, users: ids([first] as TestPerson[]) },
  ]) {
    const done = await change(body);
    const gone = body.change === 'disable' ? guest : first;
    await asAdmin().call(removeMember, {
      parameters: { ...parameters(), userId: gone?.id ?? '' },
    });
    expect((await read(done.id)).undoable).toBe(done.people - 1);
    const undone = await undo(done.id);
    if (done.people === 1) expect(undone.status).toBe(409);
    else {
      await finish(undone.body.id);
      expect((await read(undone.body.id)).counts).toEqual({ changed: 1, left: 1 });
    }
  }
});

test('many are enabled at once, and the undo disables them again', async () => {
  const people = await join(3, 'edit');
  await change({ change: 'disable', users: ids(people) });
  const done = await change({ change: 'enable', filter: { disabled: true } });
  expect(done).toMatchObject({ counts: { changed: 3 }, undoable: 3 });
  expect(await canRead(people)).toEqual([true, true, true]);
  const undone = await undo(done.id);
  await finish(undone.body.id);
  expect(await disabledIds()).toEqual(people.map(({ id }) => id).sort());
});

test('those removed and blocked are out for good, which can’t be undone', async () => {
  const people = await join(3, 'edit');
  const [one] = people as [TestPerson];
  await asAdmin().call(updateOrganization, {
    parameters: parameters(),
    body: { emailDomains: ['example.com'] },
  });
  const done = await change({ change: 'remove', block: true, users: ids(people) });
  expect(done).toMatchObject({ block: true, counts: { changed: 3 }, undoable: 0 });
  expect(await canRead(people)).toEqual([false, false, false]);
  const link = await asAdmin().call(createLinkInvite, {
    parameters: parameters(),
    body: { role: 'read' },
  });
  const back = await Promise.all([
    service.as(one).call(joinByEmailDomain, { parameters: parameters() }),
    service
      .as(one)
      .call(joinOrganization, { parameters: { ...parameters(), inviteId: link.body.id } }),
  ]);
  expect(back.map(({ error }) => error?.reasons)).toEqual([['blocked'], ['blocked']]);
  const undone = await undo(done.id);
  expect([undone.status, undone.error?.reasons]).toEqual([409, ['nothing-to-undo']]);
  const sentence = 'removed 3 people and blocked their addresses';
  expect((await activity(one.id))[0]).toEqual(['removeMember', sentence]);
  const listed = await asAdmin().call(listMemberChangePeople, {
    parameters: { ...parameters(), memberChangeId: done.id },
    query: { outcome: 'changed' },
  });
  expect(listed.body.items.map(({ user }) => user.id).sort()).toEqual(
    people.map(({ id }) => id).sort(),
  );
});

test('without a block they can come back', async () => {
  const people = await join(2, 'edit');
  const link = await asAdmin().call(createLinkInvite, {
    parameters: parameters(),
    body: { role: 'read' },
  });
  await change({ change: 'remove', users: ids(people) });
  const [one] = people as [TestPerson];
  const inviteId = link.body.id;
  const back = await service
    .as(one)
    .call(joinOrganization, { parameters: { ...parameters(), inviteId } });
  expect(back.status).toBeLessThan(300);
});

test('people whose role another admin has changed are neither disabled nor removed', async () => {
  for (const kind of ['disable', 'remove'] as const) {
    const [first, promoted, seen] = (await join(3, 'read')) as [TestPerson, TestPerson, TestPerson];
    const id = await start({
      change: kind,
      // The page still shows another role of the last one.
      users: [{ id: first.id }, { id: promoted.id, was: 'read' }, { id: seen.id, was: 'edit' }],
    });
    await asAdmin().call(updateMember, {
      parameters: { ...parameters(), userId: promoted.id },
      body: { role: 'admin' },
    });
    await finish(id);
    expect((await read(id)).counts).toEqual({ changed: 1, 'changed-meanwhile': 2 });
    expect(await canRead([first, promoted, seen])).toEqual([false, true, true]);
  }
});

test('of two admins who remove each other with others, one stays, and the other’s change stops', async () => {
  for (let round = 0; round < 5; round += 1) {
    organization = await service.newOrganization();
    const other = await organization.join('admin');
    const crowd = await join(3, 'read');
    const byFirst = await start({ change: 'remove', users: ids([other, ...crowd]) });
    const bySecond = await start(
      { change: 'disable', users: ids([organization.admin, ...crowd]) },
      other,
    );
    await Promise.all([finish(byFirst), finish(bySecond)]);
    const able = await canRead([organization.admin, other]);
    expect(able.filter(Boolean)).toHaveLength(1);
    const [stays] = able;
    const reader = stays ? organization.admin : other;
    const statuses = await Promise.all(
      [byFirst, bySecond].map(async (memberChangeId) => {
        const { body } = await service
          .as(reader)
          .call(getMemberChange, { parameters: { ...parameters(), memberChangeId } });
        return body.status;
      }),
    );
    expect(statuses).toEqual(stays ? ['complete', 'failed'] : ['failed', 'complete']);
    const { body } = await service
      .as(reader)
      .call(listAuditEvents, { parameters: parameters(), query: { action: 'cancelMemberChange' } });
    expect(body.items.map(({ sentence }) => sentence)).toEqual([
      'stopped a change of members after 0 of 4 people',
    ]);
  }
});

test.each(['disable', 'remove', 'sso'] as const)(
  'one admin who signs in without SSO remains: %s',
  async (kind) => {
    const [other] = (await join(1, 'admin')) as [TestPerson];
    const id = await start({ change: kind, users: ids([other, ...(await join(1, 'read'))]) });
    await addActiveProvider(service, organization.id);
    await service.database.orm
      .update(members)
      .set({ sso: true })
      .where(
        and(eq(members.organizationId, organization.id), eq(members.userId, organization.admin.id)),
      );
    await service.database.pool.query(
      `update organizations set proven_domains = '{example.com}' where id = $1`,
      [organization.id],
    );
    await finish(id);
    const { rows } = await service.database.pool.query(
      'select outcome from role_change_people where change_id = $1 order by outcome',
      [id],
    );
    expect(rows).toEqual([{ outcome: 'changed' }, { outcome: 'last-admin' }]);
  },
);

test('SSO is set for those a provider can sign in, and can be undone', async () => {
  const inside = await join(2, 'edit');
  const outside = await join(1, 'edit');
  await addActiveProvider(service, organization.id);
  const { pool } = service.database;
  await pool.query(`update organizations set proven_domains = '{inside.example}' where id = $1`, [
    organization.id,
  ]);
  for (const { id } of inside)
    await pool.query('update users set email = $2 where id = $1', [id, `${id}@inside.example`]);
  const done = await change({ change: 'sso', users: ids([...inside, ...outside]) });
  expect(done).toMatchObject({
    counts: { changed: 2, 'outside-domains': 1 },
    undoable: 2,
  });
  const undone = await undo(done.id);
  await finish(undone.body.id);
  expect((await read(undone.body.id)).counts).toEqual({ changed: 2 });
  expect((await activity()).slice(0, 2).map(([, sentence]) => sentence)).toEqual([
    'allowed 2 people to sign in without SSO',
    'made 3 people SSO members',
  ]);
});

test('only admins of the organization start, see, stop and undo it, and it ends no other membership', async () => {
  const [own] = (await join(1, 'read')) as [TestPerson];
  const other = await service.newOrganization();
  const stranger = await other.join('edit');
  const users = ids([own, stranger, other.admin]);
  for (const [who, status] of [
    [await organization.join('create'), 403],
    [other.admin, 404],
  ] as const)
    for (const kind of ['disable', 'enable', 'remove'] as const) {
      const answer = await service
        .as(who)
        .call(createMemberChange, { parameters: parameters(), body: { change: kind, users } });
      expect(answer.status).toBe(status);
    }
  const done = await change({ change: 'remove', block: true, users });
  expect(done).toMatchObject({ people: 1, counts: { changed: 1 } });
  const there = { organizationId: other.id };
  for (const person of [stranger, other.admin])
    expect((await service.as(person).call(getOrganization, { parameters: there })).status).toBe(
      200,
    );
  const asOther = service.as(other.admin);
  for (const organizationId of [organization.id, other.id]) {
    const place = { parameters: { organizationId, memberChangeId: done.id } };
    for (const endpoint of [getMemberChange, cancelMemberChange, undoMemberChange])
      expect((await asOther.call(endpoint, place)).status).toBe(404);
    expect((await asOther.call(listMemberChangePeople, place)).status).toBe(404);
  }
});

test('a change that lacks what it needs, or has what it has no use for, is refused', async () => {
  const users = ids(await join(1, 'read'));
  const tries: [Body, string][] = [
    [{ change: 'role', users }, 'role'],
    [{ change: 'remove', role: 'read', users }, 'role'],
    [{ change: 'disable', block: true, users }, 'block'],
    [{ change: 'remove' }, 'users'],
    [{ change: 'remove', users, filter: {} }, 'filter'],
  ];
  for (const [body, field] of tries) {
    const answer = await asAdmin().call(createMemberChange, { parameters: parameters(), body });
    expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([400, field]);
  }
});

test('an undo leaves out people who were changed back and forth since', async () => {
  const everyone = await join(4, 'edit');
  const [alone, together, rejoined, untouched] = everyone as [TestPerson, ...TestPerson[]] &
    [TestPerson, TestPerson, TestPerson, TestPerson];
  const other = await organization.join('admin');
  const done = await change({ change: 'disable', users: ids(everyone) });
  expect(done.undoable).toBe(4);

  // Another admin has enabled and disabled one by themselves, and one with others.
  const one = { parameters: { ...parameters(), userId: alone.id } };
  await service.as(other).call(enableMember, one);
  await service.as(other).call(disableMember, one);
  for (const kind of ['enable', 'disable'] as const)
    await finish(await start({ change: kind, users: ids([together]) }, other));
  // A change of something else doesn’t count.
  await service.as(other).call(updateMember, {
    parameters: { ...parameters(), userId: untouched.id },
    body: { role: 'read' },
  });
  await service.database.orm
    .update(members)
    .set({ joinedAt: new Date() })
    .where(and(eq(members.organizationId, organization.id), eq(members.userId, rejoined.id)));

  expect((await read(done.id)).undoable).toBe(1);
  const { body } = await undo(done.id);
  await finish(body.id);
  expect((await read(body.id)).counts).toEqual({ changed: 1, 'changed-meanwhile': 3 });
  expect(await canRead(everyone)).toEqual([false, false, false, true]);
  // The undo itself can be undone.
  expect((await read(body.id)).undoable).toBe(1);
});
