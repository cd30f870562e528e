import type { PgBoss, Queue } from 'pg-boss';

/** What of a queue is set here. */
export type QueueSettings = Pick<
  Queue,
  | 'retryLimit'
  | 'retryDelay'
  | 'retryBackoff'
  | 'expireInSeconds'
  | 'deleteAfterSeconds'
  | 'heartbeatSeconds'
>;

/** Makes the queue, or gives one that another version made these settings; mostly there is nothing to do. */
export async function prepareQueue(
  boss: PgBoss,
  queue: string,
  settings: QueueSettings,
): Promise<void> {
  const known = await boss.getQueue(queue);
  const names = Object.keys(settings) as (keyof QueueSettings)[];
  if (known && names.every((name) => known[name] === settings[name])) return;
  if (!known) await boss.createQueue(queue, settings);
  else await boss.updateQueue(queue, settings);
  // Makes it know the queue, as its start does with one that is there: inside a transaction it
  // could ask no other connection for it.
  await boss.insert(queue, []);
}
