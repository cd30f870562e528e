import { expect, test } from 'vitest';
import { openTestDatabase } from './testing.ts';
import { killUnderLoad, missingAndHalf, ROUNDS, TIME_LIMIT } from './testing-kill.ts';
import { startWriter } from './testing-process.ts';

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'kill -9 of the client under write load loses no acknowledged write on PostgreSQL',
  { timeout: TIME_LIMIT },
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
