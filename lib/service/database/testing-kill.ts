import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from './engine.ts';
import type { Writer } from './testing-process.ts';

/** How often a test kills a process. */
export const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
/** In milliseconds. The assertions decide; this only ends a test that hangs, even on a busy machine. */
export const TIME_LIMIT = 60_000 + ROUNDS * 15_000;

/** The pairs of a writer that were acknowledged and are gone, and those of which only a half is there. */
export async function missingAndHalf(database: Database, acknowledged: number[]) {
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

/** Kills a writer while it writes, once it has had some pairs acknowledged. */
export async function killUnderLoad(writer: Writer): Promise<void> {
  await writer.printed('ready');
  while (writer.acknowledged.length < 20) await sleep(5);
  await sleep(Math.random() * 300);
  await writer.kill();
}
