/**
 * A process for tests to kill: commits pairs of rows and prints each pair's number once it is
 * acknowledged. Arguments: data directory, writers, commits (0: until killed). With `wait` as a
 * fourth it prints "ready" and waits for a line before writing, and for another before closing.
 */
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { openDatabase } from './engine.ts';
import { inTransaction } from './transaction.ts';

const [dataDirectory = '', writers = '1', commits = '0', pause] = process.argv.slice(2);
const databaseUrl = process.env.TEST_WRITER_URL;
const last = Number(commits) || Number.POSITIVE_INFINITY;

try {
  const database = await openDatabase({ databaseUrl, dataDirectory });
  await database.pool.query(
    'create table if not exists pairs (pair int, half int, padding text, unique (pair, half))',
  );
  const found = await database.pool.query<{ last: number }>(
    'select coalesce(max(pair), 0) as last from pairs',
  );
  let pair = found.rows[0]?.last ?? 0;
  const end = pair + last;

  async function write(): Promise<void> {
    while (pair < end) {
      pair += 1;
      const mine = pair;
      await inTransaction(database, async (tx) => {
        for (const half of [1, 2]) {
          await tx.execute(sql`insert into pairs values (${mine}, ${half}, repeat('x', 500))`);
        }
      });
      process.stdout.write(`${mine}\n`);
    }
  }

  process.stdout.write('ready\n');
  if (pause) await once(process.stdin, 'data');
  await Promise.all(Array.from({ length: Number(writers) }, write));
  process.stdout.write('done\n');
  if (pause) await once(process.stdin, 'data');
  await database.close();
  process.stdin.destroy();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
  process.stdin.destroy();
}
