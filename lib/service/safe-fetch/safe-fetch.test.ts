import { once } from 'node:events';
import http, { type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forbiddenAddresses, misshapenAddresses, resolveForbidden } from '../testing/addresses.ts';
import { isPublicAddress } from './addresses.ts';
import { parseAllowlistEntry } from './allowlist.ts';
import { FetchFailure } from './failure.ts';
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts';

/** Web ports that are free on this machine: a refusal by port alone would prove nothing. */
const canaryPorts = [8080, 8443];
const canaries: net.Server[] = [];
let site: Server;
let port: number;
let answer: RequestListener;
let connections = 0;
const seen: http.IncomingMessage[] = [];

beforeAll(async () => {
  for (const host of ['127.0.0.1', '::1']) {
    for (const canaryPort of canaryPorts) {
      const canary = net.createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      canary.on('error', () => undefined);
      canary.listen(canaryPort, host);
      canaries.push(canary);
    }
  }
  site = http.createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
});
afterAll(() => {
  for (const canary of canaries) canary.close();
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  connections = 0;
  seen.length = 0;
});

const here = (path = '/') => `http://127.0.0.1:${port}${path}`;
const fetchHere = (path: string, options: Partial<SafeFetchOptions> = {}) =>
  safeFetch(here(path), { allowlist: [`127.0.0.1:${port}`], ...options });
/** The fault and the message of a failed fetch. */
const failure = async (fetched: Promise<unknown>) => {
  const error = await fetched.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FetchFailure);
  const { fault, message } = error as FetchFailure;
  return { fault, message };
};

test('no spelling of a private address is connected to, and no response reveals it', async () => {
  expect(forbiddenAddresses.length).toBeGreaterThanOrEqual(250);
  expect(canaries.filter(({ listening }) => listening).length).toBeGreaterThan(0);
  const sentences = new Map<string, string>();
  for (const address of forbiddenAddresses) {
    const { fault, message } = await failure(
      safeFetch(address, { allowlist: [], resolve: resolveForbidden }),
    );
    expect(fault, address).toBe('refused');
    if (!misshapenAddresses.includes(address)) sentences.set(message, address);
  }
  expect(connections).toBe(0);
  // Invalid addresses may say so.
  expect(sentences.size).toBeLessThanOrEqual(2);
});

