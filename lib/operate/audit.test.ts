import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectToRunning } from '../service/database/engine.ts';
import { cleanEnvironment } from './environment.ts';
import { copyDemo, type ServiceProcess, startService } from './testing-process.ts';

// The assertions decide; this only ends a test that hangs, even on a busy machine.
const TIME_LIMIT = 120_000;
vi.setConfig({ testTimeout: TIME_LIMIT });

let directory: string;
let service: ServiceProcess;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-audit-'));
  await copyDemo(directory);
  service = startService({ DATA_DIR: directory });
  await service.url;
}, TIME_LIMIT);
afterAll(async () => {
  await service.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs a command on the data of the running service. */
async function run(program: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words], {
    env: cleanEnvironment({ NODE_OPTIONS: '', DEMO: '1', DATA_DIR: directory }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

async function query(text: string): Promise<void> {
  const database = await connectToRunning(directory);
  await database?.pool.query(text);
  await database?.close();
}

test('the log of a running instance is sealed, exported, verified, and a change to it is found', async () => {
  const wrong = await fetch(`${await service.url}/v1/sign-in/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"person":"nobody"}',
  });
  expect(wrong.status).toBe(404);
  const verified = await vi.waitUntil(
    async () => {
      const ran = await run('audit-verify.ts');
      return ran.output.includes('sealed yet') ? null : ran;
    },
    { timeout: TIME_LIMIT },
  );
  expect(verified.output).toMatch(/^\d+ events are as they were written\.\n\d+:[0-9a-f]{64}\n$/);
  expect(verified.code).toBe(0);
  const { output } = await run('audit-export.ts');
  const events = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events.at(-1)).toMatchObject({
    action: 'signInRefused',
    organizationId: null,
    personId: null,
    payload: { method: 'demo' },
  });
  expect(verified.output).toContain(String(events.at(-1)?.hash));
  await query("update audit_events set actor_id = 'usr_else' where sequence = 3");
  expect(await run('audit-verify.ts')).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^The audit log was tampered with: event 3 \(evt_.*\) was changed\.\n$/,
    ),
  });
  await query('delete from audit_events where sequence = 3');
  expect((await run('audit-verify.ts')).output).toMatch(/event 3 is missing\.\n$/);
});
