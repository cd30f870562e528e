import { pino } from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from './database/errors.ts';
import { registerProcess } from './processes.ts';
import { deriveKeys } from './security/secrets.ts';
import { testService } from './testing/service.ts';

const service = testService({});
const logger = pino({ level: 'silent' });
const [first, second] = ['the first secret, long enough', 'the second secret, long enough'];
let running: { stop(): Promise<void> }[] = [];

async function start(secret: string, previous?: string): Promise<boolean> {
  const { orm, identityChanges } = service.database;
  const database = { engine: 'postgresql' as const, orm, identityChanges };
  const keys = deriveKeys(secret, previous);
  try {
    running.push(await registerProcess(database, { keys, logger }));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(String(error)).not.toContain(secret);
    return false;
  }
}
const stopAll = async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
};

beforeAll(() => service.database.pool.query('delete from rate_limits'));
afterEach(stopAll);

test('a process with another secret is refused while one runs, and leaves no mark', async () => {
  expect(await start(first)).toBe(true);
  expect(await start(second)).toBe(false);
  expect(await start(first)).toBe(true);
  await stopAll();
  expect(await start(second)).toBe(true);
});

test('a secret is replaced one process after the other', async () => {
  expect(await start(first)).toBe(true);
  expect(await start(second, first)).toBe(true);
  // An old one that ended is started again in between.
  expect(await start(first)).toBe(true);
  await stopAll();
  expect(await start(second, first)).toBe(true);
  expect(await start(second)).toBe(true);
});

test('of two that start at once with different secrets at most one goes on', async () => {
  const started = await Promise.all([start(first), start(second)]);
  expect(started.filter(Boolean).length).toBeLessThan(2);
});

test('a process that was killed counts for half a minute', async () => {
  await start(first);
  await service.database.pool.query(
    `update rate_limits set expires_at = expires_at - interval '31 seconds'`,
  );
  expect(await start(second)).toBe(true);
});

test('a process keeps who asks only while it is alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { identityChanges } = service.database;
    await start(first);
    expect(identityChanges.version).not.toBeNull();
    await start(first);
    expect(identityChanges.version).toBeNull();
    await running.pop()?.stop();
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => identityChanges.version).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
