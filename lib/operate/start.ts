// The process: `node lib/operate/start.ts [--dev]`.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type pino from 'pino';
import { publishRuntime } from '../upstream.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { explainFault } from './faults.ts';
import { createLogger } from './logger.ts';
import { mountPages, requireBuild } from './pages.ts';
import { createMastheadServer } from './server.ts';
import { keptSessionSecret } from './session-secret.ts';
import { installShutdown } from './shutdown.ts';

const directory = resolve(import.meta.dirname, '../..');
const development = process.argv.includes('--dev');

try {
  await start(readConfiguration(process.env));
} catch (error) {
  exitWith(error, { port: 0 });
}

/** Listens at once and answers when the service and the pages are ready. */
async function start(configuration: Configuration): Promise<void> {
  // What is imported from here on is compiled once, not at every start; where it can't be kept, as before.
  enableCompileCache(join(configuration.dataDirectory, 'compiled'));
  const logger = createLogger(configuration);
  const opening = Promise.withResolvers<Awaited<ReturnType<typeof openParts>>>();
  const server = createMastheadServer({
    ...configuration,
    development,
    logger,
    service: opening.promise.then(({ service }) => service?.handle ?? null),
    proxy: opening.promise.then(({ proxy }) => proxy),
    pages: opening.promise.then(({ pages }) => pages),
  });
  try {
    if (!development) requireBuild(directory);
    await listen(server, configuration);
    const parts = await openParts(configuration, logger);
    opening.resolve(parts);
    installShutdown({ server, logger, close: () => closeParts(parts) });
    greet(configuration, parts.service?.notices ?? []);
  } catch (error) {
    exitWith(error, configuration);
  }
}

async function openParts(configuration: Configuration, logger: pino.Logger) {
  const sessionSecret =
    configuration.sessionSecret ?? keptSessionSecret(configuration.dataDirectory);
  const [service, pages, { proxy }] = await Promise.all([
    openEmbeddedService({ ...configuration, sessionSecret, logger }),
    mountPages(directory, { development, port: configuration.port }),
    import('../session/proxy.ts'),
  ]);
  publishRuntime({
    configuration: { ...configuration, apiUrl: configuration.apiUrl ?? null, sessionSecret },
    handle: service?.handle ?? null,
    logger,
  });
  return { service, pages, proxy };
}

/** Null in front of a remote API. Imported late: a mere dashboard needs no database. */
async function openEmbeddedService(
  options: Configuration & { sessionSecret: string; logger: pino.Logger },
) {
  if (options.apiUrl) return null;
  const { openService } = await import('../service/service.ts');
  return openService(options);
}

async function closeParts({ service, pages }: Awaited<ReturnType<typeof openParts>>) {
  await pages.close();
  await service?.close();
}

async function listen(server: Server, { port, host }: Configuration): Promise<void> {
  server.listen({ port, host });
  await once(server, 'listening');
}

function greet({ appUrl, apiUrl }: Configuration, notices: string[]): void {
  const remote = `It shows the API at ${apiUrl}: sign in by pasting an API token of it.`;
  const lines = ['', `Masthead is ready at ${appUrl}`, ...(apiUrl ? [remote] : notices), ''];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function exitWith(error: unknown, surroundings: Parameters<typeof explainFault>[1]): never {
  process.stderr.write(`${explainFault(error, surroundings)}\n`);
  process.exit(1);
}
