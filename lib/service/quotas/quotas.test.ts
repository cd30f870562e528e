import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { updateContent } from '#lib/contract/content.ts';
import { importContent } from '#lib/contract/imports.ts';
import { listInstanceActivity } from '#lib/contract/instance.ts';
import { createLinkInvite, inviteMembers, joinOrganization } from '#lib/contract/invites.ts';
import { createOpenAPISpec } from '#lib/contract/openapi-specs.ts';
import { getUsage, type QuotaName, type Quotas, setQuotas } from '#lib/contract/quotas.ts';
import { createSpace, deleteSpace, duplicateSpace, restoreSpace } from '#lib/contract/spaces.ts';
import { spaces } from '../database/schema/index.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import { newInstanceAdmin, type TestOrganization } from '../testing.ts';

const service = testService({ quotas: { specifications: 1 } });

async function limited(quotas: Quotas): Promise<TestOrganization> {
  const home = await service.newOrganization();
  const operator = await newInstanceAdmin(service);
  const set = await service
    .as(operator)
    .call(setQuotas, { parameters: { id: home.id }, body: quotas });
  expect(set.status).toBe(200);
  return home;
}

const at = ({ id }: TestOrganization) => ({ organizationId: id });
const newSpace = (home: TestOrganization) =>
  service
    .as(home.admin)
    .call(createSpace, { parameters: at(home), body: { title: 'Guides', empty: true } });
const refusal = (name: QuotaName) => ({
  status: 409,
  error: { reasons: ['quota', `quota:${name}`] },
});

async function usageOf(home: TestOrganization, name: QuotaName) {
  const { body } = await service.as(home.admin).call(getUsage, { parameters: at(home) });
  return body.quotas.find((quota) => quota.name === name);
}

test('at the limit a space is refused with the number, also when many are made at once', async () => {
  const home = await limited({ spaces: 3 });
  const made = await Promise.all(Array.from({ length: 8 }, () => newSpace(home)));
  expect(made.filter(({ status }) => status < 300)).toHaveLength(3);
  const refused = made.find(({ status }) => status >= 300);
  expect(refused).toMatchObject(refusal('spaces'));
  expect(refused?.error?.message).toBe(
    'Test organization has 3 of at most 3 spaces. Delete one, or ask the operator of this server for more.',
  );
  expect(await usageOf(home, 'spaces')).toEqual({ name: 'spaces', used: 3, limit: 3 });
  // A deleted space makes room, and can’t be restored once that is used.
  const spaceId = made.find(({ status }) => status < 300)?.body.id ?? '';
  await service.as(home.admin).call(deleteSpace, { parameters: { spaceId } });
  expect((await newSpace(home)).status).toBeLessThan(300);
  const back = await service.as(home.admin).call(restoreSpace, { parameters: { spaceId } });
  expect(back).toMatchObject(refusal('spaces'));
  expect((await usageOf(home, 'spaces'))?.used).toBe(3);
});

