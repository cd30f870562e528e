import { beforeEach, expect, test } from 'vitest';
import { DAY } from '#lib/contract/durations.ts';
import { testService } from '../testing/service.ts';
import { sealEvents } from './chain.ts';
import { writeEvent } from './events.ts';
import { forgetEvents } from './retention.ts';
import { verifyChain } from './verify.ts';

// A service of its own: there is one chain for a database.
const service = testService({});
const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);
const verify = (seen?: { sequence: number; hash: string }) =>
  verifyChain(service.database.orm, seen);

function write(label: string, occurredAt = new Date()): Promise<void> {
  return writeEvent(service.database.orm, {
    place: 'instance',
    occurredAt,
    action: 'updateTeam',
    actorId: 'usr_someone',
    source: 'api',
    target: { type: 'team', id: 'tem_1', label },
    payload: { before: { title: 'One' }, after: { title: label, order: 1.5 } },
  });
}

/** Ten sealed events, a day between each. */
beforeEach(async () => {
  await query('delete from audit_events');
  await query('delete from audit_chain');
  const now = Date.now();
  for (let index = 0; index < 10; index += 1)
    await write(`Team ${index}`, new Date(now - (10 - index) * DAY));
  await sealEvents(service.database);
});

test('events are sealed in the order of their time, also by several processes at once', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(`More ${index}`)));
  await Promise.all([1, 2, 3, 4].map(() => sealEvents(service.database)));
  await sealEvents(service.database);
  const report = await verify();
  expect(report).toMatchObject({ verified: 50, waiting: 0, fault: null, head: { sequence: 50 } });
  const { rows } = await query('select target_label from audit_events order by sequence limit 10');
  expect(rows.map(({ target_label }) => target_label)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Team ${index}`),
  );
});

test('an event that was changed is found, whatever was changed', async () => {
  for (const change of [
    "actor_id = 'usr_else'",
    "payload = jsonb_set(payload, '{after,title}', '\"Other\"')",
    "address = '203.0.113.1'",
    "occurred_at = occurred_at - interval '1 second'",
    "organization_id = null, person_id = 'usr_1'",
    "hash = repeat('0', 64)",
  ]) {
    const { rows } = await query('select * from audit_events where sequence = 4');
    await query(`update audit_events set ${change} where sequence = 4`);
    expect((await verify()).fault, change).toMatchObject({ kind: 'changed', sequence: 4 });
    const { actor_id, payload, address, occurred_at, person_id, hash } = rows[0];
    await query(
      'update audit_events set actor_id = $1, payload = $2, address = $3, occurred_at = $4, person_id = $5, hash = $6 where sequence = 4',
      [actor_id, payload, address, occurred_at, person_id, hash],
    );
    expect((await verify()).fault).toBeNull();
  }
});

test('events that were deleted are found: first, between, last, all', async () => {
  for (const [which, sequence] of [
    ['sequence = 6', 6],
    ['sequence = 10', 10],
    ['sequence = 1', 1],
    ['true', 1],
  ] as const) {
    const { rows } = await query('select * from audit_events');
    await query(`delete from audit_events where ${which}`);
    expect((await verify()).fault, which).toEqual({ kind: 'missing', sequence });
    await query('delete from audit_events');
    for (const row of rows)
      await query(
        'insert into audit_events select * from jsonb_populate_record(null::audit_events, $1)',
        [JSON.stringify(row)],
      );
    expect((await verify()).fault).toBeNull();
  }
});

test('an event that was inserted is found, in a place of its own or sealed like others', async () => {
  await query(
    `insert into audit_events (id, occurred_at, action, actor_id, source, target_type, target_id, sequence, hash)
     values ('evt_false', now(), 'updateTeam', 'usr_1', 'api', 'team', 'tem_1', 11, repeat('a', 64))`,
  );
  expect((await verify()).fault).toEqual({ kind: 'inserted', sequence: 11, id: 'evt_false' });
  await query("delete from audit_events where id = 'evt_false'");
  await write('Of last week', new Date(Date.now() - 7 * DAY));
  await sealEvents(service.database);
  expect((await verify()).fault).toMatchObject({ kind: 'inserted', sequence: 11 });
});

test('a chain that was written again differs from what was seen before', async () => {
  const { head } = await verify();
  expect((await verify(head)).fault).toBeNull();
  await query("update audit_events set actor_id = 'usr_else', sequence = null, hash = null");
  await query('delete from audit_chain');
  await sealEvents(service.database);
  expect((await verify()).fault).toBeNull();
  expect((await verify(head)).fault).toEqual({ kind: 'changed', sequence: 10 });
});

test('old events are deleted, and the rest can still be verified', async () => {
  const { head } = await verify();
  await forgetEvents(service.database, 5.5, new Date());
  const report = await verify(head);
  expect(report).toMatchObject({ verified: 5, fault: null });
  await query('delete from audit_events where sequence = 6');
  expect((await verify()).fault).toEqual({ kind: 'missing', sequence: 6 });
});

test('deleting goes on in batches until nothing old is left', async () => {
  await query(
    `insert into audit_events (id, occurred_at, action, actor_id, source, target_type, target_id)
     select 'evt_old_' || n, now() - interval '40 minutes', 'updateTeam', 'usr_1', 'api', 'team', 'tem_1'
     from generate_series(1, 2500) n`,
  );
  await write('New');
  await sealEvents(service.database);
  await forgetEvents(service.database, 0.5 / 24, new Date());
  expect(await verify()).toMatchObject({ verified: 1, fault: null, head: { sequence: 2511 } });
});
