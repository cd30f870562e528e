import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanEnvironment } from '#lib/operate/environment.ts';
import { connectToRunning, type Database, openDatabase } from '#lib/service/database/engine.ts';
import { type ProcessorTime, processorTime } from './processor.ts';

const checkout = resolve(import.meta.dirname, '../..');
/** The time limit for a server to start, in milliseconds. */
const patience = 60_000;
/** Of all servers: those on one database must have the same. */
const sessionSecret = randomBytes(32).toString('base64url');
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const program of running) program.kill('SIGKILL');
});

/** A Masthead server for the benchmark: the production build, a demo, separate data and port. */
export interface Server {
  url: string;
  /** Milliseconds from the start of the process to its first response. */
  startMilliseconds: number;
  /** Megabytes of memory it uses now. */
  memory(): number;
  /** The processor time it and its database have used; null where that can't be read. */
  processor(): ProcessorTime | null;
  stop(): Promise<void>;
}

/** The location of a server's data. */
export interface BenchInstance {
  name: 'PostgreSQL' | 'embedded';
  directory: string;
  databaseUrl: string | undefined;
  /** The process of PostgreSQL. */
  postmaster?: number | undefined;
}

/** A new, empty location of data in a temporary folder. */
export function newInstance(
  name: BenchInstance['name'],
  databaseUrl?: string,
  postmaster?: number,
): BenchInstance {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
  return { name, directory, databaseUrl, postmaster };
}

/**
 * Starts the server of a location with its log in a file, as in production.
 * @param more other variables
 * @throws Error with the log when it doesn't respond within a minute
 */
export async function startServer(
  place: BenchInstance,
  more: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const log = join(place.directory, 'log');
  mkdirSync(place.directory, { recursive: true });
  const output = openSync(log, 'a');
  const started = performance.now();
  const program = spawn(process.execPath, ['lib/operate/start.ts'], {
    cwd: checkout,
    env: cleanEnvironment({
      PORT: String(port),
      DATA_DIR: join(place.directory, 'data'),
      DATABASE_URL: place.databaseUrl,
      DEMO: '1',
      SESSION_SECRET: sessionSecret,
      LOG_LEVEL: 'info',
      RATE_LIMIT_API: '100000000',
      RATE_LIMIT_NETWORK: '1000000',
      RATE_LIMIT_SIGN_IN: '1000000',
      ...more,
    }),
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  running.add(program);
  const url = `http://localhost:${port}`;
  await answers(`${url}/readyz`, program, log);
  return {
    url,
    startMilliseconds: performance.now() - started,
    memory: () => memoryOf(program),
    processor: () => processorTime(program.pid ?? 0, place.postmaster),
    stop: () => end(program),
  };
}

/** The database of a running server, for filling it. */
export async function databaseOf(place: BenchInstance): Promise<Database> {
  const dataDirectory = join(place.directory, 'data');
  if (place.databaseUrl) return openDatabase({ databaseUrl: place.databaseUrl, dataDirectory });
  const database = await connectToRunning(dataDirectory);
  if (!database)
    throw new Error('The embedded database of the benchmark’s server isn’t listening.');
  return database;
}

/** Starts the plain server that responds with `body`; see floor.ts. */
export async function startFloor(body: string): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
  const file = join(directory, 'body.json');
  writeFileSync(file, body);
  const program = fork(join(import.meta.dirname, 'floor.ts'), [file], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(program);
  const [port] = await once(program.stdout ?? program, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    stop: async () => {
      await end(program);
      rmSync(directory, { recursive: true });
    },
  };
}

/** Deletes the data of a server that has ended. */
export function removeInstance(place: BenchInstance): void {
  rmSync(place.directory, { recursive: true, force: true });
}

async function end(program: ChildProcess): Promise<void> {
  program.kill('SIGTERM');
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  running.delete(program);
}

async function answers(url: string, program: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + patience;
  while (program.exitCode === null && Date.now() < deadline) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (reply?.ok) return;
    await wait(10);
  }
  throw new Error(`A benchmark server didn’t start:\n${readFileSync(log, 'utf8')}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resident memory, in megabytes. */
function memoryOf({ pid }: ChildProcess): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
