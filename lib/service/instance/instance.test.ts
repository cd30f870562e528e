import { expect, test } from 'vitest';
import {
  addInstanceAdmin,
  getInstance,
  listInstanceActivity,
  listInstanceMails,
  listInstanceOrganizations,
  listInstancePeople,
  removeInstanceAdmin,
  restoreAccount,
  suspendAccount,
  suspendOrganization,
  unsuspendOrganization,
} from '#lib/contract/instance.ts';
import { createLinkInvite, inviteMembers, joinOrganization } from '#lib/contract/invites.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { createServiceAccount } from '#lib/contract/service-accounts.ts';
import { createSpace, getSpace } from '#lib/contract/spaces.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { testService } from '../testing/service.ts';
import { newInstanceAdmin } from '../testing.ts';

const service = testService({ instanceAdmins: ['root@ops.example'] });

const noPage = { status: 404, error: { message: expect.stringContaining('doesn’t exist') } };

test('for everybody else the instance has no page, not even with a token for one organization', async () => {
  const home = await service.newOrganization();
  const admin = await newInstanceAdmin(service);
  expect(await service.as(home.admin).call(getInstance, {})).toMatchObject(noPage);
  expect((await service.as(home.admin).call(getUser, {})).body).not.toHaveProperty('instanceAdmin');
  expect((await service.as(admin).call(getUser, {})).body.instanceAdmin).toBe(true);
  await home.join('admin', admin);
  const { body } = await service.as(admin).call(createToken, {
    body: { name: 'one', organization: home.id },
  });
  const token = { ...admin, secret: body.secret };
  expect(await service.as(token).call(getInstance, {})).toMatchObject(noPage);
});

test('health says the version, the engine and the size of the database', async () => {
  const { body } = await service.as(await newInstanceAdmin(service)).call(getInstance, {});
  expect(body.version).toMatch(/^\d/);
  expect(body.database.version).toMatch(/^\d/);
  expect(body.database.engine).toBe(service.database.engine);
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
});

test('organizations are listed with their size, page by page, and found by title', async () => {
  const admin = await newInstanceAdmin(service);
  const home = await service.newOrganization();
  await home.join('read');
  await service.as(home.admin).call(createSpace, {
    parameters: { organizationId: home.id },
    body: { title: 'Secret plans' },
  });
  await service.newOrganization();
  const list = async (query: object) =>
    (await service.as(admin).call(listInstanceOrganizations, { query })).body;
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, page: first.next?.page });
  expect(second.items[0]).toMatchObject({ id: home.id, people: 2, spaces: 1 });
  expect(second.items[0]?.lastActivityAt).toBeDefined();
  expect(JSON.stringify(second)).not.toContain('Secret plans');
  expect((await list({ search: 'no such title' })).items).toEqual([]);
});

test('service accounts are no people of the instance', async () => {
  const admin = await newInstanceAdmin(service);
  const home = await service.newOrganization();
  const { body: robot } = await service.as(home.admin).call(createServiceAccount, {
    parameters: { organizationId: home.id },
    body: { displayName: 'Release robot', role: 'read' },
  });
  const found = await service
    .as(admin)
    .call(listInstancePeople, { query: { search: 'Release robot' } });
  expect(found.body.items).toEqual([]);
  const parameters = { userId: robot.id };
  for (const endpoint of [suspendAccount, addInstanceAdmin])
    expect((await service.as(admin).call(endpoint, { parameters })).status).toBe(404);
});

test('a suspended organization answers nobody, and works again after it is restored', async () => {
  const admin = await newInstanceAdmin(service);
  const home = await service.newOrganization();
  const reader = await home.join('read');
  const stranger = await service.newPerson();
  const parameters = { organizationId: home.id };
  const as = service.as(home.admin);
  const space = await as.call(createSpace, { parameters, body: { title: 'Guides' } });
  const link = await as.call(createLinkInvite, { parameters, body: { role: 'read' } });
  const inviteId = link.body.url?.split('/').at(-1) ?? '';
  const join = () =>
    service.as(stranger).call(joinOrganization, { parameters: { ...parameters, inviteId } });
  const open = (person = home.admin) => service.as(person).call(getOrganization, { parameters });
  const id = { parameters: { id: home.id } };
  expect((await service.as(home.admin).call(suspendOrganization, id)).status).toBe(404);

  const twice = await Promise.all(
    [1, 2].map(() => service.as(admin).call(suspendOrganization, id)),
  );
  expect(twice.map(({ status }) => status)).toEqual([204, 204]);
  const refusal = { status: 403, error: { reasons: ['organization-suspended'] } };
  expect(await open()).toMatchObject(refusal);
  expect((await open()).error?.message).toContain('Test organization is suspended');
  expect(await open(reader)).toMatchObject(refusal);
  expect((await open(stranger)).status).toBe(404);
  const read = await as.call(getSpace, { parameters: { spaceId: space.body.id } });
  expect(read).toMatchObject(refusal);
  const invite = { parameters, body: { emails: ['a@example.com'], sso: false } };
  expect(await as.call(inviteMembers, invite)).toMatchObject(refusal);
  expect(await join()).toMatchObject(refusal);
  const [listed] = (await as.call(listOrganizations, { query: {} })).body.items;
  expect(listed).toMatchObject({ id: home.id, suspended: true, permissions: { admin: false } });

  await service.as(admin).call(unsuspendOrganization, id);
  expect((await open()).status).toBe(200);
  expect((await join()).status).toBe(200);
  expect((await as.call(getSpace, { parameters: { spaceId: space.body.id } })).status).toBe(200);
  const { body } = await service.as(admin).call(listInstanceActivity, { query: { limit: 2 } });
  expect(body.items.map(({ action }) => action)).toEqual([
    'unsuspendOrganization',
    'suspendOrganization',
  ]);
});

