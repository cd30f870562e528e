// A process for tests to kill: like masthead.ts without the pages, which need a build.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readConfiguration } from './configuration.ts';
import { explainFault } from './faults.ts';
import { createLogger } from './logger.ts';
import { Metrics } from './metrics.ts';
import { openEmbeddedService } from './open-service.ts';
import { createMastheadServer } from './server.ts';
import { keptSessionSecret } from './session-secret.ts';
import { installShutdown } from './shutdown.ts';
import { currentWorker, supervise } from './workers.ts';

const configuration = readConfiguration(process.env);
const logger = createLogger(configuration);
const worker = currentWorker();

// A test that is ended without cleanup leaves no process behind.
if (!worker)
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref();

if (configuration.workers > 1 && !worker)
  supervise({
    count: configuration.workers,
    logger,
    onReady: (notices) => process.stdout.write(`${notices.join('\n')}\n`),
    close: async () => undefined,
  });
else await serve();

async function serve(): Promise<void> {
  const metrics = new Metrics(worker?.readMetrics);
  try {
    const service = await openEmbeddedService({
      ...configuration,
      sessionSecret: configuration.sessionSecret ?? keptSessionSecret(configuration.dataDirectory),
      logger,
      isFurtherProcess: worker?.isFurther,
      observe: (request) => metrics.observe(request),
    });
    const { proxy } = await import('../session/proxy.ts');
    const server = createMastheadServer({
      ...configuration,
      metrics,
      development: false,
      logger,
      service: Promise.resolve(service.handle),
      sites: Promise.resolve(null),
      proxy: Promise.resolve(proxy),
      pages: Promise.resolve({
        handle: async (_request, response) => void response.end('a page'),
        upgrade: (_request, socket) => void socket.destroy(),
      }),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = () => service.close();
    installShutdown({ server, logger, close, isWorker: worker !== null });
    process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
    worker?.reportReady(service.notices);
  } catch (error) {
    process.stderr.write(`${explainFault(error, configuration)}\n`);
    process.exit(1);
  }
}
