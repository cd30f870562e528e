import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { cleanEnvironment } from './environment.ts';

const checkout = resolve(import.meta.dirname, '../..');
const binaries = join(checkout, 'node_modules/.bin');
/** Milliseconds a tool may take before it counts as hanging. */
const patience = 20 * 60_000;

/** What a step of the tests came to; `output` is shown when something failed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  output: string;
}

interface Run {
  succeeded: boolean;
  output: string;
}

/** Runs an installed command line tool to its end, gives back all it printed. */
export async function runTool(
  tool: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<Run> {
  const path = [binaries, process.env.PATH].join(delimiter);
  const program = spawn(join(binaries, tool), parameters, {
    cwd: checkout,
    env: cleanEnvironment({ NEXT_TELEMETRY_DISABLED: '1', ...environment, PATH: path }),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience,
  });
  let output = '';
  const keep = (text: Buffer) => {
    output += text;
  };
  program.stdout.on('data', keep);
  program.stderr.on('data', keep);
  const [code, signal] = await once(program, 'close');
  if (signal) output += `${tool} was ended by ${signal}.\n`;
  return { succeeded: code === 0, output };
}

/** Takes the file of Vitest's JSON reporter and the run that should have written it. */
export function vitestCounts(file: string, run: Run): Counts {
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(file);
  return honest(run, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** Takes the file of Playwright's JSON reporter and the run that should have written it. */
export function playwrightCounts(file: string, run: Run): Counts {
  const stats = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(file)?.stats;
  return honest(run, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

/** `3 passed, 0 failed`, and the skipped where there are any. */
export function summarize({ passed, failed, skipped }: Omit<Counts, 'output'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A tool that failed without a failed test (a file that can't be loaded) is a failure, too. */
function honest({ succeeded, output }: Run, counts: Omit<Counts, 'output'>): Counts {
  return { ...counts, failed: succeeded ? counts.failed : Math.max(counts.failed, 1), output };
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}
