import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type Answer, asAnswer, type Incoming } from '../http.ts';
import { sendAnswer, toIncoming } from './web-http.ts';

let server: Server;
let failure: unknown;
afterEach(() => server.closeAllConnections());

/** Serves `handler` through both conversions; returns its URL. */
async function serve(handler: (request: Incoming) => Answer | Promise<Answer>): Promise<string> {
  failure = undefined;
  server = createServer(async (incoming, outgoing) => {
    try {
      const request = toIncoming(incoming, outgoing, 'http://masthead.test');
      await sendAnswer(await handler(request), incoming, outgoing);
    } catch (error) {
      failure = error;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf({ body }: Incoming): Promise<string> {
  let text = '';
  for await (const chunk of body as AsyncIterable<Buffer>) text += chunk;
  return text;
}

const answerWith = (body: Answer['body'], headers = {}): Answer => ({ status: 200, headers, body });

test.each([204, 205, 304])('%i has no body', async (status) => {
  const url = await serve(() => ({ status, headers: {}, body: null }));
  const reply = await fetch(url);
  expect(reply.status).toBe(status);
  expect(await reply.text()).toBe('');
  expect(reply.headers.get('transfer-encoding')).toBeNull();
});

test('HEAD gets the headers of GET', async () => {
  const url = await serve(() => answerWith('hello', { etag: '"1"' }));
  const reply = await fetch(url, { method: 'HEAD' });
  expect(reply.headers.get('etag')).toBe('"1"');
  expect(await reply.text()).toBe('');
});

test('20 MB pass unchanged both ways', async () => {
  const url = await serve((request) => asAnswer(new Response(request.body as BodyInit)));
  const sent = Buffer.alloc(20_000_000, 'Masthead ');
  const reply = await fetch(url, { method: 'POST', body: sent });
  expect(Buffer.from(await reply.arrayBuffer()).equals(sent)).toBe(true);
});

test('a small body is received whole, in one piece or several', async () => {
  const url = await serve(async (request) => answerWith(await textOf(request)));
  const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': 6 } });
  request.write('abc');
  await wait(20);
  request.end('def');
  const [reply] = await once(request, 'response');
  expect(String(await reply.toArray())).toBe('abcdef');
});

test('the first chunk is sent before the second exists', async () => {
  const later = Promise.withResolvers<void>();
  const url = await serve(() =>
    answerWith(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(Buffer.from('first'));
          await later.promise;
          controller.enqueue(Buffer.from('second'));
          controller.close();
        },
      }),
    ),
  );
  const reader = (await fetch(url)).body?.getReader();
  expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('first');
  later.resolve();
  expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('second');
});

test('a slow reader slows the source down', async () => {
  let produced = 0;
  const url = await serve(() =>
    answerWith(
      new ReadableStream({
        pull(controller) {
          produced += 1;
          controller.enqueue(Buffer.alloc(64 * 1024));
        },
      }),
    ),
  );
  const request = httpRequest(url).end();
  await once(request, 'response');
  await wait(200);
  expect(produced).toBeLessThan(1000);
  request.destroy();
});

test('the signal aborts when the client disconnects', async () => {
  const aborted = Promise.withResolvers<string>();
  const url = await serve(async (request) => {
    request.signal.addEventListener('abort', () => aborted.resolve(request.signal.reason.name));
    await wait(1000);
    return answerWith('late');
  });
  const request = httpRequest(url).end();
  request.on('error', () => undefined);
  await wait(50);
  request.destroy();
  expect(await aborted.promise).toBe('ClientGone');
});

test('a client that aborts its upload ends the handler’s reading', async () => {
  const seen = Promise.withResolvers<unknown>();
  const url = await serve(async (request) => {
    await textOf(request).catch(seen.resolve);
    return answerWith('');
  });
  const request = httpRequest(url, { method: 'POST', headers: { 'content-length': 1_000_000 } });
  request.on('error', () => undefined);
  request.write('part');
  await wait(50);
  request.destroy();
  expect(await seen.promise).toMatchObject({ name: 'ClientGone' });
});

test('a body that fails midway closes the connection', async () => {
  const url = await serve(() =>
    answerWith(
      new ReadableStream({
        async pull(controller) {
          controller.enqueue(Buffer.from('part'));
          await wait(20);
          controller.error(new Error('broken source'));
        },
      }),
    ),
  );
  await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow();
  expect(failure).toMatchObject({ message: 'broken source' });
});
