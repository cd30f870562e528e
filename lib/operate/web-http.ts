import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bodies up to this many bytes are read whole before the handler runs: cheaper than a stream. */
const smallBody = 64 * 1024;
const bodyless = new Set([204, 205, 304]);

/** The client went away before its request was complete: there is nobody to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * Takes node:http's request and response and the origin its path belongs to, gives back the same
 * request as a web Request. Its signal aborts when the client goes away. Throws a TypeError for a
 * method or target that no Request can have, and ClientGone.
 */
export async function toRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
): Promise<Request> {
  const { method = 'GET', headers } = incoming;
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort(new ClientGone('The client closed the connection.'));
  });
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: toHeaders(headers),
    body: hasBody(incoming) ? await readBody(incoming) : null,
    signal: gone.signal,
    duplex: 'half',
  };
  return new Request(origin + (incoming.url ?? '/'), init);
}

/**
 * Sends a web Response through node:http's: streams with back-pressure, keeps every Set-Cookie,
 * sends no body for HEAD, 204, 205 and 304. Resolves when all is sent or the client is gone; throws
 * when the body breaks off, after cutting the connection so that the client notices.
 */
export async function sendResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const head: string[] = [];
  for (const [name, value] of response.headers) head.push(name, value);
  // An unread rest of a large body must not be taken for the next request.
  if (!incoming.complete && hasBody(incoming)) head.push('connection', 'close');
  if (!response.body || incoming.method === 'HEAD' || bodyless.has(response.status)) {
    // Without a length node:http would announce a chunked body; these three announce none.
    const isSilent = incoming.method === 'HEAD' || [204, 304].includes(response.status);
    if (!isSilent && !response.headers.has('content-length')) head.push('content-length', '0');
    outgoing.writeHead(response.status, head);
    outgoing.end();
    await response.body?.cancel();
    return;
  }
  const reader = response.body.getReader();
  try {
    await sendBody(reader, response, head, outgoing);
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
}

async function sendBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: Response,
  head: string[],
  outgoing: ServerResponse,
): Promise<void> {
  const first = await reader.read();
  let next = first.done ? undefined : reader.read();
  // A body made from a string ends at once: then its length can be told.
  const second = next && (await Promise.race([next, nextTurn()]));
  if ((first.done || second?.done) && !response.headers.has('content-length')) {
    head.push('content-length', String(first.value?.byteLength ?? 0));
  }
  outgoing.writeHead(response.status, head);
  if (first.done) return void outgoing.end();
  if (second?.done) return void outgoing.end(first.value);
  let chunk: Uint8Array | undefined = first.value;
  while (chunk && next) {
    if (!outgoing.write(chunk)) await drained(outgoing);
    if (outgoing.destroyed) return void (await reader.cancel());
    const result = await next;
    next = result.done ? undefined : reader.read();
    chunk = result.value;
  }
  outgoing.end();
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined));
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle);
      resolve();
    };
    outgoing.on('drain', settle).on('close', settle);
    if (outgoing.destroyed) settle();
  });
}

function toHeaders(headers: IncomingMessage['headers']): [string, string][] {
  const pairs: [string, string][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') pairs.push([name, value]);
    else for (const item of value ?? []) pairs.push([name, item]);
  }
  return pairs;
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readBody(
  incoming: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const length = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return length <= smallBody ? readWhole(incoming, length) : stream(incoming);
}

function readWhole(incoming: IncomingMessage, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(length);
  let filled = 0;
  return new Promise((resolve, reject) => {
    incoming.on('data', (chunk: Buffer) => {
      body.set(chunk, filled);
      filled += chunk.length;
    });
    incoming.on('end', () => resolve(body));
    incoming.on('close', () => reject(new ClientGone('The client closed the connection.')));
    incoming.on('error', () => reject(new ClientGone('The connection broke off.')));
  });
}

/** Reads from the socket only as fast as the handler takes; a cancelled rest stays unread. */
function stream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        const finish = (settle: () => void) => {
          if (isOpen) settle();
          isOpen = false;
        };
        const gone = new ClientGone('The client closed the connection.');
        incoming.on('data', (chunk: Buffer) => {
          if (!isOpen) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.on('end', () => finish(() => controller.close()));
        incoming.on('close', () => finish(() => controller.error(gone)));
        incoming.on('error', () => finish(() => controller.error(gone)));
        incoming.pause();
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        incoming.pause();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: smallBody }),
  );
}
