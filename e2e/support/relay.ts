import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { endpoints } from '#lib/contract/index.ts';

/** How the API behind a relay behaves: unchanged, too slow, or limited to documented operations. */
type Manner = 'whole' | 'slow' | 'documented';

/** A substitute for a remote API: forwards requests to a real one, until it is changed. */
export interface Relay {
  url: string;
  /** Method and path of the requests, latest last. */
  requests: string[];
  behave(manner: Manner): void;
  /** Stops listening, as when the API's process was killed. */
  vanish(): Promise<void>;
  /** Listens at the same address again. */
  appear(): Promise<void>;
}

const documented = endpoints
  .filter(({ endpoint }) => !endpoint.extension)
  .map(({ endpoint: { method, path } }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** Starts a relay to the API at `target`, an origin. */
export async function startRelay(target: string): Promise<Relay> {
  let manner: Manner = 'whole';
  const requests: string[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    if (manner === 'slow') return;
    if (manner === 'documented' && !isDocumented(request)) return answerMissing(response);
    void pass(request, response, target).catch(() => response.destroy());
  };
  let server = await listen(handle, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    requests,
    behave: (next) => {
      manner = next;
    },
    vanish: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
    appear: async () => {
      server = await listen(handle, port);
    },
  };
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<Server> {
  const server = createServer(handle).listen(port);
  await once(server, 'listening');
  return server;
}

function isDocumented({ method, url = '' }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return documented.some((one) => one.method === method && one.pattern.test(path));
}

function answerMissing(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end('{"error":{"code":404,"message":"Not found"}}');
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<void> {
  const body = await Readable.from(request).toArray();
  const hop = /^(host|connection|content-length|transfer-encoding|expect)$/;
  const headers = Object.entries(request.headers).filter(([name]) => !hop.test(name));
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  });
  const kept = [...answer.headers].filter(([name]) => !hop.test(name));
  response.writeHead(answer.status, Object.fromEntries(kept));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
