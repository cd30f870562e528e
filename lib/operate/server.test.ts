import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Answer } from '../http.ts';
import { Metrics } from './metrics.ts';
import { createMastheadServer, type ServerOptions, type ServiceHandler } from './server.ts';

let server: Server;
afterEach(() => server.closeAllConnections());

/** Starts a server whose pages return the headers they received; returns its port. */
async function serve(service: ServiceHandler | null, options: Partial<ServerOptions> = {}) {
  server = createMastheadServer({
    appUrl: 'https://masthead.example.org',
    trustedProxies: 0,
    development: false,
    logger: pino({ level: 'silent' }),
    service: Promise.resolve(service),
    sites: Promise.resolve(null),
    proxy: Promise.resolve(async () => textAnswer('proxy')),
    pages: Promise.resolve({
      handle: async (request, response) => void response.end(JSON.stringify(request.headers)),
      upgrade: (_request, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    }),
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function textAnswer(body: string, status = 200): Answer {
  return { status, headers: {}, body };
}

const echo: ServiceHandler = async (request, { address }) => {
  let body = '';
  for await (const chunk of (request.body ?? []) as AsyncIterable<Buffer>) body += chunk;
  const type = request.headers.get('content-type');
  return textAnswer(JSON.stringify({ url: request.url, address, type, body }));
};

/** Sends raw bytes and returns everything received until the server closes or goes quiet. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(500, () => socket.destroy());
  socket.write(text.replaceAll('\n', '\r\n'));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

test('the API answers under the configured origin, whatever the Host header says', async () => {
  const port = await serve(echo);
  const reply = await fetch(`http://127.0.0.1:${port}/v1/organizations?a=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Ærø"}',
  });
  expect(await reply.json()).toMatchObject({
    url: 'https://masthead.example.org/v1/organizations?a=1',
    address: '127.0.0.1',
    type: 'application/json',
    body: '{"name":"Ærø"}',
  });
  expect(reply.headers.get('content-length')).not.toBeNull();
});

test('paths outside the API belong to the proxy or to the pages', async () => {
  const port = await serve(async () => textAnswer('service'));
  const answers = [
    '/v1',
    '/v1/x',
    '/readyz',
    '/v1x',
    '/',
    '/api',
    '/apix/v1/x',
    '/api/v1/x',
    '//v1/x',
  ].map(async (path) => {
    const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    return [path, text.startsWith('{') ? 'pages' : text];
  });
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    '/v1': 'service',
    '/v1/x': 'service',
    '/readyz': 'service',
    '/v1x': 'pages',
    '/': 'pages',
    '/api': 'pages',
    '/apix/v1/x': 'pages',
    '/api/v1/x': 'proxy',
    '//v1/x': 'pages',
  });
});

test('the process reports that it lives before the service is open', async () => {
  const opening = new Promise<never>(() => undefined);
  const port = await serve(null, { service: opening, sites: opening });
  const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await reply.json()).toEqual({ status: 'ok' });
});

test('a dashboard without an API reports that and is alive', async () => {
  const port = await serve(null);
  const missing = await fetch(`http://127.0.0.1:${port}/v1/user`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({
    error: { code: 404, message: expect.stringContaining('API_URL') },
  });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});

const lies = {
  'x-forwarded-for': '6.6.6.6, 9.9.9.9, [2001:db8::1]:443',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '9.9.9.9',
  forwarded: 'for=9.9.9.9',
  'x-masthead-user': 'admin',
  'x-middleware-subrequest': 'middleware:middleware',
  'x-nextjs-data': '1',
  'x-matched-path': '/admin',
};

async function headersSeen(port: number): Promise<IncomingHttpHeaders> {
  return (await (
    await fetch(`http://127.0.0.1:${port}/`, { headers: lies })
  ).json()) as IncomingHttpHeaders;
}

test('a client can’t pose as a proxy or as the framework', async () => {
  const seen = await headersSeen(await serve(null));
  expect(seen['x-forwarded-for']).toBe('127.0.0.1');
  const { 'x-forwarded-for': _, ...others } = lies;
  expect(Object.keys(others).filter((name) => name in seen)).toEqual([]);
});

test('a proxy that isn’t trusted is logged once', async () => {
  for (const [trustedProxies, lines] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const log: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void log.push(line) });
    const port = await serve(echo, { trustedProxies, logger });
    for (let turn = 0; turn < 3; turn += 1) await headersSeen(port);
    expect(log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(lines);
    server.closeAllConnections();
  }
});

test('pages only accept reads, so server functions can’t be called', async () => {
  const port = await serve(null);
  const send = async (method: string, path: string, options: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, ...options })).status;
  for (const path of [
    '/',
    '/orgs/x',
    '/api',
    '/apix',
    '/sessions',
    '/sso/x',
    '/sso/x/acsx',
    '/_next/x.js',
  ]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await send(method, path), `${method} ${path}`).toBe(405);
    expect(await send('GET', path)).toBe(200);
  }
  expect(await send('POST', '/api/v1/orgs', { body: '{}' })).toBe(200);
  expect(await send('POST', '/session/token', { body: '{}' })).toBe(200);
  expect(await send('POST', '/sso/x/acs', { body: 'SAMLResponse=x' })).toBe(200);
  expect(await send('POST', '/sso/x/test', { body: '{}' })).toBe(200);
  const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'next-action': 'x' } });
  expect(await reply.json()).not.toHaveProperty('next-action');
});

test('behind HTTPS every response has HSTS, without HTTPS none has', async () => {
  const port = await serve(echo);
  for (const path of ['/', '/v1/x', '/healthz']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  server.closeAllConnections();
  const local = await serve(echo, { appUrl: 'http://localhost:3000' });
  const { headers } = await fetch(`http://127.0.0.1:${local}/v1/x`);
  expect(headers.get('strict-transport-security')).toBeNull();
});

test.each([
  [1, '2001:db8::1'],
  [2, '9.9.9.9'],
  [3, '6.6.6.6'],
  [9, '6.6.6.6'],
])('behind %i proxies the address is %s', async (trustedProxies, address) => {
  const seen = await headersSeen(await serve(null, { trustedProxies }));
  expect(seen['x-forwarded-for']).toBe(address);
  expect(seen['x-forwarded-proto']).toBe('https');
  expect(seen).not.toHaveProperty('x-masthead-user');
  expect(seen).not.toHaveProperty('x-middleware-subrequest');
});

test.each([
  ['absolute target', 'GET http://evil.example/v1/user HTTP/1.1\nHost: x\n\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\nHost: x\n\n'],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\nHost: x\n\n'],
  ['web socket', 'GET /v1/x HTTP/1.1\nHost: x\nConnection: Upgrade\nUpgrade: websocket\n\n'],
  [
    'absolute web socket',
    'GET http://evil.example/ HTTP/1.1\nHost: x\nConnection: Upgrade\nUpgrade: websocket\n\n',
  ],
  ['TRACE', 'TRACE /v1/x HTTP/1.1\nHost: x\n\n'],
  ['no HTTP', 'HELLO\n\n'],
  ['two hosts', 'GET /v1/x HTTP/1.1\nHost: x\nHOST: evil.example\n\n'],
  [
    'two lengths',
    'POST /v1/x HTTP/1.1\nHost: x\nContent-Length: 1\nTransfer-Encoding: chunked\n\n0\n\n',
  ],
])('%s is refused with 400', async (_name, text) => {
  const port = await serve(echo);
  expect(await raw(port, text)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['headers', `GET /v1 HTTP/1.1\nHost: x\nA: ${'a'.repeat(20_000)}\n\n`],
  ['address', `GET /v1?q=${'a'.repeat(20_000)} HTTP/1.1\nHost: x\n\n`],
  ['head', `GET /v1 HTTP/1.1\nHost: x\nA: ${'a'.repeat(200_000)}\n\n`],
])('too long a %s is refused with 431', async (_name, text) => {
  const port = await serve(echo);
  expect(await raw(port, text)).toMatch(/ 431 [\s\S]*<h1>This address is too long<\/h1>/);
});

test('a site answers an address of 100 KB itself', async () => {
  const sites = {
    ready: () => null,
    answer: async ({ request: { url } }: { request: { url: string } }) =>
      textAnswer(`a site read ${url.length}`, 414),
  };
  const port = await serve(echo, { sites: Promise.resolve(sites) });
  const text = `GET /?q=${'a'.repeat(100_000)} HTTP/1.1\nHost: site.example\n\n`;
  expect(await raw(port, text)).toMatch(/^HTTP\/1\.1 414 [\s\S]*a site read 1000\d\d$/);
});

test('a client that is still sending a long address gets the whole page, and no reset', async () => {
  const port = await serve(echo);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = once(socket, 'close');
  const errors: unknown[] = [];
  let text = '';
  socket
    .on('error', (error) => errors.push(error))
    .on('data', (chunk) => {
      text += chunk;
    });
  socket.write(`GET /?q=${'a'.repeat(140_000)}`);
  for (let part = 0; part < 8; part++) {
    await wait(10);
    socket.write('a'.repeat(10_000));
  }
  socket.end(' HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect(errors).toEqual([]);
  expect(text).toMatch(/^HTTP\/1\.1 431 [\s\S]*<h1>This address is too long<\/h1>[\s\S]*<\/html>/);
});

test('an offer of HTTP/2 is ignored', async () => {
  const port = await serve(echo);
  const text = 'GET /v1/x HTTP/1.1\nHost: x\nConnection: Upgrade\nUpgrade: h2c\n\n';
  expect(await raw(port, text)).toMatch(/ 200 /);
});

test('hot reload is upgraded in development only', async () => {
  const text = 'GET /_next/hmr HTTP/1.1\nHost: x\nConnection: Upgrade\nUpgrade: websocket\n\n';
  expect(await raw(await serve(null), text)).toMatch(/ 400 /);
  server.closeAllConnections();
  expect(await raw(await serve(null, { development: true }), text)).toMatch(/ 101 /);
});

test('a fault of the service is a 500 without details', async () => {
  const port = await serve(async () => {
    throw new Error('hunter2');
  });
  const reply = await fetch(`http://127.0.0.1:${port}/v1/x`);
  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain('hunter2');
});

test('an unread body isn’t parsed as the next request', async () => {
  const port = await serve(async () => textAnswer('no', 413));
  const request = httpRequest({
    port,
    path: '/v1/x',
    method: 'POST',
    headers: { 'content-length': 10_000_000 },
  });
  request.on('error', () => undefined);
  request.write('GET /v1/smuggled HTTP/1.1\r\n');
  const [reply] = await once(request, 'response');
  expect(reply.statusCode).toBe(413);
  expect(reply.headers.connection).toBe('close');
  request.destroy();
});

test('metrics are for this machine, or for programs with the token', async () => {
  const metrics = new Metrics();
  metrics.observe({ method: 'GET', route: '/v1/user', status: 200, seconds: 0.02 });
  metrics.add({
    name: 'masthead_jobs',
    help: 'Jobs.',
    labels: [],
    together: 'first',
    read: () => Promise.reject(new Error('the database is gone')),
  });
  const [labels, together] = [['queue', 'state'], 'first' as const];
  metrics.add({ name: 'masthead_idle', help: 'None.', labels, together, read: async () => [] });
  const read = async (headers: Record<string, string> = {}, metricsToken?: string) => {
    const port = await serve(echo, { metrics, metricsToken });
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    const text = await response.text();
    server.close();
    return { status: response.status, text };
  };
  const open = await read();
  expect(open.text).toContain(
    'masthead_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/v1/user",status="200"} 1',
  );
  expect(open.text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(open.text).toMatch(/^masthead_event_loop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m);
  expect(open.text).not.toMatch(/^masthead_(jobs|idle)/m);
  expect((await read({ 'x-forwarded-for': '198.51.100.1' })).text).not.toContain('masthead_');
  const token = 'a token of more than thirty-two characters';
  expect((await read({}, token)).status).toBe(401);
  expect((await read({ authorization: 'Bearer another' }, token)).text).toBe('');
  expect((await read({ authorization: `Bearer ${token}` }, token)).status).toBe(200);
});

test('security.txt names the contact, and is absent without one', async () => {
  const port = await serve(echo, { securityContact: 'mailto:security@example.org' });
  const file = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`);
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await file.text();
  expect(text).toContain('Contact: mailto:security@example.org\n');
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires.getTime()).toBeGreaterThan(Date.now());
  server.close();
  const without = await serve(echo);
  const answer = await fetch(`http://127.0.0.1:${without}/.well-known/security.txt`);
  expect(await answer.text()).not.toContain('Contact');
});
