import type { Logger } from 'pino';
import type { Database } from '../database/engine.ts';
import { sealEvents } from './chain.ts';
import { writeRepeatedRefusals } from './refusals.ts';

/** How soon events are sealed, in milliseconds. */
const EVERY = 5_000;

/** Counts refusals to their end and seals events, every five seconds until it is stopped. */
export function startSealing(database: Database, logger: Logger): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= sealIfAny(database, new Date())
      .catch((error: unknown) =>
        logger.warn({ error }, 'events were not sealed; it is retried in five seconds'),
      )
      .finally(() => {
        running = null;
      });
  }, EVERY).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** One query when there is nothing to do. */
async function sealIfAny(database: Database, now: Date): Promise<void> {
  const { rows } = await database.pool.query<{ unsealed: boolean; ended: boolean }>(
    `select exists (select from audit_events where sequence is null) as unsealed,
       exists (select from refusals where ends_at <= $1) as ended`,
    [now],
  );
  const [found] = rows;
  if (found?.ended) await writeRepeatedRefusals(database, now);
  if (found?.ended || found?.unsealed) await sealEvents(database);
}
