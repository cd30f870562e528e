import type { PGlite } from '@electric-sql/pglite';
import type { EngineReport } from './embedded-protocol.ts';
import type { EmbeddedServer } from './embedded-server.ts';

const INTERVAL_MILLISECONDS = 30_000;
// Limits what has to be replayed after a kill: 64 MB take about a second.
const LOG_BYTES_BEFORE_CHECKPOINT = 64 * 1024 * 1024;
const CHANGED_ROWS_BEFORE_VACUUM = 1_000;

interface Figures {
  written: number;
  stale: string[];
}

/**
 * Does the work of PostgreSQL's background processes, which the embedded engine lacks: without it
 * the write-ahead log grows forever, and tables bloat and lose their statistics.
 * @returns a function that stops it.
 */
export function startMaintenance(
  engine: PGlite,
  server: EmbeddedServer,
  report: (message: EngineReport) => void,
): () => void {
  let checkpointed = 0;
  async function tidy(): Promise<void> {
    const { written, stale } = await figures(engine);
    if (written - checkpointed > LOG_BYTES_BEFORE_CHECKPOINT) {
      await engine.exec('checkpoint');
      checkpointed = written;
    }
    for (const table of stale) await engine.exec(`vacuum (analyze) ${table}`);
  }
  const timer = setInterval(() => {
    server
      .exclusively(tidy)
      .catch((error: unknown) => report({ type: 'failed', message: 'maintenance failed', error }));
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}

async function figures(engine: PGlite): Promise<Figures> {
  const log = await engine.query<{ written: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as written",
  );
  const tables = await engine.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > $1 + n_live_tup * 0.2 or n_mod_since_analyze > $1 + n_live_tup * 0.1
     order by n_dead_tup desc limit 1`,
    [CHANGED_ROWS_BEFORE_VACUUM],
  );
  return {
    written: log.rows[0]?.written ?? 0,
    stale: tables.rows.map((table) => table.name),
  };
}
