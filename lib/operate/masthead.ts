import { once } from 'node:events';
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import type pino from 'pino';
import { publishRuntime } from '../upstream.ts';
import { backUpNow, startBackups } from './backup/schedule.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { explainFault } from './faults.ts';
import { createLogger } from './logger.ts';
import { Metrics } from './metrics.ts';
import { openEmbeddedService } from './open-service.ts';
import { type MountedPages, mountPages, requireBuild } from './pages.ts';
import { createMastheadServer } from './server.ts';
import { connectionsOf, jobsOf } from './service-gauges.ts';
import { keptSessionSecret } from './session-secret.ts';
import { installShutdown } from './shutdown.ts';
import { startTracing, type Tracing } from './tracing.ts';
import { currentWorker, supervise } from './workers.ts';

const directory = resolve(import.meta.dirname, '../..');
const development = process.argv.includes('--dev');
const worker = currentWorker();

try {
  const configuration = readConfiguration(process.env);
  if (configuration.workers > 1 && !worker && !development) startWorkers(configuration);
  else await start(configuration);
} catch (error) {
  exitWith(error, { port: 0 });
}

/** Starts several processes; this one only supervises them, and makes the scheduled backups. */
function startWorkers(configuration: Configuration): void {
  const logger = createLogger(configuration);
  const backups = scheduleBackups(configuration, logger);
  supervise({
    count: configuration.workers,
    logger,
    onReady: (notices) => greet(configuration, notices),
    close: async () => backups?.stop(),
  });
}

function scheduleBackups({ backups, apiUrl }: Configuration, logger: pino.Logger) {
  return backups?.everyHours && !apiUrl ? startBackups(backups, logger) : null;
}

/** Listens at once; serves the API and the pages as soon as each is ready. */
async function start(configuration: Configuration): Promise<void> {
  const logger = createLogger(configuration);
  const api = Promise.withResolvers<Awaited<ReturnType<typeof openApi>>>();
  const pages = Promise.withResolvers<MountedPages>();
  const metrics = new Metrics(worker?.readMetrics);
  const server = createMastheadServer({
    ...configuration,
    metrics,
    development,
    logger,
    service: api.promise.then(({ service }) => service?.handle ?? null),
    proxy: api.promise.then(({ proxy }) => proxy),
    sites: api.promise.then(({ sites }) => sites),
    pages: pages.promise,
  });
  try {
    if (!development) requireBuild(directory);
    await listen(server, configuration);
    const tracing = await startTracing(process.env);
    const opened = await openApi(configuration, logger, metrics, tracing);
    let mounted: MountedPages | undefined;
    const backups = worker ? null : scheduleBackups(configuration, logger);
    const close = async () => {
      await backups?.stop();
      await mounted?.close();
      await opened.sites?.close();
      await opened.service?.close();
      await tracing?.stop();
    };
    installShutdown({ server, logger, close, isWorker: worker !== null });
    api.resolve(opened);
    // After the API, since both would compete for the one thread.
    mounted = await mountPages(directory, { development, port: configuration.port });
    pages.resolve(mounted);
    const notices = opened.service?.notices ?? [];
    if (worker) worker.reportReady(notices);
    else greet(configuration, notices);
    // Now, since a killed process saves nothing.
    flushCompileCache();
  } catch (error) {
    exitWith(error, configuration);
  }
}

/** The embedded service, or null in front of a remote API, and the dashboard's proxy to either. */
async function openApi(
  configuration: Configuration,
  logger: pino.Logger,
  metrics: Metrics,
  tracing: Tracing | null,
) {
  const sessionSecret =
    configuration.sessionSecret ?? keptSessionSecret(configuration.dataDirectory);
  const embedded = configuration.apiUrl
    ? null
    : await openEmbeddedService({
        ...configuration,
        sessionSecret,
        logger,
        isFurtherProcess: worker?.isFurther,
        processes: configuration.workers,
        traceJob: tracing?.traceJob,
        makeBackup: configuration.backups && backUpNow.bind(null, configuration.backups),
        observe: (request) => {
          metrics.observe(request);
          tracing?.observe(request);
        },
      });
  const service = embedded && {
    ...embedded,
    ...(tracing && { handle: tracing.around(embedded.handle) }),
  };
  if (service) {
    metrics.add(connectionsOf(service.database));
    metrics.add(jobsOf(service.database));
  }
  publishRuntime({
    configuration: { ...configuration, apiUrl: configuration.apiUrl ?? null, sessionSecret },
    handle: service?.handle ?? null,
    logger,
  });
  const { proxy } = await import('../session/proxy.ts');
  const { openPublishing } = await import('../publish/publishing.ts');
  const sites = service && openPublishing(service, { cacheSize: configuration.publishCache });
  return { service, proxy, sites };
}

async function listen(server: Server, { port, host }: Configuration): Promise<void> {
  server.listen({ port, host });
  await once(server, 'listening');
}

function greet({ appUrl, apiUrl, host, demo }: Configuration, notices: string[]): void {
  const remote = `It shows the API at ${apiUrl}: sign in by pasting one of its API tokens.`;
  const isAlone = demo && host === '127.0.0.1';
  const alone = isAlone
    ? ['Only this machine can open it; set HOST=0.0.0.0 to let others open it.']
    : [];
  const notes = [...(apiUrl ? [remote] : notices), ...alone];
  const lines = ['', `Masthead is ready at ${appUrl}`, ...notes, ''];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function exitWith(error: unknown, context: Parameters<typeof explainFault>[1]): never {
  process.stderr.write(`${explainFault(error, context)}\n`);
  process.exit(1);
}
