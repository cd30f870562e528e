import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pino from 'pino';

/** Milliseconds for running requests to finish. */
const patience = 4_000;

/** Errors of a response no one is waiting for any more; they don't end the process. */
const harmless = new Set(['AbortError', 'ResponseAborted', 'ClientGone']);

interface ShutdownOptions {
  server: Server;
  logger: pino.Logger;
  /** Closes what is behind the server; called once, after the last request. */
  close(): Promise<void>;
  /** The primary process decides when this one stops, so that a terminal’s Ctrl+C doesn’t do it twice. */
  isWorker?: boolean;
}

/**
 * Shuts the process down cleanly. SIGTERM or SIGINT: no new connections, running requests finish (4
 * s at most), `close`, exit 0; a second signal exits at once. An unexpected error: the same with
 * exit 1, logged as fatal.
 */
export function installShutdown({ server, logger, close, isWorker }: ShutdownOptions): void {
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) process.exit(exitCode || 1);
    isStopping = true;
    await finishRequests(server);
    const closed = await close().then(
      () => true,
      (error: unknown) => void logger.fatal({ err: error }, 'closing failed'),
    );
    process.exit(closed ? exitCode : 1);
  };
  const fault = (kind: string) => (error: unknown) => {
    if (error instanceof Error && harmless.has(error.name)) return;
    logger.fatal({ err: error }, kind);
    if (!isStopping) void stop(1);
  };
  process.on('uncaughtException', fault('uncaught exception'));
  process.on('unhandledRejection', fault('unhandled rejection'));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void (isWorker || stop(0)));
}

async function finishRequests(server: Server): Promise<void> {
  // Clients that keep using a connection learn that this is its last response.
  server.prependListener('request', (_request, response: ServerResponse) =>
    response.setHeader('connection', 'close'),
  );
  const finished = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([finished, wait(patience, undefined, { ref: false })]);
  server.closeAllConnections();
}
