import { createDataDirectory, prepareCluster } from './data-directory.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import type { EnginePurpose } from './embedded-protocol.ts';
import type { DatabaseLogger } from './engine.ts';
import { IDLE_IN_TRANSACTION_MILLISECONDS, LONGEST_STATEMENT_MILLISECONDS } from './limits.ts';
import { lockDirectory } from './lock.ts';
import { createSocketDirectory, removeSocketDirectory, socketPath } from './socket-directory.ts';

const MAXIMUM_CONNECTIONS = 16;

/** The engine in its thread, its data directory locked. */
export interface StartedEngine {
  engine: EmbeddedEngine;
  /** The path of its socket. */
  directory: string;
  /** By `performance.now()`. */
  began: number;
  /** Resolves once it is ready. Rejects with a DatabaseUnavailableError. */
  ready: Promise<void>;
  /** Unlocks the directory, once the engine is closed or has failed to start. */
  letGo(): void;
}

/**
 * Locks the data directory and starts the embedded engine, which opens its files in a
 * thread. It imports next to nothing, so that a second process is refused at once and the first
 * one loads the rest at the same time.
 * @throws {DataDirectoryInUseError} when another process has the directory.
 * @throws {DatabaseUnavailableError} when its files can't be used.
 */
export function startEmbedded({
  dataDirectory,
  logger,
  longestStatementMilliseconds = LONGEST_STATEMENT_MILLISECONDS,
  idleInTransactionMilliseconds = IDLE_IN_TRANSACTION_MILLISECONDS,
  purpose = 'serve',
}: {
  dataDirectory: string;
  logger: DatabaseLogger;
  longestStatementMilliseconds?: number | undefined;
  idleInTransactionMilliseconds?: number | undefined;
  purpose?: EnginePurpose | undefined;
}): StartedEngine {
  const began = performance.now();
  createDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  const letGo = () => {
    removeSocketDirectory(dataDirectory);
    lock.release();
  };
  try {
    const { cluster, movedAside } = prepareCluster(dataDirectory);
    if (movedAside) logger.warn({ movedAside }, 'The first start was interrupted; starting over');
    const directory = createSocketDirectory(dataDirectory);
    const engine = new EmbeddedEngine({
      cluster,
      socketPath: socketPath(directory),
      maximumConnections: MAXIMUM_CONNECTIONS,
      longestStatementMilliseconds,
      idleInTransactionMilliseconds,
      purpose,
      logger,
    });
    const ready = engine.start();
    // The code that opens the database handles it; until then there may be no listener.
    ready.catch(() => undefined);
    return { engine, directory, began, ready, letGo };
  } catch (error) {
    letGo();
    throw error;
  }
}
