import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { boundLongHeads } from './long-heads.ts';

const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
  request.resume().on('end', () => response.end(`read ${request.url?.length}`));
});
boundLongHeads(server);
afterEach(() => server.close());

test('hundreds of long heads that never end take 32 MB at most, and others are answered', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let ended = 0;
  const slow = Array.from({ length: 400 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => undefined)
      .on('close', () => {
        ended += 1;
      });
    socket.on('connect', () => socket.write(`GET /?q=${'a'.repeat(100_000)}`));
    return socket;
  });
  for (let tries = 0; tries < 100 && ended === 0; tries += 1) await wait(50);
  await wait(600);
  expect(400 - ended).toBeLessThanOrEqual((32 * 1024 * 1024) / 100_000);
  expect(400 - ended).toBeGreaterThan(300);
  expect(await (await fetch(`${url}/?q=${'a'.repeat(100_000)}`)).text()).toBe('read 100004');
  // What a request sends after its head isn't counted.
  const body = Buffer.alloc(40 * 1024 * 1024);
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  for (const socket of slow) socket.destroy();
});
