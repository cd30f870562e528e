import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { createLinkInvite, listLinkInvites } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import {
  cancelMemberChange,
  createMemberChange,
  getMemberChange,
  listMemberChangePeople,
  listMemberChanges,
  undoMemberChange,
} from '#lib/contract/member-changes.ts';
import { listMembers, updateMember } from '#lib/contract/members.ts';
import { memberChangePeople, memberChanges, members } from '../database/schema/index.ts';
import { addActiveProvider } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { runMemberChange } from './job.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const parameters = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const finish = (id: string) => runMemberChange(service.database, id, new AbortController().signal);

/** Starts a change and carries it out. */
async function change(role: Role | null, users: { id: string; was?: Role | null }[]) {
  const { status, body } = await asAdmin().call(createMemberChange, {
    parameters: parameters(),
    body: { change: 'role', role, users },
  });
  expect(status).toBe(201);
  await finish(body.id);
  return read(body.id);
}

async function read(memberChangeId: string) {
  const reply = await asAdmin().call(getMemberChange, {
    parameters: { ...parameters(), memberChangeId },
  });
  return reply.body;
}

async function roles(): Promise<Map<string, Role | null>> {
  const { body } = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { limit: 1000 },
  });
  return new Map(body.items.map(({ id, role }) => [id, role]));
}

async function join(count: number, role: Role | null): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let index = 0; index < count; index += 1) people.push(await organization.join(role));
  return people;
}

test('guests change like others, and can become guests again', async () => {
  const [guest] = (await join(1, null)) as [TestPerson];
  const done = await change('comment', [{ id: guest.id, was: null }]);
  expect(done).toMatchObject({ counts: { changed: 1 }, undoable: 1 });
  expect((await roles()).get(guest.id)).toBe('comment');
  expect(await change(null, [{ id: guest.id, was: 'comment' }])).toMatchObject({
    counts: { changed: 1 },
  });
  expect((await roles()).get(guest.id)).toBeNull();
});

test('many people change in the background, with one event, and one undo leaves out later changes', async () => {
  const [first, second, third] = (await join(3, 'edit')) as [TestPerson, TestPerson, TestPerson];
  await service.as(organization.admin).call(updateMember, {
    parameters: { ...parameters(), userId: third.id },
    body: { role: 'review' },
  });
  const done = await change('comment', [
    { id: first.id, was: 'edit' },
    { id: second.id, was: 'edit' },
    // The page that asks is out of date.
    { id: third.id, was: 'edit' },
    { id: organization.admin.id },
    { id: 'usr_of_nobody' },
  ]);
  expect(done).toMatchObject({
    status: 'complete',
    people: 4,
    counts: { changed: 2, 'changed-meanwhile': 1, yourself: 1 },
    undoable: 2,
  });
  expect((await roles()).get(third.id)).toBe('review');
  const { body: events } = await asAdmin().call(listAuditEvents, { parameters: parameters() });
  expect(events.items[0]?.sentence).toBe('changed the role of 2 people to Comment');
  expect(events.items.filter(({ action }) => action === 'updateMember')).toHaveLength(2);

  await asAdmin().call(updateMember, {
    parameters: { ...parameters(), userId: second.id },
    body: { role: 'create' },
  });
  const undo = await asAdmin().call(undoMemberChange, {
    parameters: { ...parameters(), memberChangeId: done.id },
  });
  const again = await asAdmin().call(undoMemberChange, {
    parameters: { ...parameters(), memberChangeId: done.id },
  });
  expect(again.status).toBe(409);
  await finish(undo.body.id);
  expect((await read(undo.body.id)).counts).toEqual({ changed: 1, 'changed-meanwhile': 1 });
  const now = await roles();
  expect([now.get(first.id), now.get(second.id)]).toEqual(['edit', 'create']);
  const left = await asAdmin().call(listMemberChangePeople, {
    parameters: { ...parameters(), memberChangeId: undo.body.id },
    query: { outcome: 'left-out' },
  });
  expect(left.body.items).toMatchObject([{ user: { id: second.id }, now: 'create' }]);
  const history = await asAdmin().call(listAuditEvents, {
    parameters: parameters(),
    query: { target: first.id },
  });
  expect(history.body.items.map(({ action }) => action)).toEqual(['updateMember', 'updateMember']);
  expect(history.body.items[0]?.sentence).toBe('changed the role of 1 person back');
});

