import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import {
  createLinkInvite,
  deleteLinkInvite,
  getLinkInvite,
  joinOrganization,
  listLinkInvites,
  updateLinkInvite,
} from '#lib/contract/invites.ts';
import { linkInvites, organizations } from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

type Body = Partial<InputOf<typeof createLinkInvite>['body']>;
type Change = NonNullable<InputOf<typeof updateLinkInvite>['body']>;

const inOrganization = () => ({ organizationId: organization.id });
const at = (inviteId: string) => ({ parameters: { ...inOrganization(), inviteId } });
const asAdmin = () => service.as(organization.admin);
const tryLink = (body: Body = {}) =>
  asAdmin().call(createLinkInvite, {
    parameters: inOrganization(),
    body: { role: 'read', ...body },
  });
const change = (id: string, body: Change) => asAdmin().call(updateLinkInvite, { ...at(id), body });
const get = async (id: string) => (await asAdmin().call(getLinkInvite, at(id))).body;
/** One moment for two links: a link that ends a millisecond later isn’t the same. */
const SOON = new Date(Date.now() + 2 * 86_400_000).toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function newLink(body: Body = {}) {
  const { status, body: link } = await tryLink(body);
  expect(status).toBe(201);
  return link;
}

async function list(query: { limit?: number; page?: string } = {}) {
  return (await asAdmin().call(listLinkInvites, { parameters: inOrganization(), query })).body;
}

test('a link is created as requested, with a URL to share', async () => {
  const expiresAt = inDays(7);
  const link = await newLink({ role: 'edit', title: 'Writers', maxUses: 10, expiresAt });
  expect(link).toMatchObject({
    object: 'invite',
    role: 'edit',
    redundant: false,
    title: 'Writers',
    url: `http://localhost:3000/join/${organization.id}/${link.id}`,
    uses: 0,
    maxUses: 10,
    expiresAt,
    createdBy: { id: organization.admin.id },
    state: 'usable',
  });
  expect(await get(link.id)).toEqual(link);
});

