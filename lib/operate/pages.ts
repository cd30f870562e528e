import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
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
  const handleBuilt = development ? null : builtFiles(outputOf(directory));
  return {
    async handle(request, response) {
      if (handleBuilt?.(request, response)) return;
      await handler(request, response);
    },
    upgrade: (request, socket, head) => {
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
    },
    close: () => app.close(),
  };
}

/** Answers requests of browsers for built scripts and styles, compressed as they were built; false for any other. */
export function builtFiles(output: string) {
  const directory = join(output, 'compressed');
  if (!existsSync(directory)) return null;
  const send = sirv(directory, { brotli: true, etag: true, maxAge: 31_536_000, immutable: true });
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request;
    // Browsers take Brotli through TLS and from this machine; Next compresses for the others.
    if (!url.startsWith(BUILT) || !/\bbr\b/.test(headers['accept-encoding'] ?? '')) return false;
    // A build that replaces this one takes its files, and sirv's stream would end the process.
    if (!existsSync(`${directory}${pathOf(url)}.br`)) return false;
    let isFound = true;
    request.url = url.slice(BUILT.length);
    send(request, response, () => {
      isFound = false;
    });
    request.url = url;
    return isFound;
  };
}

const BUILT = '/_next/static';

/** The path of a built file, or an empty one for a malformed URL. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.slice(BUILT.length).replace(/\?.*$/, ''));
  } catch {
    return '';
  }
}

function outputOf(directory: string): string {
  return join(directory, process.env.NEXT_DIST_DIR || '.next');
}

/** @throws StartError when the checkout at `directory` has no build to serve */
export function requireBuild(directory: string): void {
  if (existsSync(join(outputOf(directory), 'BUILD_ID'))) return;
  throw new StartError(
    'The dashboard isn’t built yet: `npm start` builds and starts it, `npm run build` only builds it.',
  );
}
