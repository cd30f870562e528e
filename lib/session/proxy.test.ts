import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/index.ts';
import { asResponse } from '#lib/http.ts';
import { publishRuntime } from '#lib/upstream.ts';
import { proxy } from './proxy.ts';
import { sessionCookie } from './session.ts';

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

const token = 'pat_canary_0123456789abcdef';
const origin = 'http://localhost:3000';
const seen: Seen[] = [];
let api: Server;
let cookie: string;
let answerWith: { status: number; headers?: Record<string, string>; body?: string; delay?: number };

function publish(apiUrl: string): void {
  publishRuntime({
    configuration: {
      appUrl: origin,
      appUrlIsConfigured: false,
      demo: false,
      apiUrl,
      sessionSecret: 'a test secret that is long enough',
      upstreamTimeout: 300,
      production: false,
    },
    handle: null,
    logger: pino({ level: 'silent' }),
  });
}

beforeAll(async () => {
  api = createServer(async (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    for await (const chunk of request) body += chunk;
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    });
    const { status, headers = {}, body: content = '{}', delay = 0 } = answerWith;
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 204 || status === 205 ? undefined : content);
    }, delay);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  publish(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  cookie = (await sessionCookie(token)).split(';')[0] ?? '';
});
afterAll(() => new Promise((resolve) => api.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  answerWith = { status: 200 };
});

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  without?: string[];
};

async function request(
  path: string,
  { method = 'GET', headers = {}, body, without = [] }: Options = {},
): Promise<Response> {
  const all = new Headers({
    cookie,
    host: 'localhost:3000',
    origin,
    'x-masthead': '1',
    ...headers,
  });
  for (const name of without) all.delete(name);
  const content = body === undefined ? {} : { body };
  const sent = new Request(`${origin}/api${path}`, { method, headers: all, ...content });
  return asResponse(await proxy(sent));
}

test('passes every operation of the contract, with the session’s token', async () => {
  const open = endpoints.filter(({ endpoint }) => !endpoint.serverOnly);
  for (const { endpoint } of open) {
    const path = endpoint.path.replace(/\{\w+\}/g, 'id_1');
    const answer = await request(path, { method: endpoint.method });
    expect(answer.status, `${endpoint.method} ${path}`).toBe(200);
  }
  expect(seen).toHaveLength(open.length);
  expect(seen.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
});

test('rejects operations that reply with a secret for the server', async () => {
  for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.serverOnly)) {
    const answer = await request(endpoint.path, { method: endpoint.method });
    expect([404, 405]).toContain(answer.status);
  }
  expect(seen).toHaveLength(0);
});

const tricks = [
  '..',
  '%2e%2e',
  '.%2e',
  '//',
  '/%2f',
  '%2f',
  '%5c',
  '\\',
  ';',
  '@evil.example',
  '%00',
  '%0d%0a',
  '#',
  '?',
  '%252e',
  '://evil.example/',
  ':80',
];
test('passes only plain paths of the contract, however they are written', async () => {
  const bases = [
    '/v1/orgs',
    '/v1/orgs/org_1/members',
    '/v1/user',
    '/healthz',
    '/v2/orgs',
    '/v1',
    '/',
  ];
  for (const base of bases) {
    for (const trick of tricks) {
      for (const path of [
        `${base}/${trick}`,
        `${base}${trick}`,
        `/${trick}${base}`,
        `${base}/${trick}/user`,
        `${base}/org_1${trick}admin`,
      ]) {
        seen.length = 0;
        await request(path).catch(() => undefined);
        for (const { url } of seen) {
          const reached = new URL(url, origin).pathname;
          const isContract = endpoints.some(({ endpoint }) =>
            new RegExp(
              `^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`,
            ).test(reached),
          );
          expect(isContract, `${path} reached ${url}`).toBe(true);
          expect(/%2f|%5c|%00|%0d|%0a|\\/i.test(reached), `${path} reached ${url}`).toBe(false);
        }
      }
    }
  }
});

test('forwards no credentials, hop-by-hop headers or unknown headers of the browser', async () => {
  await request('/v1/orgs', {
    headers: {
      authorization: 'Bearer mine',
      connection: 'Authorization',
      'x-forwarded-host': 'evil.example',
      'x-masthead-source': 'script',
      'x-http-method-override': 'DELETE',
      accept: 'application/json',
    },
  });
  const [forwarded] = seen;
  expect(forwarded?.headers.authorization).toBe(`Bearer ${token}`);
  expect(forwarded?.headers.cookie).toBeUndefined();
  expect(forwarded?.headers['x-forwarded-host']).toBeUndefined();
  expect(forwarded?.headers['x-http-method-override']).toBeUndefined();
  expect(forwarded?.headers['x-masthead-source']).toBe('ui');
});

