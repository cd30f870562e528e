// `npm test [-- lint|types|unit|postgres|e2e …] [-- path …] [-- --grep text]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, installPostgres, startPostgres } from './ensure-postgres.mjs';
import {
  playwrightCounts,
  runBuild,
  runTool,
  summarize,
  type TestCounts,
  vitestCounts,
} from './test-tools.ts';

const reports = mkdtempSync(join(tmpdir(), 'masthead-test-'));
const inCi = process.env.CI === 'true';

type Environment = Record<string, string>;
type Step = [name: string, title: string, run: () => Promise<TestCounts>];

const steps: Step[] = [
  ['lint', 'format, lint and unused code', () => check(['biome', 'ci', '.'], ['knip'])],
  ['types', 'types', () => check(['next', 'typegen'], ['tsc', '--noEmit'])],
  ['unit', 'unit tests, and those of the embedded database', unit],
  ['postgres', 'service tests, PostgreSQL', onPostgres],
  ['e2e', 'journeys in a browser', journeys],
];

const { chosen, paths, grep } = readArguments(process.argv.slice(2));
let building: ReturnType<typeof runBuild> | undefined;
process.exitCode = await main();

/** Prints a line per step and the sum; returns the exit code. */
async function main(): Promise<number> {
  const total: TestCounts = { passed: 0, failed: 0, skipped: 0, named: [], output: '' };
  const mine = steps.filter(([step]) => chosen.has(step));
  // These two can run in parallel.
  const checks = mine
    .filter(([step]) => step === 'lint' || step === 'types')
    .map(([step, , run]) => [step, timed(run)] as const);
  const started = new Map(checks);
  for (const [name, title, run] of mine) {
    process.stdout.write(`${name.padEnd(9)}${title} … `);
    // Both write the types of routes, so the build waits for the type check.
    if (!started.has(name)) startBuild();
    const { counts, seconds } = await (started.get(name) ?? timed(run));
    process.stdout.write(`${summarize(counts)} (${seconds} s)\n`);
    if (counts.failed > 0) process.stdout.write(`${counts.output.trimEnd()}\n`);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    total.named.push(...counts.named.map((line) => `${name}: ${line}`));
  }
  rmSync(reports, { recursive: true, force: true });
  // Printed last, since often only the end of a long log is kept.
  process.stdout.write(`\n${[...total.named, summarize(total)].join('\n')}\n`);
  return total.failed > 0 ? 1 : 0;
}

async function timed(run: () => Promise<TestCounts>) {
  const start = performance.now();
  const counts = await run();
  return { counts, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** The journeys need the build, which runs during the preceding tests. */
function startBuild(): void {
  if (!chosen.has('e2e') || process.env.E2E_URL) return;
  building ??= runBuild({ isBeside: chosen.has('unit') || chosen.has('postgres') });
}

/** Step names select steps, paths the tests of one kind, `--grep` tests by title. */
function readArguments(words: string[]) {
  const names = new Set(steps.map(([name]) => name));
  const at = words.findIndex((word) => word.startsWith('--grep'));
  const [grepWord = ''] = at < 0 ? [] : words.splice(at, words[at] === '--grep' ? 2 : 1).slice(-1);
  const grep = grepWord.replace(/^--grep=/, '');
  const chosen = new Set(words.filter((word) => names.has(word)));
  const others = words.filter((word) => !names.has(word));
  const e2e = others.filter((path) => path.startsWith('e2e/') || path.includes('.spec.'));
  const unit = others.filter((path) => !e2e.includes(path));
  if (chosen.size === 0 && unit.length > 0) chosen.add('unit');
  if (chosen.size === 0 && e2e.length > 0) chosen.add('e2e');
  if (chosen.size === 0 && grep) chosen.add('unit').add('e2e');
  return { chosen: chosen.size > 0 ? chosen : names, paths: { unit, e2e }, grep };
}

function failure(name: string, output: string): TestCounts {
  return { passed: 0, failed: 1, skipped: 0, named: [name], output };
}

/** Several commands that count as one check; the first failure ends it. */
async function check(...commands: [string, ...string[]][]): Promise<TestCounts> {
  for (const [tool, ...parameters] of commands) {
    const { succeeded, output } = await runTool(tool, parameters);
    if (!succeeded) return failure(`failed: ${tool}`, output);
  }
  return { passed: 1, failed: 0, skipped: 0, named: [], output: '' };
}

/**
 * Tests selected by path or title may be of any kind; otherwise all run on PostgreSQL, except those
 * about the embedded engine. Of those that run on both, only what reaches the engine is repeated.
 */
function unit(): Promise<TestCounts> {
  const isNarrowed = paths.unit.length > 0 || grep !== '';
  const projects =
    isNarrowed && !chosen.has('postgres') ? [] : ['units', 'units alone', 'embedded', 'engine'];
  const filters = [...projects.map((name) => `--project=${name}`), ...paths.unit];
  const isRepeated = chosen.has('postgres') && (inCi || findPostgres() !== null);
  return vitest('unit', filters, isRepeated ? { TEST_ONLY_OF_ENGINE: '1' } : {});
}

async function vitest(
  name: string,
  filters: string[],
  extra: Environment = {},
): Promise<TestCounts> {
  const file = join(reports, `${name}.json`);
  const options = [
    'run',
    '--config=lib/operate/vitest.config.ts',
    '--passWithNoTests',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(grep ? ['--testNamePattern', grep] : []),
  ];
  return vitestCounts(file, await runTool('vitest', [...options, ...filters], extra));
}

/** Without PostgreSQL, CI fails and a developer machine prints a note. */
async function onPostgres(): Promise<TestCounts> {
  const service = ['--project=service', '--project=mocking', ...paths.unit];
  const found = findPostgres() ?? (inCi ? installPostgres() : null);
  if (!found && inCi)
    return failure(
      'failed: PostgreSQL is missing',
      'PostgreSQL’s server binaries are missing (initdb, postgres); these tests did not run.\n',
    );
  if (!found) {
    process.stdout.write('no PostgreSQL on this machine, on the embedded database instead: ');
    return vitest('postgres', service);
  }
  const postgres = await startPostgres({ forTests: true });
  try {
    const filters = ['--project=engine', ...service];
    return await vitest('postgres', filters, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function journeys(): Promise<TestCounts> {
  const built = await building;
  if (built && !built.succeeded) return failure('failed: the build', built.output);
  const file = join(reports, 'e2e.json');
  const options = [
    'test',
    '--config=e2e/playwright.config.ts',
    '--pass-with-no-tests',
    '--reporter=list,json',
    ...(grep ? ['--grep', grep] : []),
  ];
  const named = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return playwrightCounts(file, await runTool('playwright', [...options, ...paths.e2e], named));
}
