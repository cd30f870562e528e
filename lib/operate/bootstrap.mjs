// Runs before `npm start`, `npm test` and the scripts, on any Node from 20 on and without installed
// packages: installs the locked packages and, with --build, builds the dashboard, each only when
// needed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Build inputs. lib/service and lib/operate run outside the Next bundle, so they aren't included. */
const sourceFolders = ['app', 'components', 'lib', 'public'];
const sourceFiles = ['package.json', 'package-lock.json'];
const outsideTheBundle = ['lib/bench', 'lib/demo', 'lib/operate', 'lib/seed', 'lib/service'];
const minimumNode = 20;
const minimumNodeToRun = [22, 18];

/** A failure the user can fix: printed as one sentence, without a stack. */
export class BootstrapError extends Error {}

/**
 * Installs and builds what `root` is missing.
 * @param {string} root the checkout
 * @param {{ build: boolean, log?: (line: string) => void }} options
 * @throws {BootstrapError} when a step fails, with what to do about it
 */
export function bootstrap(root, { build, log = (line) => process.stderr.write(`${line}\n`) }) {
  requireNode();
  install(root, log);
  if (build) buildDashboard(root, log);
}

function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= minimumNode) return;
  throw new BootstrapError(
    `Masthead needs Node ${minimumNode} or newer; this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  );
}

function install(root, log) {
  const kept = join(root, 'node_modules/.lock-hash');
  const wanted = dependencyHash(root);
  if (readOrNull(kept) === wanted) return;
  if (!isInstalled(root)) {
    log('Installing packages (npm ci) …');
    const seconds = stopwatch();
    run(root, ['ci', '--include=dev', '--no-audit', '--no-fund'], 'Couldn’t install the packages');
    log(`Installed packages in ${seconds()} s.`);
  }
  requireNodeToRun(root);
  write(kept, wanted);
}

/** `npm install` leaves the same packages: npm's own record of them shows it. */
function isInstalled(root) {
  const installed = readOrNull(join(root, 'node_modules/.package-lock.json'));
  if (installed === null) return false;
  const present = JSON.parse(installed).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !present[path]) || present[path]?.version === version,
  );
}

/** Linux gets its own Node 26 as a package; elsewhere the machine's Node must be new enough. */
function requireNodeToRun(root) {
  const binary = join(root, 'node_modules/.bin/node');
  const node = existsSync(binary) ? binary : process.execPath;
  const found = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = (found.stdout ?? '').replace('v', '').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = minimumNodeToRun;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new BootstrapError(
    `On ${process.platform} ${process.arch}, Masthead runs on the installed Node, which must be ${minimumNodeToRun.join('.')} or newer (26 is best); this is Node ${process.versions.node}.`,
  );
}

function buildDashboard(root, log) {
  const output = join(root, process.env.NEXT_DIST_DIR || '.next');
  const kept = join(output, 'source-hash');
  const wanted = sourceHash(root);
  if (readOrNull(kept) === wanted && existsSync(join(output, 'BUILD_ID'))) return;
  rmSync(kept, { force: true });
  log('Building the dashboard (next build) …');
  const seconds = stopwatch();
  run(root, ['run', '--silent', 'build'], 'Couldn’t build the dashboard');
  write(kept, wanted);
  log(`Built the dashboard in ${seconds()} s.`);
}

/** Only the parts of package.json that npm installs by: editing a script needs no new installation. */
function dependencyHash(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .digest('hex');
}

/**
 * The hash of all files `next build` reads: it needs no git, so a downloaded archive builds like a
 * checkout. tsconfig.json is left out, because Next rewrites it.
 * @param {string} root the checkout
 * @returns {string} sha256 in hex
 */
export function sourceHash(root) {
  const hash = createHash('sha256');
  const configurations = readdirSync(root).filter((name) =>
    /^((next|postcss)\.config|proxy)\./.test(name),
  );
  const files = [...sourceFiles, ...configurations];
  for (const folder of sourceFolders) files.push(...walk(root, folder));
  for (const file of files.sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function walk(root, folder) {
  if (outsideTheBundle.includes(folder) || !existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(root, path);
    return entry.isFile() && !isIgnored(entry.name) ? [path] : [];
  });
}

function isIgnored(name) {
  return name.startsWith('.') || /(~|\.log|\.test\.tsx?)$/.test(name);
}

function run(root, args, failure) {
  const npm = process.env.npm_execpath;
  const isScript = npm?.endsWith('.js') || npm?.endsWith('.cjs');
  const [command, first] = isScript ? [process.execPath, [npm]] : ['npm', []];
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32' && !isScript,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (result.status === 0) return;
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
  const reason = explain(`${result.error ?? ''}${output}`);
  throw new BootstrapError([output.slice(-8000), `${failure}${reason}`].filter(Boolean).join('\n'));
}

function explain(output) {
  if (/ENOSPC/.test(output)) return ': the disk is full. Free some space and start again.';
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  )
    return ': couldn’t reach the package registry. Check the network (and `npm config get registry`, `npm config get proxy`), then start again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return ': this folder can’t be written to. Check who owns it.';
  if (/spawn\S* npm ENOENT/.test(output)) return ': npm is not installed.';
  return '; the lines above say why.';
}

function readOrNull(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function write(file, content) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${content}\n`);
}

function stopwatch() {
  const start = Date.now();
  return () => ((Date.now() - start) / 1000).toFixed(1);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    bootstrap(resolve(fileURLToPath(import.meta.url), '../../..'), {
      build: process.argv.includes('--build'),
    });
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
