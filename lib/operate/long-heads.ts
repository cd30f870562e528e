import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long, in bytes, an address of the dashboard or the API may be, and all headers of a request together. */
const HEAD_MAXIMUM = 16 * 1024;
/** How long a head may be to be read at all: sites refuse longer addresses in their own look. */
export const READ_MAXIMUM = 128 * 1024;
/** Bytes that all longer heads may take while they arrive. */
const HELD_MAXIMUM = 32 * 1024 * 1024;
const CHECK_MILLISECONDS = 250;

/** Whether an address is too long for all but published sites. */
export const isLongAddress = (url: string): boolean => url.length > HEAD_MAXIMUM;

/** Whether the headers of a request are too long for anything; its address doesn't count. */
export function hasLongHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let length = 0;
  for (const part of rawHeaders) length += part.length;
  return length > HEAD_MAXIMUM;
}

/**
 * Bounds the memory of long heads that arrive slowly, by thousands of clients: of those that together take
 * too much, the longest lose their connection.
 */
export function boundLongHeads(server: Server): void {
  /** The connections without a request, and how many bytes were read before the head that is arriving. */
  const waiting = new Map<Socket, number>();
  server.on('connection', (socket) => {
    waiting.set(socket, 0);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    waiting.delete(socket);
    const wait = () => {
      if (!socket.destroyed) waiting.set(socket, socket.bytesRead);
    };
    // What is left of a refused upload is no head.
    response.once('close', () => (request.complete ? wait() : request.once('end', wait)));
  });
  const timer = setInterval(() => endLongest(waiting), CHECK_MILLISECONDS).unref();
  server.once('close', () => clearInterval(timer));
}

function endLongest(waiting: ReadonlyMap<Socket, number>): void {
  const long: { socket: Socket; length: number }[] = [];
  let held = 0;
  for (const [socket, before] of waiting) {
    const length = socket.bytesRead - before;
    if (length <= HEAD_MAXIMUM) continue;
    long.push({ socket, length });
    held += length;
  }
  if (held <= HELD_MAXIMUM) return;
  long.sort((one, other) => other.length - one.length);
  for (const { socket, length } of long) {
    if (held <= HELD_MAXIMUM) return;
    held -= length;
    socket.destroy();
  }
}
