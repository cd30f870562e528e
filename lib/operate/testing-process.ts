import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
      RATE_LIMIT_SIGN_IN: '1000000',
      RATE_LIMIT_NETWORK: '1000000',
      RATE_LIMIT_API: '100000000',
      ...given,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
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
