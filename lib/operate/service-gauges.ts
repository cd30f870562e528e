import type { Database } from '../service/database/engine.ts';
import type { Measure } from './metrics.ts';

/** How long counting jobs may take, in milliseconds. */
const PATIENCE = 2_000;

/** The connections to the database: all, idle, and requests that wait for one. */
export function connectionsOf({ pool, engine }: Database): Measure {
  return {
    name: 'masthead_database_connections',
    help: 'Of this process, or all its workers.',
    labels: ['engine', 'state'],
    together: 'sum',
    async read() {
      const states = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
      return Object.entries(states).map(([state, value]) => ({ labels: { engine, state }, value }));
    },
  };
}

/** Background work that isn’t done. */
export function jobsOf(database: Database): Measure {
  return {
    name: 'masthead_jobs',
    help: 'Background work that isn’t done.',
    labels: ['queue', 'state'],
    together: 'first',
    read: () => countJobs(database),
  };
}

/** @throws when the database doesn't answer in time */
async function countJobs({ pool }: Database) {
  const counting = pool.query<{ queue: string; state: string; jobs: number }>(
    `select name as queue, state::text, count(*)::int as jobs
     from jobs.job where state < 'completed' group by 1, 2 order by 1, 2`,
  );
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database is slow.')), PATIENCE);
  try {
    const { rows } = await Promise.race([counting, late.promise]);
    return rows.map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs }));
  } finally {
    clearTimeout(timer);
  }
}
