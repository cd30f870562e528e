import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { cleanEnvironment } from './environment.ts';

const checkout = resolve(import.meta.dirname, '../..');
const binaries = join(checkout, 'node_modules/.bin');
/** Milliseconds a tool may take before it counts as hanging. */
const patience = 40 * 60_000;

/** The result of a test step; `output` is shown when something failed. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** A line for each test that failed, or passed only on retry. */
  named: string[];
  output: string;
}

interface Run {
  succeeded: boolean;
  output: string;
}

/** Runs an installed command line tool and returns its output. */
export function runTool(
  tool: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<Run> {
  return toItsEnd(tool, join(binaries, tool), parameters, environment);
}

/** Installs and builds what is missing, at low priority next to other steps. */
export function runBuild({ isBeside }: { isBeside: boolean }): Promise<Run> {
  const parameters = ['lib/operate/bootstrap.mjs', '--build'];
  const patient = isBeside ? constants.priority.PRIORITY_BELOW_NORMAL : 0;
  return toItsEnd('The build', process.execPath, parameters, {}, patient);
}

async function toItsEnd(
  name: string,
  file: string,
  parameters: string[],
  environment: Record<string, string>,
  priority = 0,
): Promise<Run> {
  const path = [binaries, process.env.PATH].join(delimiter);
  const program = spawn(file, parameters, {
    cwd: checkout,
    env: cleanEnvironment({ NEXT_TELEMETRY_DISABLED: '1', ...environment, PATH: path }),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience,
  });
  if (priority && program.pid) setPriority(program.pid, priority);
  let output = '';
  const keep = (text: Buffer) => {
    output += text;
  };
  program.stdout.on('data', keep);
  program.stderr.on('data', keep);
  const [code, signal] = await once(program, 'close');
  if (signal) output += `${name} was ended by ${signal}.\n`;
  return { succeeded: code === 0, output };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Reads the file of Vitest's JSON reporter and the run that should have written it. */
export function vitestCounts(file: string, run: Run): TestCounts {
  const report = readReport<VitestReport>(file);
  const named = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const path = relative(checkout, name);
    if (failed.length === 0) return status === 'failed' ? [`failed: ${path}`] : [];
    return failed.map(({ fullName }) => `failed: ${path}: ${fullName}`);
  });
  return honest(run, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    named,
  });
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Reads the file of Playwright's JSON reporter and the run that should have written it. */
export function playwrightCounts(file: string, run: Run): TestCounts {
  const report = readReport<PlaywrightReport>(file);
  const words: Record<string, string> = { unexpected: 'failed', flaky: 'flaky' };
  const namesIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ file: path, title, tests }) =>
      tests.flatMap(({ status }) =>
        words[status] ? [`${words[status]}: e2e/${path}: ${title}`] : [],
      ),
    ),
    ...suites.flatMap(namesIn),
  ];
  return honest(run, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
    named: (report?.suites ?? []).flatMap(namesIn),
  });
}

/** `3 passed, 0 failed`, plus skipped tests if any. */
export function summarize({
  passed,
  failed,
  skipped,
}: Pick<TestCounts, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A tool that failed without a failed test (a file that can't be loaded) is a failure, too. */
function honest({ succeeded, output }: Run, counts: Omit<TestCounts, 'output'>): TestCounts {
  if (succeeded || counts.failed > 0) return { ...counts, output };
  const named = counts.named.some((line) => line.startsWith('failed'))
    ? counts.named
    : [...counts.named, 'failed: the tool itself, with no test failing'];
  return { ...counts, failed: 1, named, output };
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}
