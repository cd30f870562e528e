import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { getTableConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { members, samlProviders, tokens } from '../database/schema/index.ts';
import {
  openTestService,
  type TestOrganization,
  type TestPerson,
  type TestService,
} from '../testing.ts';
import { keepIdentities } from './kept-identities.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});

const run = (statement: string, ...values: string[]) =>
  service.database.pool.query(statement, values);
async function read(person: TestPerson, path = '/v1/user') {
  const response = await service.raw(person, 'GET', path);
  return { status: response.status, text: await response.text() };
}

/** A member whose token was just used, so that its first read doesn't record that and is kept. */
async function joinAndRead(organization: TestOrganization): Promise<TestPerson> {
  const person = await organization.join('read');
  await run('update tokens set last_used_at = now() where user_id = $1', person.id);
  for (const path of ['/v1/user', `/v1/orgs/${organization.id}`])
    expect((await read(person, path)).status).toBe(200);
  return person;
}

test('twenty reads at once look up once who sends them', async () => {
  const person = await joinAndRead(await service.newOrganization());
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(person)));
  const lookups = query.mock.calls.filter(
    ([statement]) => (statement as { name?: string }).name === 'authenticate',
  );
  query.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  // The 0.8 seconds of the first read may end during these.
  expect(lookups.length).toBeLessThan(2);
});

test.each([
  ['a revoked token', 'delete from tokens where user_id = $1', 401],
  ['a token that ended', 'update tokens set expires_at = now() where user_id = $1', 401],
  ['a suspended person', 'update users set suspended_at = now() where id = $1', 401],
  ['a removed member', 'delete from members where user_id = $1', 404],
  ['a disabled member', 'update members set disabled = true where user_id = $1', 404],
  [
    'ended access',
    'update tokens set ended_for = array(select organization_id from members where user_id = $1) where user_id = $1',
    403,
  ],
  [
    'a suspended organization',
    'update organizations set suspended_at = now() where id in (select organization_id from members where user_id = $1)',
    403,
  ],
  [
    'required passkeys',
    "update organizations set passkey_for = 'everybody' where id in (select organization_id from members where user_id = $1)",
    403,
  ],
  [
    'a deleted organization',
    'delete from organizations where id in (select organization_id from members where user_id = $1)',
    404,
  ],
])('%s is out with the next read', async (_, statement, status) => {
  const organization = await service.newOrganization();
  const person = await joinAndRead(organization);
  const path = `/v1/orgs/${organization.id}`;
  await run(statement, person.id);
  expect((await read(person, path)).status).toBe(status);
});

test('someone who joins, and someone with another name or role, is that with the next read', async () => {
  const organization = await service.newOrganization();
  const person = await service.newPerson('Before');
  const path = `/v1/orgs/${organization.id}`;
  expect((await read(person, path)).status).toBe(404);
  await organization.join(null, person);
  expect((await read(person, path)).status).toBe(200);
  expect((await read(person, `${path}/invites`)).status).toBe(403);
  await run("update members set role = 'admin' where user_id = $1", person.id);
  expect((await read(person, `${path}/invites`)).status).toBe(200);
  await run("update organizations set title = 'Renamed' where id = $1", organization.id);
  expect((await read(person, path)).text).toContain('"title":"Renamed"');
  await run("update users set display_name = 'After' where id = $1", person.id);
  expect((await read(person)).text).toContain('"displayName":"After"');
  await run('insert into instance_admins (user_id, named_at) values ($1, now())', person.id);
  expect((await read(person)).text).toContain('"instanceAdmin":true');
  await run('delete from instance_admins where user_id = $1', person.id);
  expect((await read(person)).text).not.toContain('"instanceAdmin":true');
});

test('sign-in through a provider is required, and no longer, with the next read', async () => {
  const organization = await service.newOrganization();
  const person = await joinAndRead(organization);
  const path = `/v1/orgs/${organization.id}`;
  await run('update members set sso = true where user_id = $1', person.id);
  expect((await read(person, path)).status).toBe(200);
  await run(
    "insert into saml_providers (id, organization_id, label, sso_url, entity_id, certificate, status, created_at) values ($2, $1, '', '', '', '', 'active', now())",
    organization.id,
    `sso_${organization.id}`,
  );
  expect((await read(person, path)).status).toBe(403);
  await run(
    "update saml_providers set status = 'pending' where organization_id = $1",
    organization.id,
  );
  expect((await read(person, path)).status).toBe(200);
});

