import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { prepareQueue } from '../../service/worker/job-queue.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { readLines } from './fill.ts';

/** Opens the queues of background work on a connection, empty; their settings come with the service. */
export async function openQueues(client: pg.ClientBase, queues: string[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: 'jobs',
    schedule: false,
    supervise: false,
  });
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await boss.start();
  for (const queue of queues) await prepareQueue(boss, queue, {});
  return boss;
}

/** Queues the work that wasn't done when the archive was made. @throws the database's error */
export async function refillQueues(
  boss: PgBoss,
  archive: ArchiveReader,
  member: string,
): Promise<void> {
  for (const { queue, data } of await readLines<{ queue: string; data: object }>(archive, member))
    await boss.insert(queue, [{ data }]);
}