test('no usable secret is stored', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { role: 'read' as const };
  const made = await asAdmin().call(
    createLinkInvite,
    { parameters: inOrganization(), body },
    headers,
  );
  await asAdmin().call(
    updateLinkInvite,
    { ...at(made.body.id), body: { title: 'Named' } },
    { 'idempotency-key': 'two' },
  );
  const proof = made.body.id.slice(27);
  for (const table of ['link_invites', 'audit_events', 'idempotency_keys']) {
    const { rows } = await service.database.pool.query(
      `select row_to_json(${table}) as row from ${table}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(proof);
  }
});

test('lists by page, the latest first, without the revoked ones', async () => {
  const made = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) made.push(await newLink({ title }));
  expect((await asAdmin().call(deleteLinkInvite, at(made[1]?.id ?? ''))).status).toBe(205);
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, page: first.next?.page as string });
  expect([...first.items, ...rest.items].map((link) => link.title)).toEqual([
    'Four',
    'Three',
    'One',
  ]);
  expect(first.count).toBe(3);
});

test('a revoked link isn’t found by its admins', async () => {
  const { id } = await newLink();
  await asAdmin().call(deleteLinkInvite, at(id));
  const answers = [
    await asAdmin().call(getLinkInvite, at(id)),
    await change(id, { role: 'edit' }),
    await asAdmin().call(deleteLinkInvite, at(id)),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
});

test('changes the given fields, and leaves the rest', async () => {
  const { id } = await newLink({ title: 'Before', maxUses: 3, expiresAt: inDays(1) });
  const changed = await change(id, { role: 'review', maxUses: null, expiresAt: null });
  expect(changed.body).toMatchObject({
    id,
    role: 'review',
    title: 'Before',
    maxUses: null,
    expiresAt: null,
  });
  const untouched = await change(id, {});
  expect(untouched.body).toEqual(changed.body);
});

test('an expired link keeps its expiry when only its title changes', async () => {
  const { id } = await newLink();
  const expiresAt = new Date(Date.now() - 1000);
  await service.database.orm
    .update(linkInvites)
    .set({ expiresAt })
    .where(eq(linkInvites.id, id.slice(0, 26)));
  const same = await change(id, { title: 'Old', expiresAt: expiresAt.toISOString() });
  expect(same.body).toMatchObject({ title: 'Old', state: 'expired' });
  const past = await change(id, { expiresAt: inDays(-2) });
  expect([past.status, past.error?.fields?.[0]?.path]).toEqual([400, 'expiresAt']);
  expect((await tryLink({ expiresAt: inDays(-2) })).status).toBe(400);
});

test('while links are turned off, none can be created and all say so', async () => {
  const { id } = await newLink();
  const set = (inviteLinks: boolean) =>
    service.database.orm
      .update(organizations)
      .set({ inviteLinks })
      .where(eq(organizations.id, organization.id));
  await set(false);
  expect((await tryLink()).status).toBe(409);
  expect(await get(id)).toMatchObject({ state: 'off', redundant: false });
  await set(true);
  expect(await get(id)).toMatchObject({ state: 'usable' });
});

test.each([
  ['the same role, without limits', {}, {}, 'Old'],
  ['the same limits', { maxUses: 5, expiresAt: SOON }, { maxUses: 5, expiresAt: SOON }, 'Old'],
  ['no limits, against a safer one', {}, { maxUses: 1, expiresAt: inDays(1) }, undefined],
  ['another role', { role: 'edit' }, {}, undefined],
  ['fewer uses', { maxUses: 5 }, { maxUses: 6 }, undefined],
  ['limited uses, against none', { maxUses: 5 }, {}, undefined],
  ['an earlier end', { expiresAt: inDays(1) }, { expiresAt: inDays(2) }, undefined],
  ['an end, against none', { expiresAt: inDays(1) }, {}, undefined],
] as const)(
  'redundant beside an earlier link with %s: as expected',
  async (_, old: Body, body: Body, expected) => {
    const earlier = await newLink({ title: 'Old', ...old });
    const later = await newLink(body);
    expect([later.redundant, later.redundantWith]).toEqual([expected !== undefined, expected]);
    expect((await get(earlier.id)).redundant).toBe(false);
    await asAdmin().call(deleteLinkInvite, at(earlier.id));
    expect((await get(later.id)).redundant).toBe(false);
  },
);

test('an untitled earlier link is named by its role; a used-up link makes nothing redundant', async () => {
  const earlier = await newLink({ role: 'edit' });
  const later = await newLink({ role: 'edit' });
  expect(later.redundantWith).toBe('edit');
  await change(earlier.id, { maxUses: 1 });
  await service.as(await service.newPerson()).call(joinOrganization, at(earlier.id));
  expect(await get(earlier.id)).toMatchObject({ state: 'used', uses: 1, redundant: false });
  expect((await get(later.id)).redundant).toBe(false);
});

test('only admins of the organization see and change links', async () => {
  const { id } = await newLink();
  const people = [];
  for (const role of ['create', 'review', 'edit', 'comment', 'read', null] as const) {
    people.push({ person: await organization.join(role), status: 403 });
  }
  people.push({ person: (await service.newOrganization()).admin, status: 404 });
  for (const { person, status } of people) {
    const as = service.as(person);
    const answers = [
      await as.call(listLinkInvites, { parameters: inOrganization() }),
      await as.call(getLinkInvite, at(id)),
      await as.call(createLinkInvite, { parameters: inOrganization(), body: { role: 'read' } }),
      await as.call(updateLinkInvite, { ...at(id), body: { role: 'admin' } }),
      await as.call(deleteLinkInvite, at(id)),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
  }
  const other = await service.newOrganization();
  const foreign = { parameters: { organizationId: other.id, inviteId: id } };
  expect((await service.as(other.admin).call(getLinkInvite, foreign)).status).toBe(404);
  expect((await service.as(other.admin).call(deleteLinkInvite, foreign)).status).toBe(404);
  expect(await get(id)).toMatchObject({ role: 'read', state: 'usable' });
});

test('If-Match with a stale tag changes nothing', async () => {
  const { id } = await newLink();
  const read = await asAdmin().call(getLinkInvite, at(id));
  await change(id, { title: 'Newer' });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  const stale = await asAdmin().call(
    updateLinkInvite,
    { ...at(id), body: { title: 'Older' } },
    headers,
  );
  expect(stale.status).toBe(412);
  expect((await get(id)).title).toBe('Newer');
  const made = await asAdmin().call(
    createLinkInvite,
    { parameters: inOrganization(), body: { role: 'read' } },
    headers,
  );
  expect(made.status).toBe(201);
});