test('public addresses are public', () => {
  const open = ['8.8.8.8', '93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e'];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('an open and a closed port of the private network are refused with the same message, equally fast', async () => {
  const open = await failure(safeFetch('http://127.0.0.1:8080/', { allowlist: [] }));
  const closed = await failure(safeFetch('http://127.0.0.1:443/', { allowlist: [] }));
  const absent = await failure(
    safeFetch('http://absent.example/', {
      allowlist: [],
      resolve: () => Promise.reject(new Error('no such name')),
    }),
  );
  expect(open).toEqual(closed);
  expect(open).toEqual(absent);
  expect(connections).toBe(0);
});

test('a name that resolves differently the second time is connected to as checked', async () => {
  let lookups = 0;
  const flips = async () => {
    lookups += 1;
    // A public address that doesn't respond at first, then this machine.
    return [{ address: lookups % 2 === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
  };
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const options = { allowlist: [], resolve: flips, milliseconds: 5 };
    await failure(safeFetch('http://flips.example.org:8080/', options));
  }
  expect(lookups).toBe(500);
  expect(connections).toBe(0);
  // The address found first is used, though the name resolves differently by then.
  answer = (_, response) => response.end('here');
  let answers = [{ address: '127.0.0.1', family: 4 }];
  const once = async () => {
    const first = answers;
    answers = [{ address: '10.0.0.1', family: 4 }];
    return first;
  };
  const allowlist = [`named.example.org:${port}`];
  const fetched = await safeFetch(`http://named.example.org:${port}/`, {
    allowlist,
    resolve: once,
  });
  expect(fetched.body.toString()).toBe('here');
  expect(seen[0]?.headers.host).toBe(`named.example.org:${port}`);
});

test.each([301, 302, 303, 307, 308])('a %i to the private network ends there', async (status) => {
  const targets = [
    'http://127.0.0.1:8080/',
    'http://[::1]:8443/',
    '//2130706433:8080/',
    'file:///etc/passwd',
  ];
  for (const location of targets) {
    answer = (_, response) => response.writeHead(status, { location }).end();
    expect((await failure(fetchHere('/'))).fault).toBe('refused');
  }
  expect(connections).toBe(0);
});

test('five redirects are followed, no more, and a loop ends', async () => {
  answer = ({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  const fetched = await fetchHere('/5');
  expect([fetched.url, fetched.body.toString()]).toEqual([here('/0'), 'arrived']);
  expect((await failure(fetchHere('/6'))).message).toContain('more than 5 times');
  seen.length = 0;
  answer = (_, response) => response.writeHead(301, { location: '/again' }).end();
  expect((await failure(fetchHere('/again'))).fault).toBe('refused');
  expect(seen).toHaveLength(6);
});

test('headers meant for a host are sent only to it', async () => {
  const other = http.createServer((request, response) => {
    seen.push(request);
    response.end('other');
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: otherPort } = other.address() as AddressInfo;
  answer = ({ url = '' }, response) => {
    const location = url === '/' ? '/same' : `http://127.0.0.1:${otherPort}/`;
    response.writeHead(307, { location }).end();
  };
  await fetchHere('/', {
    allowlist: [`127.0.0.1:${port}`, `127.0.0.1:${otherPort}`],
    headers: { authorization: 'Bearer secret' },
  });
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer secret',
    'Bearer secret',
    undefined,
  ]);
  other.close();
});

test('a body that decompresses to more than the maximum is stopped early', async () => {
  const zeros = Buffer.alloc(64_000_000);
  const packed = {
    gzip: gzipSync(zeros),
    br: brotliCompressSync(zeros),
    deflate: deflateSync(zeros),
  };
  for (const [encoding, bytes] of Object.entries(packed)) {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    const before = process.memoryUsage().rss;
    expect(await failure(fetchHere('/'))).toEqual({
      fault: 'too-big',
      message: 'The response is larger than 10 MB.',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  }
  answer = (_, response) => response.writeHead(200, { 'content-length': '1000000000' }).write('x');
  expect((await failure(fetchHere('/'))).fault).toBe('too-big');
  answer = (_, response) => {
    const endless = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', endless);
    endless();
  };
  expect((await failure(fetchHere('/'))).fault).toBe('too-big');
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
  expect((await failure(fetchHere('/'))).fault).toBe('failed');
  const text = 'Grüße '.repeat(1000);
  answer = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text));
  expect((await fetchHere('/')).body.toString()).toBe(text);
});

test('a slow server times out, whichever part of it is slow', async () => {
  const slow: RequestListener[] = [
    () => undefined,
    (_, response) => response.writeHead(200).flushHeaders(),
    (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    },
    (_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150);
    },
  ];
  for (const listener of slow) {
    answer = listener;
    const started = performance.now();
    const { fault, message } = await failure(fetchHere('/', { milliseconds: 300 }));
    expect([fault, message]).toEqual(['timeout', 'No response within 0.3 seconds.']);
    expect(performance.now() - started).toBeLessThan(1500);
  }
  const never = { allowlist: [], milliseconds: 100, resolve: () => new Promise<never>(() => {}) };
  expect((await failure(safeFetch('http://a.example.org/', never))).fault).toBe('timeout');
});

test('each other failure has a code and a reason', async () => {
  answer = (_, response) => response.writeHead(404).end();
  expect((await failure(fetchHere('/'))).fault).toBe('not-found');
  answer = (_, response) => response.writeHead(503).end();
  expect((await failure(fetchHere('/'))).message).toBe('The server responded with the status 503.');
  answer = (_, response) => response.writeHead(200, { 'content-type': 'application/x-exe' }).end();
  expect(await failure(fetchHere('/', { accept: ['text/html', 'image/*'] }))).toEqual({
    fault: 'wrong-type',
    message: 'The server sent “application/x-exe”, not text/html or image/*.',
  });
  answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'Image/PNG; charset="UTF-8"' }).end('x');
  const fetched = await fetchHere('/', { accept: ['text/html', 'image/*'] });
  expect(fetched).toMatchObject({ contentType: 'image/png', charset: 'utf-8', status: 200 });
  answer = (_, response) => response.socket?.destroy();
  expect((await failure(fetchHere('/'))).fault).toBe('refused');
});

test('only the exact host and port on the allowlist are trusted', async () => {
  answer = (_, response) => response.end('here');
  expect((await fetchHere('/')).body.toString()).toBe('here');
  // Another spelling is the same host.
  const decimal = safeFetch(`http://2130706433:${port}/`, { allowlist: [`127.0.0.1:${port}`] });
  expect((await decimal).status).toBe(200);
  const lists = [
    [],
    ['127.0.0.1'],
    ['127.0.0.1:1'],
    ['127.0.0.2'],
    ['localhost'],
    ['127.0.0.1.example.org'],
  ];
  for (const allowlist of lists)
    expect((await failure(safeFetch(here(), { allowlist }))).fault).toBe('refused');
  const beside = safeFetch('http://127.0.0.1:8080/', { allowlist: [`127.0.0.1:${port}`] });
  expect((await failure(beside)).fault).toBe('refused');
  expect(connections).toBe(0);
});

test('an entry of the allowlist is a host, or a host with a port', () => {
  expect(
    ['Wiki.example.org', '10.0.0.5:9000', '[FD00::5]', '[::1]:8080', 'a.:80'].map(
      parseAllowlistEntry,
    ),
  ).toEqual(['wiki.example.org', '10.0.0.5:9000', '[fd00::5]', '[::1]:8080', 'a:80']);
  const wrong = [
    '',
    'http://a',
    'a/b',
    '*.a',
    'a:0',
    'a:99999',
    'a:b',
    'x@a',
    'a b',
    '10.0.0.0/8',
    '::1',
  ];
  expect(wrong.map(parseAllowlistEntry)).toEqual(wrong.map(() => null));
});
