import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryPrefix } from '../service/database/testing.ts';
import { cleanEnvironment } from './environment.ts';

const program = join(import.meta.dirname, 'testing-server.ts');

/** The service in a separate process, with the demo. */
export interface ServiceProcess {
  /** Resolves with its URL once it listens. Rejects with its output when it ends earlier. */
  url: Promise<string>;
  /** Resolves when it has ended, with its exit code (null when killed). */
  ended: Promise<number | null>;
  errors(): string;
  output(): string;
  /** The ids of the processes it has started. */
  children(): number[];
  /** Kills it without cleanup, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `testing-server.ts`; rate limits are off unless the environment sets them. */
export function startService(given: Record<string, string>): ServiceProcess {
  const child = spawn(process.execPath, [program], {
    env: cleanEnvironment({
      NODE_OPTIONS: '',
      DEMO: '1',
      LOG_LEVEL: 'fatal',
      // Also in the next directory, on a database that one was killed on.
      SESSION_SECRET: 'the secret of all processes of the tests',
      RATE_LIMIT_SIGN_IN: '1000000',
      RATE_LIMIT_NETWORK: '1000000',
      RATE_LIMIT_API: '100000000',
      ...given,
    }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const listening = async () => {
    for (;;) {
      const port = /^listening (\d+)$/m.exec(output)?.[1];
      if (port) return `http://127.0.0.1:${port}`;
      if (child.exitCode !== null || child.signalCode !== null) {
        await ended;
        throw new Error(`The service ended: ${errors}${output}`);
      }
      await sleep(10);
    }
  };
  const url = listening();
  // A test that kills it before it listens doesn't need its URL.
  url.catch(() => undefined);
  return {
    url,
    ended,
    errors: () => errors,
    output: () => output,
    children() {
      const path = `/proc/${child.pid}/task/${child.pid}/children`;
      return readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Copies an embedded database with the demo into a directory, for tests that aren't about a first
 * start, which takes four times as long. It is made by a first start, once in each run of the tests.
 */
export async function copyDemo(directory: string): Promise<void> {
  const demo = `${temporaryPrefix()}demo`;
  if (isFirst(`${demo}-begun`)) await makeDemo(demo);
  else while (!existsSync(demo)) await sleep(50);
  cpSync(demo, directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function makeDemo(path: string): Promise<void> {
  const draft = mkdtempSync(temporaryPrefix());
  const service = startService({ DATA_DIR: draft });
  await service.url;
  await service.stop();
  rmSync(join(draft, 'lock'));
  renameSync(draft, path);
}

/** Of all workers one creates the directory. */
function isFirst(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}
