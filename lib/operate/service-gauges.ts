import type { Database } from '../service/database/engine.ts';
import type { Gauge } from './metrics.ts';

/** How long counting jobs may take, in milliseconds. */
const PATIENCE = 2_000;

/** The connections to the database: all, idle, and requests that wait for one. */
export async function readConnections({ pool, engine }: Database): Promise<Gauge[]> {
  const states = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
  const values = Object.entries(states).map(([state, value]) => ({
    labels: { engine, state },
    value,
  }));
  return [{ name: 'masthead_database_connections', help: 'Of this process.', values }];
}

/** Background work that isn't done. @throws when the database doesn't answer in time */
export async function readJobs({ pool }: Database): Promise<Gauge[]> {
  const counting = pool.query<{ queue: string; state: string; jobs: number }>(
    `select name as queue, state::text, count(*)::int as jobs
     from jobs.job where state < 'completed' group by 1, 2 order by 1, 2`,
  );
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database is slow.')), PATIENCE);
  try {
    const { rows } = await Promise.race([counting, late.promise]);
    const values = rows.map(({ queue, state, jobs }) => ({
      labels: { queue, state },
      value: jobs,
    }));
    return [{ name: 'masthead_jobs', help: 'Background work that isn’t done.', values }];
  } finally {
    clearTimeout(timer);
  }
}
