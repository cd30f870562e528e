import { afterAll, beforeAll, expect, test } from 'vitest';
import { workFor } from '../fairness/asker.ts';
import type { Database } from './engine.ts';
import { openTestDatabase } from './testing.ts';
import { inTransaction, prepareOutside } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
}, 20_000);

afterAll(() => database?.close());

const asker = { organization: 'org', caller: 'someone' };

test('slow work is done between two attempts of a transaction, never in one', async () => {
  const steps: string[] = [];
  let known = false;
  const slow = async () => {
    // On the embedded engine this would wait for ever if the transaction were still open.
    await database.pool.query('select 1');
    steps.push('slow');
    known = true;
  };
  const result = await workFor(asker, () =>
    inTransaction(database, async (tx) => {
      steps.push('begun');
      await tx.execute('select 1');
      if (!known) prepareOutside(slow);
      return 'done';
    }),
  );
  expect(result).toBe('done');
  expect(steps).toEqual(['begun', 'slow', 'begun']);
});

test('what is forgotten again and again is done in place in the end', async () => {
  let prepared = 0;
  await workFor(asker, () =>
    inTransaction(database, async () => {
      prepareOutside(async () => {
        prepared += 1;
      });
    }),
  );
  expect(prepared).toBe(5);
});
