import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { createLinkInvite, listLinkInvites } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { listMembers, updateMember } from '#lib/contract/members.ts';
import {
  cancelRoleChange,
  createRoleChange,
  getRoleChange,
  listRoleChangePeople,
  listRoleChanges,
  undoRoleChange,
} from '#lib/contract/role-changes.ts';
import { members, roleChangePeople, roleChanges, samlProviders } from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { runRoleChange } from './job.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const parameters = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const finish = (id: string) => runRoleChange(service.database, id, new AbortController().signal);

/** Starts a change and carries it out. */
async function change(role: Role | null, users: { id: string; was?: Role | null }[]) {
  const { status, body } = await asAdmin().call(createRoleChange, {
    parameters: parameters(),
    body: { role, users },
  });
  expect(status).toBe(201);
  await finish(body.id);
  return read(body.id);
}

async function read(roleChangeId: string) {
  const reply = await asAdmin().call(getRoleChange, {
    parameters: { ...parameters(), roleChangeId },
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
  expect(events.items.filter(({ action }) => action === 'createRoleChange')).toHaveLength(1);

  await asAdmin().call(updateMember, {
    parameters: { ...parameters(), userId: second.id },
    body: { role: 'create' },
  });
  const undo = await asAdmin().call(undoRoleChange, {
    parameters: { ...parameters(), roleChangeId: done.id },
  });
  const again = await asAdmin().call(undoRoleChange, {
    parameters: { ...parameters(), roleChangeId: done.id },
  });
  expect(again.status).toBe(409);
  await finish(undo.body.id);
  expect((await read(undo.body.id)).counts).toEqual({ changed: 1, 'changed-meanwhile': 1 });
  const now = await roles();
  expect([now.get(first.id), now.get(second.id)]).toEqual(['edit', 'create']);
  const left = await asAdmin().call(listRoleChangePeople, {
    parameters: { ...parameters(), roleChangeId: undo.body.id },
    query: { outcome: 'left-out' },
  });
  expect(left.body.items).toMatchObject([{ user: { id: second.id }, now: 'create' }]);
  const history = await asAdmin().call(listAuditEvents, {
    parameters: parameters(),
    query: { target: first.id },
  });
  expect(history.body.items.map(({ action }) => action)).toEqual([
    'undoRoleChange',
    'createRoleChange',
  ]);
});

test('a filter takes everyone who matches, and revokes links above the new role', async () => {
  await join(205, 'create');
  const admin = await organization.join('admin');
  const link = await service.as(admin).call(createLinkInvite, {
    parameters: parameters(),
    body: { role: 'edit' },
  });
  const { body } = await asAdmin().call(createRoleChange, {
    parameters: parameters(),
    body: { role: 'read', filter: { role: ['create', 'admin'] } },
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
    await service.database.orm.insert(roleChanges).values({
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
    asAdmin().call(cancelRoleChange, {
      parameters: { ...parameters(), roleChangeId: canceled },
    });
  expect((await cancel()).body.status).toBe('cancelled');
  await finish(canceled);
  expect((await read(canceled)).status).toBe('cancelled');
  expect((await cancel()).status).toBe(409);
});

test('the undo of a change that changed no one says so', async () => {
  const [same] = (await join(1, 'edit')) as [TestPerson];
  const { id } = await change('edit', [{ id: same.id }]);
  const undo = await asAdmin().call(undoRoleChange, {
    parameters: { ...parameters(), roleChangeId: id },
  });
  expect(undo.status).toBe(409);
  expect(undo.body).toMatchObject({
    error: { message: 'Nothing to undo: it changed no one’s role.' },
  });
});

test('one admin who signs in without SSO remains while a provider is active', async () => {
  const [other] = (await join(1, 'admin')) as [TestPerson];
  const { orm } = service.database;
  await orm.insert(samlProviders).values({
    id: `sml_${organization.id}`,
    organizationId: organization.id,
    label: 'Own',
    ssoURL: 'https://idp.example/sso',
    entityID: 'https://idp.example',
    certificate: 'x',
    status: 'active',
    createdAt: new Date(),
  });
  await orm
    .update(members)
    .set({ sso: true })
    .where(
      and(eq(members.organizationId, organization.id), eq(members.userId, organization.admin.id)),
    );
  const id = 'rch_sso';
  const now = new Date();
  await orm.insert(roleChanges).values({
    id,
    organizationId: organization.id,
    role: 'read',
    status: 'waiting',
    startedBy: organization.admin.id,
    createdAt: now,
    updatedAt: now,
  });
  await orm.insert(roleChangePeople).values({
    changeId: id,
    position: 0,
    userId: other.id,
    before: 'admin',
    after: 'read',
    outcome: 'waiting',
  });
  await finish(id);
  const [kept] = await orm.select().from(roleChangePeople).where(eq(roleChangePeople.changeId, id));
  expect(kept?.outcome).toBe('last-admin');
});

test('a change that reaches no one is refused and leaves nothing behind', async () => {
  const stranger = await (await service.newOrganization()).join('edit');
  const users = [{ id: stranger.id, was: 'edit' as const }, { id: 'usr_of_nobody' }];
  const tries = [
    { body: { role: 'read' as const, users }, field: 'users' },
    { body: { role: 'read' as const, filter: { search: 'no such person' } }, field: 'filter' },
  ];
  for (const { body, field } of tries) {
    const reply = await asAdmin().call(createRoleChange, { parameters: parameters(), body });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(`"path":"${field}"`);
  }
  const { body: list } = await asAdmin().call(listRoleChanges, { parameters: parameters() });
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
  const parametersThere = { organizationId: other.id, roleChangeId: done.id };
  const seen = await service.as(other.admin).call(getRoleChange, { parameters: parametersThere });
  expect(seen.status).toBe(404);
  const undo = await service.as(other.admin).call(undoRoleChange, { parameters: parametersThere });
  expect(undo.status).toBe(404);
});