test('storage counts files; what exceeds it is refused, and deleting is always possible', async () => {
  const home = await limited({ bytes: 100_000 });
  const { body: space } = await newSpace(home);
  const upload = (size: number, name: string) =>
    service.as(home.admin).call(updateContent, {
      parameters: { spaceId: space.id },
      body: {
        changes: [
          {
            operation: 'insert_files',
            files: [{ name, base64: Buffer.alloc(size, name).toString('base64') }],
          },
        ],
      },
    });
  expect((await upload(60_000, 'a.bin')).status).toBe(200);
  expect((await usageOf(home, 'bytes'))?.used).toBe(60_000);
  const refused = await upload(50_000, 'b.bin');
  expect(refused).toMatchObject(refusal('bytes'));
  expect(refused.error?.message).toContain('would use 108 KB of its 98 KB of storage');
  expect((await usageOf(home, 'bytes'))?.used).toBe(60_000);
  // The same bytes again take no room.
  expect((await upload(60_000, 'a.bin')).status).toBe(200);
  const both = await Promise.all([upload(30_000, 'c.bin'), upload(30_000, 'd.bin')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('storage counts what pages were, once, and gives it back with the space', async () => {
  const home = await limited({ bytes: 100_000 });
  const spaceId = await newEmptySpace(service, home);
  const text = (letter: string) => letter.repeat(30_000);
  const bytes = async () => (await usageOf(home, 'bytes'))?.used;
  const { body: written } = await change(service, home.admin, spaceId, page('Guide', text('a')));
  const rewrite = (letter: string) =>
    change(service, home.admin, spaceId, {
      operation: 'update_page',
      page: written.changes[0]?.page ?? '',
      document: { markdown: text(letter) },
    });
  expect((await rewrite('b')).status).toBe(200);
  expect(await bytes()).toBe(60_000);
  // What it was before is still in its history, and so is a copy of what it is.
  expect((await rewrite('a')).status).toBe(200);
  const copy = await service.as(home.admin).call(duplicateSpace, { parameters: { spaceId } });
  expect(await bytes()).toBe(60_000);
  expect((await rewrite('c')).status).toBe(200);
  expect(await rewrite('d')).toMatchObject(refusal('bytes'));
  expect(await bytes()).toBe(90_000);
  const { orm } = service.database;
  await orm.delete(spaces).where(eq(spaces.id, spaceId));
  expect(await bytes()).toBe(30_000);
  await orm.delete(spaces).where(eq(spaces.id, copy.body.id));
  expect(await bytes()).toBe(0);
});

test('the update that began to count histories counts those from before', async () => {
  const home = await limited({ bytes: null });
  const spaceId = await newEmptySpace(service, home);
  const { body } = await change(service, home.admin, spaceId, page('One', 'x'.repeat(1_000)));
  const parent = body.changes[0]?.page ?? '';
  await change(service, home.admin, spaceId, page('Two', 'y'.repeat(500), { into: parent }));
  const { pool } = service.database;
  const all = () =>
    pool.query('select * from space_texts where space_id = $1 and bytes > 0 order by 2', [spaceId]);
  const { rows: kept } = await all();
  await pool.query('delete from space_texts where space_id = $1', [spaceId]);
  const folder = join(import.meta.dirname, '../database/migrations');
  const name = readdirSync(folder).find((each) => each.endsWith('_space-texts.sql')) ?? '';
  const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint');
  const counting = (statements.at(-1) ?? '').replace(/;\s*$/, ' ON CONFLICT DO NOTHING');
  await pool.query(counting);
  expect(kept).toHaveLength(2);
  expect((await all()).rows).toEqual(kept);
  expect((await usageOf(home, 'bytes'))?.used).toBe(1_500);
});

test('the limit of the instance holds where an organization has none of its own', async () => {
  const home = await service.newOrganization();
  const source = { text: JSON.stringify({ openapi: '3.0.0', info: {}, paths: {} }) };
  const add = (where: TestOrganization, slug: string) =>
    service
      .as(where.admin)
      .call(createOpenAPISpec, { parameters: at(where), body: { slug, source } });
  expect((await add(home, 'one')).status).toBeLessThan(300);
  expect(await add(home, 'two')).toMatchObject(refusal('specifications'));
  const free = await limited({ specifications: null });
  await add(free, 'one');
  expect((await add(free, 'two')).status).toBeLessThan(300);
  expect(await usageOf(free, 'specifications')).toEqual({ name: 'specifications', used: 2 });
});

test('imports are counted by the day', async () => {
  const home = await limited({ imports: 0 });
  const { body: space } = await newSpace(home);
  const { body: request } = await service.as(home.admin).call(createChangeRequest, {
    parameters: { spaceId: space.id },
    body: { subject: 'Import' },
  });
  const started = await service.as(home.admin).call(importContent, {
    parameters: { spaceId: space.id, changeRequestId: request.id },
    body: { url: 'https://docs.example.com', source: 'website' },
  });
  expect(started).toMatchObject(refusal('imports'));
});

test('a full organization lets nobody in, and of two who join at once one', async () => {
  const home = await limited({ people: 2 });
  const { body: link } = await service
    .as(home.admin)
    .call(createLinkInvite, { parameters: at(home), body: { role: 'read' } });
  const inviteId = link.url?.split('/').at(-1) ?? '';
  const join = async () =>
    service
      .as(await service.newPerson())
      .call(joinOrganization, { parameters: { ...at(home), inviteId } });
  const both = await Promise.all([join(), join()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject(refusal('people'));
  const invited = await service.as(home.admin).call(inviteMembers, {
    parameters: at(home),
    body: { emails: ['one@example.com'], sso: false },
  });
  expect(invited).toMatchObject(refusal('people'));
});

test('only admins of the instance set limits, which is in the activity', async () => {
  const home = await service.newOrganization();
  const set = (body: Quotas, person = home.admin) =>
    service.as(person).call(setQuotas, { parameters: { id: home.id }, body });
  expect((await set({ spaces: 1_000 })).status).toBe(404);
  const operator = await newInstanceAdmin(service);
  expect((await set({ spaces: -1 }, operator)).status).toBe(400);
  expect((await set({ spaces: 5, people: null }, operator)).status).toBe(200);
  const { body } = await service.as(operator).call(listInstanceActivity, { query: { limit: 1 } });
  expect(body.items[0]?.sentence).toBe('set limits of Test organization: spaces and members');
});
