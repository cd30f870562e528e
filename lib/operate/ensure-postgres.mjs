// A temporary PostgreSQL for tests and benchmarks, from the server binaries of this machine.
// By hand: `node lib/operate/ensure-postgres.mjs --help`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** For disposable data: these settings change when PostgreSQL writes, not what it promises. */
const testSettings = [
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
];
const memory = '/dev/shm';
/** The free memory a database needs, in bytes. */
const roomInMemory = 2 * 1024 ** 3;
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const superuser = 'masthead';
/** Milliseconds to wait for PostgreSQL to start or to stop. */
const patience = 30_000;

/** Returns the folder of PostgreSQL's server binaries (the newest), or null. */
export function findPostgres() {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap(folders);
  const found = [...versioned, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  // A link on the PATH leads to the folder with everything else.
  return found ? dirname(realpathSync(join(found, 'initdb'))) : null;
}

function folders(parent) {
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => /^(\d+|postgresql@\d+)$/.test(name));
  const version = (name) => Number(name.replace(/\D/g, ''));
  return names.sort((a, b) => version(b) - version(a)).map((name) => join(parent, name, 'bin'));
}

/** Installs Debian's `postgresql` as root. Returns the folder of the binaries, or null. */
export function installPostgres() {
  const isDebian = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  if (process.getuid?.() !== 0 || !isDebian) return null;
  process.stderr.write('Installing postgresql (apt-get) …\n');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const result = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (result.status !== 0) return null;
  }
  return findPostgres();
}

/**
 * Starts a separate PostgreSQL in a temporary directory on a free loopback port, with durable
 * settings unless `fast`. With `forTests` it uses memory if there is enough, since Masthead refuses
 * a server without fsync. Throws when no server binaries are found or it doesn't start.
 */
export async function startPostgres({ fast = false, forTests = false } = {}) {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('There is no PostgreSQL server on this machine (initdb and postgres).');
  const owner = unprivilegedUser();
  const directory = mkdtempSync(join(forTests ? quickFolder() : tmpdir(), 'masthead-postgres-'));
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid);
  else chmodSync(directory, 0o700);
  const data = join(directory, 'data');
  const port = await freePort();
  initialize(binaries, data, owner);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    ...(fast ? fastSettings : []),
    ...(forTests ? testSettings : []),
  ];
  const run = () => launch(binaries, data, settings, owner, port);
  let server = await run();
  const end = async (signal) => {
    server.ref();
    if (signal === 'SIGKILL') killFamily(server.pid);
    else server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  process.once('exit', () => {
    killFamily(server.pid);
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/${superuser}`,
    pid: server.pid,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGINT');
      server = await run();
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** In memory fsync costs nothing. */
function quickFolder() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomInMemory ? memory : tmpdir();
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: 65_534, gid: 65_534 };
}

function initialize(binaries, data, owner) {
  const options = [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
    '--no-instructions',
  ];
  const result = spawnSync(join(binaries, 'initdb'), options, {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    env: environment(),
  });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr ?? result.error}`);
}

/** Leftovers of killed processes (a lock file, shared memory) disappear a moment after them. */
async function launch(...parameters) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(...parameters);
    } catch (error) {
      if (attempt === 20 || !/still in use|lock file/.test(error.message)) throw error;
      await wait(100);
    }
  }
}

async function launchOnce(binaries, data, settings, owner, port) {
  const options = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment(),
  });
  let log = '';
  server.stderr.on('data', (text) => {
    log = (log + text).slice(-4000);
  });
  const deadline = Date.now() + patience;
  while (!createDatabase(binaries, port)) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL couldn’t start: ${log}`);
    await wait(50);
  }
  // It can be restarted, and this process can end while PostgreSQL runs.
  server.unref();
  server.stderr.unref();
  return server;
}

/** True once the server responds and has the database, which survives a restart. */
function createDatabase(binaries, port) {
  const result = spawnSync(
    join(binaries, 'createdb'),
    ['--host=127.0.0.1', `--port=${port}`, `--username=${superuser}`, superuser],
    { encoding: 'utf8', env: environment() },
  );
  return result.status === 0 || /already exists/.test(result.stderr ?? '');
}

function environment() {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

/** The postmaster first, or it would start new children. */
function killFamily(pid) {
  for (const member of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(member, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

function childrenOf(pid) {
  const listed = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(listed))
    return readFileSync(listed, 'utf8').split(' ').map(Number).filter(Boolean);
  const list = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return (list.stdout ?? '').split('\n').map(Number).filter(Boolean);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

const USAGE = `Usage: node lib/operate/ensure-postgres.mjs [--install] [--fast] [--tests]
Runs a temporary PostgreSQL until Ctrl-C, and prints its URL.
  --install  install one if there is none (Debian, as root)
  --fast     without durability
  --tests    in memory, for tests
`;

/** Runs a PostgreSQL until a signal. @returns the exit code if there is none */
async function runByHand(options) {
  const unknown = options.filter((option) => !['--install', '--fast', '--tests'].includes(option));
  if (unknown.length > 0) {
    const isHelp = unknown.every((option) => option === '--help' || option === '-h');
    process[isHelp ? 'stdout' : 'stderr'].write(USAGE);
    return isHelp ? 0 : 1;
  }
  const mayInstall = options.includes('--install') || process.env.CI === 'true';
  if (!findPostgres() && !(mayInstall && installPostgres())) {
    process.stderr.write(
      'There is no PostgreSQL server on this machine; --install installs one (Debian, as root).\n',
    );
    return 1;
  }
  const postgres = await startPostgres({
    fast: options.includes('--fast'),
    forTests: options.includes('--tests'),
  });
  process.stdout.write(`${postgres.url}\n`);
  const timer = setInterval(() => undefined, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      clearInterval(timer);
      await postgres.stop();
    });
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await runByHand(process.argv.slice(2));