test('a filter takes everyone who matches, and revokes links above the new role', async () => {
  await join(205, 'create');
  const admin = await organization.join('admin');
  const link = await service.as(admin).call(createLinkInvite, {
    parameters: parameters(),
    body: { role: 'edit' },
  });
  const { body } = await asAdmin().call(createMemberChange, {
    parameters: parameters(),
    body: { change: 'role', role: 'read', filter: { role: ['create', 'admin'] } },
  });
  await finish(body.id);
  expect((await read(body.id)).counts).toEqual({ changed: 206, yourself: 1 });
  const links = await asAdmin().call(listLinkInvites, { parameters: parameters() });
  expect(links.body.items.map(({ id }) => id)).not.toContain(link.body.id);
  expect((await roles()).get(organization.admin.id)).toBe('admin');
}, 30_000);

test('it stops when it is canceled, or when the person who started it is no longer an admin', async () => {
  const [one] = (await join(1, 'edit')) as [TestPerson];
  const start = async () => {
    const id = `rch_${Math.random()}`;
    const now = new Date();
    await service.database.orm.insert(memberChanges).values({
      id,
      organizationId: organization.id,
      status: 'waiting',
      startedBy: one.id,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  };
  const failing = await start();
  await finish(failing);
  expect(await read(failing)).toMatchObject({ status: 'failed' });
  const canceled = await start();
  const cancel = () =>
    asAdmin().call(cancelMemberChange, {
      parameters: { ...parameters(), memberChangeId: canceled },
    });
  expect((await cancel()).body.status).toBe('cancelled');
  await finish(canceled);
  expect((await read(canceled)).status).toBe('cancelled');
  expect((await cancel()).status).toBe(409);
});

test('the undo of a change that changed no one says so', async () => {
  const [same] = (await join(1, 'edit')) as [TestPerson];
  const { id } = await change('edit', [{ id: same.id }]);
  const undo = await asAdmin().call(undoMemberChange, {
    parameters: { ...parameters(), memberChangeId: id },
  });
  expect(undo.status).toBe(409);
  expect(undo.body).toMatchObject({
    error: { message: 'Nothing to undo: it changed no one.' },
  });
});

test('one admin who signs in without SSO remains while a provider is active', async () => {
  const [other] = (await join(1, 'admin')) as [TestPerson];
  const { orm } = service.database;
  await addActiveProvider(service, organization.id);
  await orm
    .update(members)
    .set({ sso: true })
    .where(
      and(eq(members.organizationId, organization.id), eq(members.userId, organization.admin.id)),
    );
  const id = 'rch_sso';
  const now = new Date();
  await orm.insert(memberChanges).values({
    id,
    organizationId: organization.id,
    role: 'read',
    status: 'waiting',
    startedBy: organization.admin.id,
    createdAt: now,
    updatedAt: now,
  });
  await orm.insert(memberChangePeople).values({
    changeId: id,
    position: 0,
    userId: other.id,
    before: 'admin',
    after: 'read',
    outcome: 'waiting',
  });
  await finish(id);
  const [kept] = await orm
    .select()
    .from(memberChangePeople)
    .where(eq(memberChangePeople.changeId, id));
  expect(kept?.outcome).toBe('last-admin');
});

test('a change that reaches no one is refused and leaves nothing behind', async () => {
  const stranger = await (await service.newOrganization()).join('edit');
  const users = [{ id: stranger.id, was: 'edit' as const }, { id: 'usr_of_nobody' }];
  const tries = [
    { body: { change: 'role' as const, role: 'read' as const, users }, field: 'users' },
    {
      body: {
        change: 'role' as const,
        role: 'read' as const,
        filter: { search: 'no such person' },
      },
      field: 'filter',
    },
  ];
  for (const { body, field } of tries) {
    const reply = await asAdmin().call(createMemberChange, { parameters: parameters(), body });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(`"path":"${field}"`);
  }
  const { body: list } = await asAdmin().call(listMemberChanges, { parameters: parameters() });
  expect(list.items).toEqual([]);
});

test('people of another organization are left out, and keep their role there', async () => {
  const [own] = await join(1, 'read');
  const other = await service.newOrganization();
  const stranger = await other.join('edit');
  const done = await change('admin', [
    { id: own?.id ?? '', was: 'read' },
    { id: stranger.id, was: 'edit' },
    { id: other.admin.id, was: 'admin' },
  ]);
  expect(done.counts).toEqual({ changed: 1 });
  const { body } = await service
    .as(other.admin)
    .call(listMembers, { parameters: { organizationId: other.id } });
  expect(new Map(body.items.map(({ id, role }) => [id, role])).get(stranger.id)).toBe('edit');
  const parametersThere = { organizationId: other.id, memberChangeId: done.id };
  const seen = await service.as(other.admin).call(getMemberChange, { parameters: parametersThere });
  expect(seen.status).toBe(404);
  const undo = await service
    .as(other.admin)
    .call(undoMemberChange, { parameters: parametersThere });
  expect(undo.status).toBe(404);
});
