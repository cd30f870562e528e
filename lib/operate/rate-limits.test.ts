import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#lib/service/api.ts';
import { requestHandler } from '#lib/service/http/handle.ts';
import { networkOf } from '#lib/service/http/rate-limits.ts';
import { openTestService, type TestService } from '../service/testing.ts';
import { createMastheadServer } from './server.ts';

const budget = { signIn: 5, network: 20, api: 1e6 };
const codes = '/v1/sign-in/codes';

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ rateLimits: budget });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.pool.query('delete from rate_limits');
});

/** The real server in front of the service; returns a function that requests a code through it. */
async function listen(trustedProxies: number) {
  const server = createMastheadServer({
    appUrl: 'http://localhost:3000',
    trustedProxies,
    development: false,
    logger: pino({ level: 'silent' }),
    service: Promise.resolve(requestHandler(service.database, service.instance, api)),
    sites: Promise.resolve(null),
    proxy: Promise.resolve(async () => ({ status: 404, headers: {}, body: null })),
    pages: Promise.resolve({ handle: async () => undefined, upgrade: () => undefined }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    close: () => server.close().closeAllConnections(),
    requestCode: (email: string, headers: Record<string, string> = {}, more: object = {}) =>
      fetch(`http://127.0.0.1:${port}${codes}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email, ...more }),
      }),
  };
}

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length;
const indices = (length: number) => Array.from({ length }, (_, index) => index);

describe.each([0, 1])('with %i trusted proxies', (trustedProxies) => {
  let door: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    door = await listen(trustedProxies);
  });
  afterAll(() => door.close());

  test('an account has one limit, whatever the request’s headers say', async () => {
    const spellings = [
      'ada@example.org',
      'ADA@example.org',
      ' ada@EXAMPLE.org ',
      'Ada@Example.Org',
    ];
    const statuses = await statusesOf(
      indices(16).map((index) =>
        door.requestCode(
          spellings[index % spellings.length] ?? '',
          {
            'x-forwarded-for': `198.51.100.${index}`,
            'user-agent': `browser ${index}`,
            'idempotency-key': `${index}`,
            authorization: `Bearer ses_${'x'.repeat(40)}${index}`,
          },
          { email2: `other${index}@example.org`, key: index, address: `10.0.0.${index}` },
        ),
      ),
    );
    // Behind a proxy each client has a separate network, and those share three limits.
    expect(passed(statuses)).toBe(budget.signIn * (trustedProxies === 0 ? 1 : 3));
    const refused = await door.requestCode('ada@example.org', {
      'x-forwarded-for': '198.51.100.99',
    });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    const other = await door.requestCode('grace@example.org', { 'x-forwarded-for': '203.0.113.7' });
    expect(other.status).toBe(200);
  });
});

test('without a proxy the client is the socket’s address, whatever its headers say', async () => {
  const door = await listen(0);
  const statuses = await statusesOf(
    indices(30).map((index) =>
      door.requestCode(`person${index}@example.org`, {
        'x-forwarded-for': `198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        'cf-connecting-ip': `198.51.100.${index}`,
        'x-client-ip': `198.51.100.${index}`,
      }),
    ),
  );
  expect(passed(statuses)).toBe(budget.network);
  door.close();
});

test('behind a proxy the address it appended counts, not those the client wrote', async () => {
  const door = await listen(1);
  const through = (address: string) =>
    indices(30).map((index) =>
      door.requestCode(`one${index}${address.length}@example.org`, {
        'x-forwarded-for': `198.51.100.${index}, ${address}`,
      }),
    );
  expect(passed(await statusesOf(through('203.0.113.1')))).toBe(budget.network);
  expect(passed(await statusesOf(through('203.0.113.22')))).toBe(budget.network);
  door.close();
});

test('the addresses of one customer count as one network, however they are written', async () => {
  const door = await listen(1);
  const written = [
    '2001:db8:0:7::1',
    '2001:DB8:0:7::2',
    '2001:0db8:0000:0007:0000:0000:0000:0003',
    '2001:db8::7:0:0:0:4',
    '2001:db8:0:7:ffff:ffff:255.255.255.255',
    '[2001:db8:0:7::6]:443',
  ];
  const requestFrom = (address: string, index: number) =>
    door.requestCode(`many${index}@example.org`, { 'x-forwarded-for': address });
  const statuses = await statusesOf(
    indices(30).map((index) => requestFrom(written[index % written.length] ?? '', index)),
  );
  expect(passed(statuses)).toBe(budget.network);
  expect((await requestFrom('2001:db8:0:8::1', 31)).status).toBe(200);
  door.close();
});

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2::4:5:6:1.2.3.4', '1:2:0:4::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['1:2:3:4::', '1:2:3:4::/64'],
  ['not:an:address', 'not:an:address'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
