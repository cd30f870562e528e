import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './engine.ts';
import { createTestDirectory, openTestDatabase } from './testing.ts';
import { startWriter, type Writer } from './testing-process.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
// The assertions decide; this only ends a test that hangs, even on a busy machine.
const TIME_LIMIT = 60_000 + ROUNDS * 15_000;

let directory: string;

beforeEach(async () => {
  directory = await createTestDirectory();
}, 60_000);

afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

async function missingAndHalf(database: Database, acknowledged: number[]) {
  const { rows } = await database.pool.query<{ pair: number; halves: number }>(
    'select pair, count(*)::int as halves from pairs group by pair',
  );
  const found = new Set(rows.map((row) => row.pair));
  // Reads the same rows through the index again, which a torn write would contradict.
  const indexed = await database.pool.query(
    'select count(distinct pair)::int as n from pairs where pair > 0',
  );
  expect(indexed.rows[0].n).toBe(found.size);
  return {
    missing: acknowledged.filter((pair) => !found.has(pair)),
    half: rows.filter((row) => row.halves !== 2),
  };
}

async function killUnderLoad(writer: Writer): Promise<void> {
  await writer.printed('ready');
  while (writer.acknowledged.length < 20) await sleep(5);
  await sleep(Math.random() * 300);
  await writer.kill();
}

describe('kill -9', { timeout: TIME_LIMIT }, () => {
  test('under write load loses no acknowledged write (embedded)', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = startWriter([directory, '4']);
      await killUnderLoad(writer);
      acknowledged.push(...writer.acknowledged);
      const started = Date.now();
      const database = await openDatabase({ dataDirectory: directory });
      expect(Date.now() - started).toBeLessThan(10_000);
      try {
        expect(await missingAndHalf(database, acknowledged)).toEqual({ missing: [], half: [] });
      } finally {
        await database.close();
      }
    }
    expect(acknowledged.length).toBeGreaterThan(20 * ROUNDS - 1);
  });

  test('during the first initialization leaves a directory that opens', async () => {
    for (let round = 0; round < Math.ceil(ROUNDS / 3); round += 1) {
      const data = join(directory, `first-${round}`);
      const writer = startWriter([data]);
      await sleep(300 + Math.random() * 2_500);
      await writer.kill();
      const next = startWriter([data, '1', '3']);
      await next.printed('done');
      expect(await next.ended).toBe(0);
    }
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'of the client under write load loses no acknowledged write (PostgreSQL)',
    async () => {
      const database = await openTestDatabase();
      const { connectionString } = database.pool.options;
      const acknowledged: number[] = [];
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const writer = startWriter(['', '4'], {
            environment: { TEST_WRITER_URL: connectionString ?? '' },
          });
          await killUnderLoad(writer);
          acknowledged.push(...writer.acknowledged);
          expect(await missingAndHalf(database, acknowledged)).toEqual({ missing: [], half: [] });
        }
      } finally {
        await database.close();
      }
    },
  );
});
