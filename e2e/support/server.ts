import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { cleanEnvironment } from '#lib/operate/environment.ts';

const checkout = resolve(import.meta.dirname, '../..');
/** The time limit for an instance to start, in milliseconds. */
const patience = 60_000;

/** The shell command that starts the built dashboard from the checkout. */
export const startCommand = `"${process.execPath}" lib/operate/start.ts`;

/** `E2E_DEVELOPMENT=1` tests uncompiled pages: each instance then compiles them. */
const isDevelopment = process.env.E2E_DEVELOPMENT === '1';

export type Environment = Record<string, string | undefined>;

/** A server in a separate process. */
export interface Running {
  url: string;
  /** The output so far. */
  output(): string;
  /** SIGTERM, or the given signal; resolves with the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `lib/operate/start.ts` with its own data directory and port. */
export interface StartedInstance extends Running {
  dataDirectory: string;
}

/** Returns a free local port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts an instance of the production build and waits until it responds. Without a DATA_DIR it
 * uses a temporary one. Throws with its output when it ends or doesn't respond within a minute.
 */
export async function startInstance(given: Environment = {}): Promise<StartedInstance> {
  const port = given.PORT ?? String(await freePort());
  const dataDirectory = given.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'masthead-instance-'));
  const options = isDevelopment ? ['--dev'] : [];
  const running = await startProgram(['lib/operate/start.ts', ...options], port, '/readyz', {
    ...(isDevelopment && { NEXT_DIST_DIR: `.next-e2e-${port}` }),
    ...given,
    PORT: port,
    DATA_DIR: dataDirectory,
  });
  return {
    ...running,
    dataDirectory,
    stop: async (signal) => {
      const code = await running.stop(signal);
      if (!given.DATA_DIR) rmSync(dataDirectory, { recursive: true, force: true });
      return code;
    },
  };
}

/** Starts `next start`, without Masthead's own process, on the production build. */
export async function startPlainNext(given: Environment): Promise<Running> {
  const port = String(await freePort());
  const next = 'node_modules/next/dist/bin/next';
  const url = `http://localhost:${port}`;
  return startProgram([next, 'start', '-p', port], port, '/sign-in', { APP_URL: url, ...given });
}

async function startProgram(
  parameters: string[],
  port: string,
  path: string,
  environment: Environment,
): Promise<Running> {
  const program = spawn(process.execPath, parameters, {
    cwd: checkout,
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (text: Buffer) => {
    printed += text;
  };
  program.stdout.on('data', keep);
  program.stderr.on('data', keep);
  const url = `http://localhost:${port}`;
  await answers(`${url}${path}`, program, () => printed);
  return {
    url,
    output: () => printed,
    stop: async (signal = 'SIGTERM') => {
      program.kill(signal);
      return hasEnded(program) ? program.exitCode : (await once(program, 'exit'))[0];
    },
  };
}

async function answers(url: string, program: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + patience;
  while (!hasEnded(program) && Date.now() < deadline) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (reply?.ok) return;
    await wait(50);
  }
  program.kill('SIGKILL');
  throw new Error(`The instance did not start:\n${printed()}`);
}

function hasEnded(program: ChildProcess): boolean {
  return program.exitCode !== null || program.signalCode !== null;
}

/** Playwright's `test` with `start`: another instance, stopped after its test. */
export const test = base.extend<{ start: typeof startInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of used fixtures from here
  start: async ({}, use) => {
    const started: StartedInstance[] = [];
    await use(async (given) => {
      const instance = await startInstance(given);
      started.push(instance);
      return instance;
    });
    await Promise.all(started.map((instance) => instance.stop()));
  },
});
