import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, ClientGone, type Incoming } from '../http.ts';

const bodyless = new Set([204, 205, 304]);

/**
 * Converts node:http's request and response to the request the service reads, given the origin of
 * its path. Reading errors caused by a disconnected client become ClientGone.
 */
export function toIncoming(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
): Incoming {
  const { method = 'GET', url = '/', headers } = incoming;
  let signal: AbortSignal | undefined;
  return {
    method,
    url: origin + url,
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : String(value);
      },
    },
    get body() {
      return hasBody(incoming) ? chunksOf(incoming) : null;
    },
    get signal() {
      signal ??= signalOf(outgoing);
      return signal;
    },
  };
}

/** Reads from the socket only as fast as the chunks are consumed; the rest stays unread. */
async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new ClientGone('The client closed the connection.', { cause: error });
  }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort(new ClientGone('The client closed the connection.'));
  });
  return gone.signal;
}

/**
 * Sends a response through node:http: streams with back-pressure, no body for HEAD, 204, 205 and
 * 304.
 * Resolves when everything is sent or the client is gone.
 * @throws when the body breaks off, after closing the connection so that the client notices
 */
export async function sendAnswer(
  { status, headers, body }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const isHead = incoming.method === 'HEAD';
  const head: Record<string, string | number> = { ...headers };
  // The unread rest of a large body must not be taken for the next request.
  if (!incoming.complete && hasBody(incoming)) head.connection = 'close';
  const content = bodyless.has(status) ? '' : (body ?? '');
  if (typeof content === 'string' || content instanceof Uint8Array) {
    // As bytes: node:http would measure a string first and encode it later.
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    // Without a length node:http would announce a chunked body, which these two don't have.
    if (status !== 204 && status !== 304) head['content-length'] = bytes.length;
    outgoing.writeHead(status, head);
    outgoing.end(isHead ? undefined : bytes);
    return;
  }
  outgoing.writeHead(status, head);
  if (isHead) {
    outgoing.end();
    return content.cancel();
  }
  try {
    await stream(content, outgoing);
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
}

async function stream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (!outgoing.write(next.value)) await drained(outgoing);
    if (outgoing.destroyed) return reader.cancel();
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      outgoing.off('drain', finish).off('close', finish);
      resolve();
    };
    outgoing.on('drain', finish).on('close', finish);
    if (outgoing.destroyed) finish();
  });
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
