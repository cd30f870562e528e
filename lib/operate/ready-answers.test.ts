import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Answer } from '../http.ts';
import { createMastheadServer } from './server.ts';

const textAnswer = (body: string): Answer => ({ status: 200, headers: {}, body });

test('a page that is ready is sent at once, with the headers of every response', async () => {
  const asked: string[] = [];
  const server = createMastheadServer({
    appUrl: 'https://masthead.example.org',
    trustedProxies: 1,
    development: false,
    logger: pino({ level: 'silent' }),
    service: Promise.resolve(null),
    sites: Promise.resolve({
      answer: async () => textAnswer('answered'),
      ready({ request, host, protocol }) {
        asked.push(`${protocol}://${host} ${request.url}`);
        if (!request.url.endsWith('/kept')) return null;
        const headers = { 'x-content-type-options': 'nosniff', 'content-length': '5' };
        return { status: 200, headers, body: Buffer.from('ready') };
      },
    }),
    proxy: Promise.resolve(async () => textAnswer('proxy')),
    pages: Promise.resolve({
      handle: async (_request, response) => void response.end('a page'),
      upgrade: (_request, socket) => void socket.destroy(),
    }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'x-forwarded-host': 'docs.example.org', 'x-forwarded-proto': 'https' };
  const kept = await fetch(`${origin}/kept`, { headers });
  expect(await kept.text()).toBe('ready');
  // Twice would be “nosniff, nosniff”.
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
  expect(kept.headers.get('strict-transport-security')).toBeTruthy();
  expect(await (await fetch(`${origin}/other`, { headers })).text()).toBe('answered');
  expect(asked[0]).toBe('https://docs.example.org https://masthead.example.org/kept');
  const dotted = { ...headers, 'x-forwarded-host': 'Docs.Example.org.' };
  expect(await (await fetch(`${origin}/kept`, { headers: dotted })).text()).toBe('ready');
  expect(asked.at(-1)).toBe(asked[0]);
  server.closeAllConnections();
});
