import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../service/database/engine.ts';
import { migrate } from '../service/database/migrate.ts';
import { cleanEnvironment } from './environment.ts';

/** A server with nothing but a backup that it makes. */
const server = `const { backUpNow } = await import(process.argv[1]);
await backUpNow({ folder: process.argv[2], keep: 3 }, new AbortController().signal);`;

test('a backup ends with the server that began it, and leaves nothing in the folder', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-killed-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [folder, data] = [join(directory, 'backups'), join(directory, 'data')];
  const database = await openDatabase({ dataDirectory: data });
  await migrate(database);
  await database.close();
  const words = [join(import.meta.dirname, 'backup/schedule.ts'), folder];
  const parent = spawn(process.execPath, ['--input-type=module', '-e', server, ...words], {
    env: cleanEnvironment({ NODE_OPTIONS: '', DATA_DIR: data }),
    stdio: 'ignore',
  });
  const parts = () => (existsSync(folder) ? readdirSync(folder) : []);
  await expect.poll(parts, { interval: 5, timeout: 60_000 }).toHaveLength(1);
  parent.kill('SIGKILL');
  await once(parent, 'close');
  await vi.waitFor(() => expect(parts()).toEqual([]), { timeout: 30_000, interval: 50 });
  await sleep(2_000);
  expect(parts()).toEqual([]);
}, 180_000);
