import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isInitialized, markInitialized } from './data-directory.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { startMaintenance } from './embedded-maintenance.ts';
import type {
  EnginePurpose,
  EngineReport,
  EngineRequest,
  EngineSettings,
} from './embedded-protocol.ts';
import { EmbeddedServer } from './embedded-server.ts';
import { PLANNER } from './limits.ts';

const PURPOSES: Record<EnginePurpose, string[]> = {
  serve: [],
  // It reads everything once, so nothing is worth keeping in memory.
  command: ['shared_buffers=8MB'],
  // Rows of tables that the same transaction creates aren't written to the log first.
  fill: ['shared_buffers=32MB', 'wal_level=minimal', 'max_wal_senders=0'],
};

const { cluster, socketPath, maximumConnections, idleInTransactionMilliseconds, purpose } =
  workerData as EngineSettings;

// PGlite's own start parameters, but with fsync: '-F' would turn it off.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...[...PLANNER, ...PURPOSES[purpose]].flatMap((setting) => ['-c', setting]),
];

function report(message: EngineReport): void {
  parentPort?.postMessage(message);
}

function stopAtOnce(error: unknown): void {
  report({ type: 'failed', message: 'the disk refused to sync', error });
  process.exit(1);
}

// Errors of clients go only to them. Returns whether PGlite should print the line.
function reportFault(line: string): boolean {
  if (/\b(PANIC|FATAL):/.test(line)) {
    report({ type: 'failed', message: 'the engine gave up', error: new Error(line) });
  }
  return false;
}

const engine = await PGlite.create({
  fs: new DurableNodeFS(cluster, stopAtOnce),
  startParams: START_PARAMETERS,
  extensions: { btree_gin, pg_trgm },
  onStderr: reportFault,
});
if (!isInitialized(cluster)) {
  await engine.exec('checkpoint');
  markInitialized(cluster);
}
const server = new EmbeddedServer(engine, {
  path: socketPath,
  maximumConnections,
  idleInTransactionMilliseconds,
});
await server.listen();
const stopTidying = startMaintenance(engine, server, report);

async function close(): Promise<void> {
  stopTidying();
  await server.stop();
  await engine.exec('checkpoint');
  await engine.close();
  report({ type: 'closed' });
  parentPort?.close();
}

parentPort?.on('message', (request: EngineRequest) => {
  if (request === 'close') void close();
  else report({ type: 'alive' });
});
report({ type: 'ready' });
