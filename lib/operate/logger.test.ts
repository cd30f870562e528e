import { expect, test, vi } from 'vitest';
import { createLogger, inBatches, toReadable } from './logger.ts';

function capture(level: 'info' | 'warn' = 'info') {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: level, production: true }, (line) => lines.push(line));
  return { logger, lines };
}

test('secrets are redacted in every field', () => {
  const { logger, lines } = capture();
  logger.child({ authorization: 'Bearer hunter2', requestId: 'r1' }).info(
    {
      request: { headers: { Cookie: 'hunter2', 'set-cookie': ['hunter2'], accept: 'text/html' } },
      webHeaders: new Headers({ authorization: 'hunter2', host: 'localhost' }),
      body: { code: '123456', list: [{ accessToken: 'hunter2', 'client-secret': 'hunter2' }] },
      saml: { certificate: 'hunter2', idp_certificate: 'hunter2', password: 'hunter2' },
      numeric: { code: 123456 },
    },
    'sent Authorization: Bearer hunter2 to /join?token=hunter2&page=2',
  );
  const output = lines.join('');
  expect(output).not.toMatch(/hunter2|123456/);
  expect(JSON.parse(output)).toMatchObject({
    level: 'info',
    requestId: 'r1',
    authorization: '[redacted]',
    request: { headers: { Cookie: '[redacted]', 'set-cookie': '[redacted]', accept: 'text/html' } },
    webHeaders: { authorization: '[redacted]', host: 'localhost' },
    msg: 'sent Authorization: Bearer [redacted] to /join?token=[redacted]&page=2',
  });
});

test('what isn’t secret stays readable', () => {
  const { logger, lines } = capture();
  const fields = { statusCode: 200, tokenId: 't1', error: { code: 404 }, hasToken: true };
  logger.info({ ...fields, at: new Date(0) }, 'answered');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...fields, at: '1970-01-01T00:00:00.000Z' });
});

test('errors keep code, constraint and cause, and lose query parameters', () => {
  const { logger, lines } = capture();
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    parameters: ['hunter2'],
  });
  logger.error(new Error('Failed query: insert …\nparams: hunter2,1', { cause }), 'failed');
  logger.warn({ err: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) });
  expect(lines.join('')).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'failed',
    err: {
      message: expect.stringContaining('Failed query'),
      stack: expect.any(String),
      cause: { code: '23505', constraint: 'users_email' },
    },
  });
  expect(JSON.parse(lines[1] ?? '').err.code).toBe('ECONNRESET');
});

test('circular fields are cut off', () => {
  const { logger, lines } = capture();
  const circle: Record<string, unknown> = { name: 'circle' };
  circle.self = circle;
  logger.info({ circle });
  expect(JSON.parse(lines[0] ?? '').circle).toEqual({ name: 'circle', self: '[…]' });
});

test('the level is kept', () => {
  const { logger, lines } = capture('warn');
  logger.info('quiet');
  expect(lines).toEqual([]);
});

test('a terminal shows one line per entry', () => {
  const line = JSON.stringify({
    time: '2026-11-21T07:08:09.000Z',
    level: 'info',
    msg: 'answered',
    status: 200,
  });
  expect(toReadable(line)).toBe('07:08:09 INFO  answered status=200\n');
});

test('lines are written in batches, and at once with an error', async () => {
  const writes: string[] = [];
  const write = inBatches((lines) => writes.push(lines));
  const line = (level: string) => `{"level":"${level}"}\n`;
  write(line('info'));
  write(line('info'));
  expect(writes).toEqual([]);
  write(line('error'));
  expect(writes).toEqual([line('info') + line('info') + line('error')]);
  write(line('info'));
  await vi.waitFor(() => expect(writes[1]).toBe(line('info')));
});
