import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { applyCustomFieldValues } from '#lib/contract/custom-field-values.ts';
import { createLinkInvite, listLinkInvites } from '#lib/contract/invites.ts';
import { getOrganization, updateOrganization } from '#lib/contract/organizations.ts';
import { createTeam, listTeams } from '#lib/contract/teams.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { getUser, updateUser } from '#lib/contract/users.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';

let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
});

const asAdmin = () => service.as(organization.admin);
const parameters = () => ({ organizationId: organization.id });

test('of 64 concurrent changes with one entity tag, exactly one succeeds', async () => {
  const { headers } = await asAdmin().call(getOrganization, { parameters: parameters() });
  const tag = headers.get('etag') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      asAdmin().call(
        updateOrganization,
        { parameters: parameters(), body: { title: `Title ${index}` } },
        { 'if-match': tag },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(63);
  const winner = answers.find(({ status }) => status === 200);
  const now = await asAdmin().call(getOrganization, { parameters: parameters() });
  expect(now.body.title).toBe(winner?.body.title);
  expect(now.headers.get('etag')).toBe(winner?.headers.get('etag'));
});

test('of 32 concurrent changes by one person with one entity tag, exactly one succeeds', async () => {
  const person = await service.newPerson();
  const { headers } = await service.as(person).call(getUser, {});
  const tag = headers.get('etag') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      service
        .as(person)
        .call(updateUser, { body: { displayName: `Name ${index}` } }, { 'if-match': tag }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(31);
});

test('64 concurrent changes of different fields are all kept', async () => {
  const bodies = [
    { title: 'Changed' },
    { ai: true },
    { inviteLinks: false },
    { defaultRole: 'edit' as const },
  ];
  await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      asAdmin().call(updateOrganization, {
        parameters: parameters(),
        body: bodies[index % 4] ?? {},
      }),
    ),
  );
  const { body } = await asAdmin().call(getOrganization, { parameters: parameters() });
  expect(body).toMatchObject({
    title: 'Changed',
    ai: true,
    inviteLinks: false,
    defaultRole: 'edit',
  });
});

test('an unchanged resource is answered 304', async () => {
  const { headers } = await asAdmin().call(getOrganization, { parameters: parameters() });
  const url = `/v1/orgs/${organization.id}`;
  const again = await service.raw(organization.admin, 'GET', url, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('an unchanged list is answered 304, and a changed one is read', async () => {
  const list = async () =>
    (await asAdmin().call(listTeams, { parameters: parameters() })).headers.get('etag') ?? '';
  const tag = await list();
  expect(tag).toMatch(/^W\//);
  const again = () =>
    service.raw(organization.admin, 'GET', `/v1/orgs/${organization.id}/teams`, {
      headers: { 'if-none-match': tag },
    });
  expect((await again()).status).toBe(304);
  await asAdmin().call(createTeam, { parameters: parameters(), body: { title: 'Writers' } });
  expect((await again()).status).toBe(200);
});

test('a request sent five times at once with one key happens once', async () => {
  const input = { parameters: parameters(), body: { title: 'Writers' } };
  const key = { 'idempotency-key': 'first-try' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => asAdmin().call(createTeam, input, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { body } = await asAdmin().call(listTeams, { parameters: parameters() });
  expect(body.count).toBe(1);
});

test('a request that fails at its end says why, with a key as without one', async () => {
  const input = { parameters: parameters(), body: { title: 'Editors' } };
  await asAdmin().call(createTeam, input);
  for (const key of [undefined, { 'idempotency-key': 'taken' }]) {
    const refused = await asAdmin().call(createTeam, input, key);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { reasons: ['title-taken'] } },
    ]);
  }
});

test('a key sent with another request is rejected, and a failed request leaves its key unused', async () => {
  const key = { 'idempotency-key': 'second-try' };
  const refused = await asAdmin().call(
    createTeam,
    { parameters: parameters(), body: { title: '' } },
    key,
  );
  expect(refused.status).toBe(400);
  const made = await asAdmin().call(
    createTeam,
    { parameters: parameters(), body: { title: 'One' } },
    key,
  );
  expect(made.status).toBe(201);
  const other = await asAdmin().call(
    createTeam,
    { parameters: parameters(), body: { title: 'Two' } },
    key,
  );
  expect(other.status).toBe(422);
});

test('a secret shown once is not shown again for a repeated request', async () => {
  const person = await service.newPerson();
  const key = { 'idempotency-key': 'token' };
  const made = await service.as(person).call(createToken, { body: { name: 'script' } }, key);
  expect(made.status).toBe(201);
  const again = await service.as(person).call(createToken, { body: { name: 'script' } }, key);
  expect(again.status).toBe(409);
});

test('a long response isn’t kept, and a repeated request says that it was carried out', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    space: `spc_${'x'.repeat(180)}${index}`,
    values: { none: { value: null } },
  }));
  const input = { parameters: parameters(), body: { rows } };
  const key = { 'idempotency-key': 'many-rows' };
  const first = await asAdmin().call(applyCustomFieldValues, input, key);
  expect(first.body.rows).toHaveLength(1000);
  const again = await asAdmin().call(applyCustomFieldValues, input, key);
  expect(again).toMatchObject({
    status: 409,
    error: { message: expect.stringMatching(/already carried out/) },
  });
  const { rows: kept } = await service.database.pool.query(
    `select coalesce(octet_length(body::text), 0) as size from idempotency_keys where key = 'many-rows'`,
  );
  expect(kept).toEqual([{ size: 0 }]);
});

