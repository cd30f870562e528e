import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../http.ts';
import { answerWithoutSite } from '../publish/plain-page.ts';

const TOO_LONG = '431 Request Header Fields Too Large';
/** How long an address of the dashboard or the API may be, and all headers of a request together. */
const HEAD_MAXIMUM = 16 * 1024;
/** How long a head may be to be read at all: sites refuse longer addresses in their own look. */
export const READ_MAXIMUM = 128 * 1024;

/** For a person with too long an address, which no page can be found by. */
export const tooLong = answerWithoutSite(
  { method: 'GET', url: '', headers: { get: () => 'text/html' } },
  431,
  'This address is too long',
  { text: 'Shorten it, or delete the cookies of this site.' },
);

/** How long a refused client may go on sending. */
const DRAIN_MILLISECONDS = 2_000;
const refused = new WeakSet<Duplex>();

/**
 * Answers with a status and perhaps a page where there is no request, and closes the connection.
 * What the client still sends is dropped until then: a reset would take the answer with it.
 */
export function refuse(socket: Duplex, status: string, page: Answer | null = null): void {
  if (refused.has(socket)) return;
  if (!socket.writable) return void socket.destroy();
  refused.add(socket);
  const body = page ? String(page.body) : '';
  const headers = {
    ...page?.headers,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  const patience = setTimeout(() => socket.destroy(), DRAIN_MILLISECONDS);
  socket.once('close', () => clearTimeout(patience));
  socket.resume();
}

/** Whether an address is too long for all but published sites. */
export const isLongAddress = (url: string): boolean => url.length > HEAD_MAXIMUM;

/** Whether the headers of a request are too long for anything; its address doesn't count. */
export function hasLongHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let length = 0;
  for (const part of rawHeaders) length += part.length;
  return length > HEAD_MAXIMUM;
}

/** Says in one line why a request is refused, and closes the connection. */
export function plain(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${message}\n`);
}

/** Refuses what couldn’t be read as a request. */
export function refuseUnreadable(error: Error, socket: Duplex): void {
  const status = statusLine(error);
  refuse(socket, status, status === TOO_LONG ? tooLong : null);
}

function statusLine(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LONG;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}