describe('a request from another site changes nothing', () => {
  const cases: [string, Options][] = [
    ['without the header', { without: ['x-masthead'] }],
    ['without an origin', { without: ['origin'] }],
    ['with a null origin', { headers: { origin: 'null' } }],
    ['with a foreign origin', { headers: { origin: 'https://evil.example' } }],
    ['with a look-alike origin', { headers: { origin: 'http://localhost:3000.evil.example' } }],
    ['from a sibling site', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['as a form', { headers: { 'content-type': 'text/plain' }, without: ['x-masthead'] }],
  ];
  test.each(cases)('%s', async (_name, options) => {
    for (const [method, path] of [
      ['POST', '/v1/orgs/org_1/ping'],
      ['POST', '/v1/orgs/org_1/members/usr_1/sso'],
      ['PATCH', '/v1/orgs/org_1'],
      ['DELETE', '/v1/orgs/org_1/members/usr_1'],
    ] as const) {
      expect((await request(path, { method, ...options })).status).toBe(403);
    }
    expect(seen).toHaveLength(0);
  });

  test('reads require the header, too', async () => {
    expect((await request('/v1/orgs', { without: ['x-masthead'] })).status).toBe(403);
  });
});

test('without a session it answers 401 itself; a forged cookie is no session', async () => {
  expect((await request('/v1/orgs', { without: ['cookie'] })).status).toBe(401);
  expect(
    (await request('/v1/orgs', { headers: { cookie: '__Host-masthead=Fe26.2*made*up' } })).status,
  ).toBe(401);
  expect(seen).toHaveLength(0);
});

test('a 401 from the API leaves the cookie, which may be that of a new session by then', async () => {
  answerWith = {
    status: 401,
    body: '{"error":{"code":401,"message":"gone"}}',
    headers: { 'set-cookie': 'evil=1' },
  };
  const answer = await request('/v1/orgs');
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a redirect from the API is neither followed nor revealed', async () => {
  answerWith = { status: 302, headers: { location: 'http://169.254.169.254/' } };
  await request('/v1/orgs');
  expect(seen).toHaveLength(1);
});

test('empty replies stay empty, bodies are sent byte by byte', async () => {
  answerWith = { status: 205 };
  const empty = await request('/v1/orgs/org_1/link-invites/inv_1', { method: 'DELETE' });
  expect(empty.status).toBe(205);
  expect(await empty.text()).toBe('');
  answerWith = { status: 200, body: JSON.stringify({ text: 'ä'.repeat(500_000) }) };
  const large = JSON.stringify({ title: 'ö'.repeat(500_000) });
  const answer = await request('/v1/orgs/org_1', {
    method: 'PATCH',
    body: large,
    headers: { 'content-type': 'application/json' },
  });
  expect(seen.at(-1)?.body).toBe(large);
  expect(await answer.text()).toBe(answerWith.body);
});

test('an unreachable API is a 502 and a slow one a 504, both without a secret', async () => {
  answerWith = { status: 200, delay: 2_000 };
  const slow = await request('/v1/orgs');
  expect(slow.status).toBe(504);
  const address = api.address() as AddressInfo;
  publish('http://127.0.0.1:9');
  const fresh = (await sessionCookie(token)).split(';')[0] ?? '';
  const down = await request('/v1/orgs', { headers: { cookie: fresh } });
  publish(`http://127.0.0.1:${address.port}`);
  expect(down.status).toBe(502);
  for (const answer of [slow, down]) {
    const text = await answer.text();
    expect(text).not.toContain(token);
    expect(JSON.parse(text).error.message).toMatch(/API/);
  }
});

test('a session with another API sends its token nowhere', async () => {
  const address = api.address() as AddressInfo;
  publish('http://127.0.0.1:9/other');
  const elsewhere = (await sessionCookie(token)).split(';')[0] ?? '';
  publish(`http://127.0.0.1:${address.port}`);
  expect((await request('/v1/orgs', { headers: { cookie: elsewhere } })).status).toBe(401);
  expect(seen).toHaveLength(0);
});