test('reads that begin after a removal are refused, beside any number of others', async () => {
  const organization = await service.newOrganization();
  const path = `/v1/orgs/${organization.id}`;
  for (let round = 0; round < 20; round += 1) {
    const person = await joinAndRead(organization);
    let isReading = true;
    const readers = [1, 2, 3].map(async () => {
      for (; isReading; await nextTurn()) await read(person, path);
    });
    await pause(round);
    await run('delete from members where user_id = $1', person.id);
    expect((await read(person, path)).status).toBe(404);
    isReading = false;
    await Promise.all(readers);
    expect((await read(person, path)).status).toBe(404);
  }
});

test('a token that another process revokes is out before the 0.8 seconds end', async () => {
  const person = await joinAndRead(await service.newOrganization());
  const another = new pg.Client(service.database.pool.options);
  await another.connect();
  try {
    expect((await read(person)).status).toBe(200);
    await another.query('delete from tokens where user_id = $1', [person.id]);
    const revoked = performance.now();
    while ((await read(person)).status === 200) await pause(5);
    expect(performance.now() - revoked).toBeLessThan(400);
  } finally {
    await another.end();
  }
});

// A new column counts, unless it is one of these: the others say nothing about who may do what.
test.each([
  [tokens, ['id', 'name', 'method', 'user_agent', 'address', 'last_used_at', 'longest_gap']],
  [members, ['joined_at', 'last_seen_at', 'invited_by', 'search_text']],
  [
    samlProviders,
    [
      'id',
      'label',
      'sso_url',
      'entity_id',
      'certificate',
      'proven_certificates',
      'default_role',
    ].concat([
      'default_team_id',
      'tested_at',
      'tested_by',
      'last_failure_at',
      'last_failure',
      'created_at',
    ]),
  ],
])('a change of any other column is announced', async (table, others) => {
  const { name, columns } = getTableConfig(table);
  const { rows } = await service.database.pool.query<{ column: string }>(
    `select attname as column from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any(tgattr)
     where tgname = $1`,
    [`${name}_identities`],
  );
  const expected = columns.map((column) => column.name).filter((each) => !others.includes(each));
  expect(rows.map(({ column }) => column).toSorted()).toEqual(expected.toSorted());
});

test('what is kept ends with a change, after 0.8 s, and when no connection listens', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const changes: { version: number | null } = { version: 1 };
    let answer: string | undefined = 'first';
    const kept = keepIdentities(
      changes,
      async () => answer,
      () => true,
    );
    const find = () => kept.find('hash', 'org');
    expect(await find()).toBe('first');
    answer = 'second';
    expect(await find()).toBe('first');
    changes.version = 2;
    expect(await find()).toBe('second');
    answer = 'third';
    vi.advanceTimersByTime(799);
    expect(await find()).toBe('second');
    vi.advanceTimersByTime(1);
    expect(await find()).toBe('third');
    answer = 'fourth';
    changes.version = null;
    expect(await find()).toBe('fourth');
    changes.version = 2;
    kept.forget('hash', 'org');
    answer = undefined;
    expect(await find()).toBeUndefined();
    answer = 'known now';
    expect(await find()).toBe('known now');
    expect(await kept.find('hash', 'another')).toBe('known now');
  } finally {
    vi.useRealTimers();
  }
});

test('what was being read during a change isn’t kept', async () => {
  const changes = { version: 1 };
  const answers: ((row: string) => void)[] = [];
  const kept = keepIdentities(
    changes,
    () => new Promise<string>((give) => answers.push(give)),
    () => true,
  );
  const before = kept.find('hash', 'org');
  changes.version = 2;
  const after = kept.find('hash', 'org');
  answers[1]?.('new');
  answers[0]?.('old');
  expect([await before, await after, await kept.find('hash', 'org')]).toEqual([
    'old',
    'new',
    'new',
  ]);
});

test('only rows of organizations that someone is in are kept', async () => {
  const organization = await service.newOrganization();
  const person = await joinAndRead(organization);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const lookups = async (path: string) => {
    query.mockClear();
    for (let count = 0; count < 3; count += 1) await read(person, path);
    return query.mock.calls.filter(
      ([statement]) => (statement as { name?: string }).name === 'authenticate',
    ).length;
  };
  expect(await lookups(`/v1/orgs/${organization.id}`)).toBeLessThan(3);
  expect(await lookups('/v1/orgs/org_of_nobody')).toBe(3);
  query.mockRestore();
});
