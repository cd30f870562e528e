import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../http.ts';
import { answerWithoutSite } from '../publish/plain-page.ts';

const TOO_LONG = '431 Request Header Fields Too Large';

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
