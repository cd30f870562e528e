import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY } from '#lib/contract/durations.ts';
import { auditEvents } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { testService } from '../testing/service.ts';
import { sealEvents } from './chain.ts';
import { eraseEvents, NOTHING_LEFT } from './erasure.ts';
import { writeEvent } from './events.ts';
import { forgetEvents } from './retention.ts';
import { verifyChain } from './verify.ts';

// A service of its own: there is one chain for a database.
const service = testService({});
const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);
const verify = () => verifyChain(service.database.orm);

/** Ten events, every second of them by Ada, a day between each. */
beforeEach(async () => {
  for (const table of ['audit_events', 'audit_erasures', 'audit_chain'])
    await query(`delete from ${table}`);
  for (let index = 0; index < 10; index += 1)
    await writeEvent(service.database.orm, {
      place: 'instance',
      occurredAt: new Date(Date.now() - (10 - index) * DAY),
      action: 'updateTeam',
      actorId: index % 2 === 0 ? 'usr_ada' : 'usr_ben',
      source: 'api',
      target: { type: 'member', id: 'usr_ada', label: 'Ada' },
      payload: { order: 1.5, title: `Team ${index}` },
    });
  await sealEvents(service.database);
});

const erase = (leave: Parameters<typeof eraseEvents>[2], who = 'usr_ada') =>
  inTransaction(service.database, (transaction) =>
    eraseEvents(transaction, eq(auditEvents.actorId, who), leave, {
      type: 'user',
      id: who,
      now: new Date(),
    }),
  );

test('erased events are empty, and the chain is whole', async () => {
  expect(await erase(() => NOTHING_LEFT)).toBe(5);
  expect(await verify()).toMatchObject({ verified: 11, erased: 5, waiting: 0, fault: null });
  const { rows } = await query("select * from audit_events where action = 'erased'");
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toMatch(/Ada|usr_|Team/);
});

test('only a name can be erased, then all of the event; erasing it again changes nothing', async () => {
  expect(await erase(() => ({ targetLabel: null }))).toBe(5);
  expect(await erase(() => ({ targetLabel: null }))).toBe(0);
  expect(await verify()).toMatchObject({ erased: 5, fault: null });
  expect(await erase(() => NOTHING_LEFT)).toBe(5);
  expect(await verify()).toMatchObject({ verified: 12, erased: 5, fault: null });
});

test('an event that was emptied without an erasure in the chain is found', async () => {
  await erase(() => NOTHING_LEFT);
  await query("update audit_events set action = 'erased', payload = null where sequence = 2");
  expect((await verify()).fault).toMatchObject({ kind: 'changed', sequence: 2 });
});

test('an erased event that is changed, one that is added to the list, and a changed count are found', async () => {
  await erase(() => NOTHING_LEFT);
  await query("update audit_events set actor_id = 'usr_else' where sequence = 3");
  expect((await verify()).fault).toMatchObject({ kind: 'changed', sequence: 3 });
  await query("update audit_events set actor_id = '' where sequence = 3");
  expect((await verify()).fault).toBeNull();
  await query(
    `insert into audit_erasures select 2, erased_by, repeat('a', 64), repeat('b', 64)
     from audit_erasures where sequence = 1`,
  );
  expect((await verify()).fault).toMatchObject({ kind: 'changed', sequence: 11 });
  await query('delete from audit_erasures where sequence = 2');
  await query('update audit_events set payload = payload || \'{"events": 4}\' where sequence = 11');
  expect((await verify()).fault).toMatchObject({ kind: 'changed', sequence: 11 });
});

test('the hash of an erased event can’t be replaced', async () => {
  await erase(() => NOTHING_LEFT);
  await query("update audit_events set hash = repeat('0', 64) where sequence = 5");
  expect((await verify()).fault).toMatchObject({ kind: 'changed', sequence: 5 });
});

test('old events are forgotten as before, and the list of an erasure with the event that says so', async () => {
  await erase(() => NOTHING_LEFT);
  await forgetEvents(service.database, 5.5, new Date());
  expect(await verify()).toMatchObject({ verified: 6, fault: null });
  await query('update audit_events set occurred_at = occurred_at');
  await forgetEvents(service.database, 0.000001, new Date(Date.now() + 1000));
  expect(await verify()).toMatchObject({ verified: 0, fault: null });
  expect((await query('select from audit_erasures')).rowCount).toBe(0);
});