test('each change leaves one audit event, a failed one none', async () => {
  await asAdmin().call(updateOrganization, {
    parameters: parameters(),
    body: { title: 'Renamed' },
  });
  await asAdmin().call(updateOrganization, { parameters: parameters(), body: { title: 'x' } });
  await asAdmin().call(createLinkInvite, { parameters: parameters(), body: { role: 'edit' } });
  const { body } = await asAdmin().call(listAuditEvents, { parameters: parameters() });
  expect(body.items.map(({ action }) => action)).toEqual([
    'createLinkInvite',
    'updateOrganization',
  ]);
  expect(body.items[1]?.payload).toMatchObject({ after: { title: 'Renamed' } });
});

test('fields that can’t be set are ignored, and prototype keys do nothing', async () => {
  const body =
    '{"title":"Kept","id":"org_evil","plan":"pro","createdAt":"2000-01-01T00:00:00.000Z","permissions":{"admin":true},"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}';
  const before = await asAdmin().call(getOrganization, { parameters: parameters() });
  await service.raw(organization.admin, 'PATCH', `/v1/orgs/${organization.id}`, { body });
  const now = await asAdmin().call(getOrganization, { parameters: parameters() });
  expect(now.body).toEqual({ ...before.body, title: 'Kept' });
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('a page cursor works only on its own list', async () => {
  for (const role of ['read', 'edit', 'review'] as const) {
    await asAdmin().call(createLinkInvite, { parameters: parameters(), body: { role } });
  }
  const first = await asAdmin().call(listLinkInvites, {
    parameters: parameters(),
    query: { limit: 1 },
  });
  const page = first.body.next?.page ?? '';
  const second = await asAdmin().call(listLinkInvites, {
    parameters: parameters(),
    query: { limit: 1, page },
  });
  expect(second.status).toBe(200);
  expect(second.body.items[0]?.id).not.toBe(first.body.items[0]?.id);
  const elsewhere = await asAdmin().call(listTeams, { parameters: parameters(), query: { page } });
  expect(elsewhere.status).toBe(400);
  const tampered = await asAdmin().call(listLinkInvites, {
    parameters: parameters(),
    query: { page: `a${page}` },
  });
  expect(tampered.status).toBe(400);
});

test('logs have a request id and never a token or a secret from a path', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logged = await openTestService({ logger: pino({ level: 'trace' }, sink) });
  try {
    const person = await logged.newPerson();
    await logged.raw(
      person,
      'GET',
      '/v1/orgs/org_x/invites/inv_topsecret/preview?page=inv_topsecret',
    );
    await logged.raw(person, 'POST', '/v1/sign-in/codes/redeem', {
      body: '{"challenge":"chl_topsecret","code":"123456"}',
    });
    const text = lines.join('');
    expect(text).toContain('"requestId":"req_');
    expect(text).toContain('/v1/orgs/{organizationId}/invites/{inviteId}/preview');
    for (const secret of [person.secret, 'topsecret', '123456']) expect(text).not.toContain(secret);
  } finally {
    await logged.close();
  }
});

test('an unexpected error is a 500 with an id, and nothing is half-written', async () => {
  const person = await service.newPerson();
  await service.database.pool.query('alter table audit_events rename to audit_events_gone');
  try {
    const made = await service
      .as(organization.admin)
      .call(createTeam, { parameters: parameters(), body: { title: 'Half' } });
    expect(made.status).toBe(500);
    expect(made.error?.message).toContain('req_');
    expect(made.error?.message).not.toContain('audit_events');
  } finally {
    await service.database.pool.query('alter table audit_events_gone rename to audit_events');
  }
  expect(person.id).toBeTruthy();
  const { body } = await asAdmin().call(listTeams, { parameters: parameters() });
  expect(body.count).toBe(0);
});
