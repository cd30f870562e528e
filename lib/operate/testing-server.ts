// A process for tests to kill: like masthead.ts without the pages, which need a build.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readConfiguration } from './configuration.ts';
import { explainFault } from './faults.ts';
import { createLogger } from './logger.ts';
import { openEmbeddedService } from './open-service.ts';
import { createMastheadServer } from './server.ts';
import { keptSessionSecret } from './session-secret.ts';
import { installShutdown } from './shutdown.ts';

const configuration = readConfiguration(process.env);
const logger = createLogger(configuration);

try {
  const service = await openEmbeddedService({
    ...configuration,
    sessionSecret: keptSessionSecret(configuration.dataDirectory),
    logger,
  });
  const { proxy } = await import('../session/proxy.ts');
  const server = createMastheadServer({
    ...configuration,
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
  installShutdown({ server, logger, close: () => service.close() });
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
} catch (error) {
  process.stderr.write(`${explainFault(error, configuration)}\n`);
  process.exit(1);
}
