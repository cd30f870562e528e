import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { StartError } from './faults.ts';
import type { Pages } from './server.ts';

/** The dashboard's pages with a way to close them. */
export interface MountedPages extends Pages {
  close(): Promise<void>;
}

/**
 * Mounts Next on the checkout at `directory`, without a listener of its own. `development`
 * compiles pages on demand; otherwise a build must exist (see requireBuild).
 */
export async function mountPages(
  directory: string,
  { development, port }: { development: boolean; port: number },
): Promise<MountedPages> {
  // React and Next choose their development or production half by this variable as they load.
  const NODE_ENV = development ? 'development' : 'production';
  Object.assign(process.env, { NODE_ENV, NEXT_TELEMETRY_DISABLED: '1' });
  const { default: next } = await import('next');
  // Next adds its own upgrade listener to this server, which never listens: ours decides.
  const upgrades = createServer();
  const app = next({ dev: development, dir: directory, port, httpServer: upgrades });
  const listeners = process.listeners('uncaughtException');
  await app.prepare();
  // Next would print unredacted what is already logged.
  for (const added of process.listeners('uncaughtException'))
    if (!listeners.includes(added)) process.off('uncaughtException', added);
  const handler = app.getRequestHandler();
  return {
    handle: (request, response) => handler(request, response),
    upgrade: (request, socket, head) => {
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
    },
    close: () => app.close(),
  };
}

/** @throws StartError when the checkout at `directory` has no build to serve */
export function requireBuild(directory: string): void {
  const output = join(directory, process.env.NEXT_DIST_DIR || '.next');
  if (existsSync(join(output, 'BUILD_ID'))) return;
  throw new StartError(
    'The dashboard isn’t built yet: `npm start` builds and starts it, `npm run build` only builds it.',
  );
}
