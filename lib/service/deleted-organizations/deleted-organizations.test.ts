import { expect, test } from 'vitest';
import {
  deleteOrganization,
  listDeletedOrganizations,
  previewOrganizationDeletion,
  restoreOrganization,
} from '#lib/contract/deleted-organizations.ts';
import { DAY } from '#lib/contract/durations.ts';
import { createLinkInvite, previewInvite } from '#lib/contract/invites.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { sealEvents } from '../audit-trail/chain.ts';
import { verifyChain } from '../audit-trail/verify.ts';
import { tidy } from '../cleanup-job.ts';
import { sites } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { change, newEmptySpace } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { removeDeleted } from './removal.ts';

const service = testService({});
const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);
const of = ({ id }: TestOrganization) => ({ parameters: { organizationId: id } });
const remove = (home: TestOrganization, person = home.admin) =>
  service.as(person).call(deleteOrganization, of(home));
const restore = (home: TestOrganization, person = home.admin) =>
  service.as(person).call(restoreOrganization, of(home));
const deletedOf = async (person: TestPerson) =>
  (await service.as(person).call(listDeletedOrganizations, {})).body.items;

/** An organization with a page and a published site. */
async function furnished() {
  const home = await service.newOrganization();
  const spaceId = await newEmptySpace(service, home);
  await change(service, home.admin, spaceId, {
    operation: 'insert_files',
    files: [{ name: `${home.id}.txt`, base64: Buffer.from(home.id).toString('base64') }],
  });
  const siteId = newId('site');
  await service.database.orm.insert(sites).values({
    id: siteId,
    organizationId: home.id,
    title: 'Docs',
    type: 'basic',
    visibility: 'public',
    published: true,
    label: siteId.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
    hostname: `${home.id.toLowerCase()}.example.com`,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  return { home, spaceId, siteId };
}

test('a deleted organization is absent for its members, and its admins get it back as it was', async () => {
  const { home, spaceId, siteId } = await furnished();
  const other = await home.join('admin');
  const reader = await home.join('read');
  const { body: token } = await service
    .as(other)
    .call(createToken, { body: { name: 'Script', organization: home.id } });
  const script = { ...other, secret: token.secret };
  const preview = await service.as(home.admin).call(previewOrganizationDeletion, of(home));
  expect(preview.body).toMatchObject({
    people: 3,
    spaces: 1,
    sites: [{ id: siteId, title: 'Docs' }],
    hostnames: [`${home.id.toLowerCase()}.example.com`],
  });
  const deleted = await remove(home);
  expect(deleted.status).toBe(200);
  for (const person of [home.admin, other, reader, script]) {
    expect((await service.as(person).call(getOrganization, of(home))).status).toBe(404);
    expect((await service.as(person).call(getSpace, { parameters: { spaceId } })).status).toBe(404);
  }
  expect((await service.as(reader).call(listOrganizations, {})).body.items).toEqual([]);
  expect(await deletedOf(other)).toMatchObject([{ id: home.id, title: 'Test organization' }]);
  expect(await deletedOf(reader)).toEqual([]);
  expect((await remove(home)).status).toBe(404);
  expect((await restore(home, reader)).status).toBe(403);
  expect((await restore(home, (await service.newOrganization()).admin)).status).toBe(404);
  expect((await restore(home, other)).status).toBe(204);
  expect((await restore(home, other)).status).toBe(204);
  expect((await service.as(reader).call(getSpace, { parameters: { spaceId } })).status).toBe(200);
});

test('all admins get an email with the way back, and nobody else', async () => {
  const home = await service.newOrganization();
  const [other, reader] = [await home.join('admin'), await home.join('read')];
  await remove(home);
  const told = async () =>
    ((await service.instance.mailer.outbox?.list()) ?? [])
      .filter(({ subject }) => subject === 'Test organization was deleted')
      .map(({ to }) => to);
  await expect.poll(told, { timeout: 20_000 }).toContain(other.email);
  await expect.poll(told, { timeout: 20_000 }).toContain(home.admin.email);
  expect(await told()).not.toContain(reader.email);
});

test('an invite link of a deleted organization is unknown', async () => {
  const home = await service.newOrganization();
  const { body } = await service
    .as(home.admin)
    .call(createLinkInvite, { ...of(home), body: { role: 'read' } });
  const inviteId = new URL(body.url ?? '').pathname.split('/').at(-1) ?? '';
  const open = async () =>
    (
      await service
        .as(null)
        .call(previewInvite, { parameters: { organizationId: home.id, inviteId } })
    ).status;
  expect(await open()).toBe(200);
  await remove(home);
  expect(await open()).toBe(404);
});

test('after a week it is removed with its files, and the audit log can be verified', async () => {
  const { home } = await furnished();
  const kept = await furnished();
  await remove(home);
  const early = new Date(Date.now() + 6 * DAY);
  await removeDeleted(service.database, early);
  expect((await restore(home)).status).toBe(204);
  await remove(home);
  await query("update organizations set deleted_at = now() - interval '8 days' where id = $1", [
    home.id,
  ]);
  expect((await restore(home)).status).toBe(404);
  await tidy(service.database, new Date());
  await sealEvents(service.database);
  const { rows } = await query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id'`,
  );
  for (const { name } of rows)
    expect(
      (await query(`select from "${name}" where organization_id = $1`, [home.id])).rowCount,
      name,
    ).toBe(0);
  const blobs = await query('select content from blobs');
  const texts = blobs.rows.map(({ content }) => content.toString());
  expect(texts).not.toContain(home.id);
  expect(texts).toContain(kept.home.id);
  expect(await verifyChain(service.database.orm)).toMatchObject({ fault: null, waiting: 0 });
  const events = await query(
    "select from audit_events where action = 'eraseEvents' and target_id = $1",
    [home.id],
  );
  expect(events.rowCount).toBeGreaterThan(0);
  expect((await service.as(home.admin).call(listOrganizations, {})).body.items).toEqual([]);
});

test('a removal that is cut off goes on, also in several processes at once', async () => {
  const { home } = await furnished();
  for (let index = 0; index < 25; index += 1) await newEmptySpace(service, home);
  await remove(home);
  await query("update organizations set deleted_at = now() - interval '8 days' where id = $1", [
    home.id,
  ]);
  // Fails at its third statement that deletes spaces.
  await query(`create sequence cut_off; create function cut_off() returns trigger language plpgsql as $$
    begin if nextval('cut_off') = 3 then raise exception 'cut off'; end if; return null; end $$;
    create trigger cut_off after delete on spaces for each statement execute function cut_off()`);
  await expect(removeDeleted(service.database, new Date())).rejects.toThrow();
  const left = await query('select from spaces where organization_id = $1', [home.id]);
  expect(left.rowCount).toBe(6);
  expect((await restore(home)).status).toBe(404);
  await query('drop trigger cut_off on spaces; drop function cut_off; drop sequence cut_off');
  await Promise.all([1, 2, 3].map(() => removeDeleted(service.database, new Date())));
  expect((await query('select from organizations where id = $1', [home.id])).rowCount).toBe(0);
  expect(await verifyChain(service.database.orm)).toMatchObject({ fault: null });
});

test('only admins delete it, with a recent sign-in', async () => {
  const home = await service.newOrganization();
  expect((await remove(home, await home.join('create'))).status).toBe(403);
  expect((await remove(home, (await service.newOrganization()).admin)).status).toBe(404);
  await query(
    "update tokens set created_at = now() - interval '16 minutes', confirmed_at = null where user_id = $1",
    [home.admin.id],
  );
  expect((await remove(home)).error?.reasons).toEqual(['recent-sign-in']);
});

test('of two clicks at once, one deletes it', async () => {
  const home = await service.newOrganization();
  const statuses = (await Promise.all([remove(home), remove(home)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
  const { rowCount } = await query(
    "select from audit_events where organization_id = $1 and action = 'deleteOrganization'",
    [home.id],
  );
  expect(rowCount).toBe(1);
});