test('a suspended account ends at once; its tokens work again after it is restored', async () => {
  const admin = await newInstanceAdmin(service);
  const person = await service.newPerson('Sue Spended');
  const { body: made } = await service.as(person).call(createToken, { body: { name: 'script' } });
  const script = { ...person, secret: made.secret };
  const parameters = { userId: person.id };
  await service.as(admin).call(suspendAccount, { parameters });
  for (const one of [person, script]) {
    const answer = await service.as(one).call(getUser, {});
    expect(answer).toMatchObject({ status: 401, error: { reasons: ['account-suspended'] } });
  }
  const query = { state: 'suspended', search: 'sue spended' } as const;
  const { items } = (await service.as(admin).call(listInstancePeople, { query })).body;
  expect(items).toMatchObject([{ id: person.id, email: person.email }]);
  await service.as(admin).call(restoreAccount, { parameters });
  expect((await service.as(person).call(getUser, {})).status).toBe(401);
  expect((await service.as(script).call(getUser, {})).status).toBe(200);
});

test('admins name others and remove them, but never the last one, also at the same time', async () => {
  await service.database.pool.query('delete from instance_admins');
  const ada = await newInstanceAdmin(service);
  const max = await service.newPerson('Max');
  const of = ({ id }: { id: string }) => ({ parameters: { userId: id } });
  const remove = (by: typeof ada, whom: typeof ada) =>
    service.as(by).call(removeInstanceAdmin, of(whom));
  expect(await remove(ada, ada)).toMatchObject({
    status: 409,
    error: { reasons: ['last-instance-admin'] },
  });
  expect((await service.as(max).call(addInstanceAdmin, of(max))).status).toBe(404);
  expect((await service.as(ada).call(addInstanceAdmin, of(max))).status).toBe(204);
  expect(await service.as(ada).call(suspendAccount, of(max))).toMatchObject({
    status: 409,
    error: { reasons: ['instance-admin'] },
  });
  const both = await Promise.all([remove(ada, max), remove(max, ada)]);
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  const left = await service.database.pool.query('select user_id from instance_admins');
  expect(left.rows).toHaveLength(1);
});

test('addresses of INSTANCE_ADMINS are admins, and nobody removes them here', async () => {
  const root = await service.newPerson('Root');
  await service.database.pool.query('update users set email = $1 where id = $2', [
    'root@ops.example',
    root.id,
  ]);
  const { body } = await service
    .as(root)
    .call(listInstancePeople, { query: { state: 'admins', search: 'root@' } });
  expect(body.items).toMatchObject([{ id: root.id, admin: 'configured' }]);
  const removed = await service
    .as(await newInstanceAdmin(service))
    .call(removeInstanceAdmin, { parameters: { userId: root.id } });
  expect(removed).toMatchObject({ status: 409, error: { reasons: ['configured'] } });
});

test('outgoing mails are listed with their recipient and state', async () => {
  const admin = await newInstanceAdmin(service);
  const home = await service.newOrganization();
  await service.as(home.admin).call(inviteMembers, {
    parameters: { organizationId: home.id },
    body: { emails: ['invited@example.com'], sso: false },
  });
  await expect
    .poll(async () => {
      const { body } = await service.as(admin).call(listInstanceMails, { query: { limit: 1 } });
      return body.items[0];
    })
    .toMatchObject({ kind: 'invitation', to: 'invited@example.com', state: 'sent' });
  const paged = await service.as(admin).call(listInstanceMails, { query: { state: 'failed' } });
  expect(paged.body.items).toEqual([]);
});
