import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './engine.ts';
import { createTestDirectory } from './testing.ts';
import { killUnderLoad, missingAndHalf, ROUNDS, TIME_LIMIT } from './testing-kill.ts';
import { startWriter } from './testing-process.ts';

let directory: string;

beforeEach(async () => {
  directory = await createTestDirectory();
}, 60_000);

afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

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
});
