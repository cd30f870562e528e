import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
/** A process whose server answers after 300 ms and throws at /fault. */
const program = `
import { createServer } from 'node:http';
import { createLogger } from '${here}/logger.ts';
import { installShutdown } from '${here}/shutdown.ts';
const server = createServer((incoming, outgoing) => {
  if (incoming.url === '/fault') setTimeout(() => { throw new Error('broken, Bearer hunter2'); });
  if (incoming.url === '/abort') Promise.reject(new DOMException('left', 'AbortError'));
  if (incoming.url !== '/hang') setTimeout(() => outgoing.end('done'), 300);
});
const logger = createLogger({ logLevel: 'info', production: true });
installShutdown({ server, logger, close: async () => console.log('closed') });
server.listen(0, () => console.log(server.address().port));
`;

async function start() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program]);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child.stdout, 'data');
  const port = Number.parseInt(output, 10);
  const get = async (path: string, agent: Agent | false = false) => {
    const sent = request({ port, path, agent }).end();
    const [reply] = await once(sent, 'response');
    return String(await reply.toArray());
  };
  return { child, get, output: () => output, ended: once(child, 'exit') };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets running requests finish, closes, ends with 0',
  async (signal) => {
    const { child, get, ended, output } = await start();
    const running = get('/');
    setTimeout(() => child.kill(signal), 100);
    expect(await running).toBe('done');
    expect(await ended).toEqual([0, null]);
    expect(output()).toContain('closed');
  },
);

test('a hanging request gets 4 seconds', async () => {
  const { child, get, ended } = await start();
  const running = get('/hang').catch((error: Error) => error);
  const start4 = performance.now();
  setTimeout(() => child.kill('SIGTERM'), 50);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - start4).toBeLessThan(5_000);
  expect(await running).toBeInstanceOf(Error);
});

test('a client that keeps sending requests over one connection doesn’t prevent the end', async () => {
  const { child, get, ended, output } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requests = (async () => {
    for (;;) await get('/', agent);
  })().catch((error: Error) => error);
  setTimeout(() => child.kill('SIGTERM'), 400);
  const started = performance.now();
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(output()).toContain('closed');
  expect(await requests).toBeInstanceOf(Error);
  agent.destroy();
});

test('a second signal ends the process at once', async () => {
  const { child, get, ended, output } = await start();
  get('/hang').catch(() => undefined);
  setTimeout(() => child.kill('SIGINT'), 50);
  setTimeout(() => child.kill('SIGINT'), 150);
  expect(await ended).toEqual([1, null]);
  expect(output()).not.toContain('closed');
});

test('an uncaught exception is logged as fatal, closes, ends with 1', async () => {
  const { get, ended, output } = await start();
  get('/fault').catch(() => undefined);
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain('"level":"fatal"');
  expect(output()).toContain('broken');
  expect(output()).not.toContain('hunter2');
  expect(output()).toContain('closed');
});

test('an aborted response ends nothing', async () => {
  const { child, get, ended } = await start();
  expect(await get('/abort')).toBe('done');
  expect(await get('/')).toBe('done');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
