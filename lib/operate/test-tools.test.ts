import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCounts, summarize, vitestCounts } from './test-tools.ts';

const directory = mkdtempSync(join(tmpdir(), 'masthead-reports-'));
afterAll(() => rmSync(directory, { recursive: true }));

function report(content: object): string {
  const file = join(directory, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const passed = { succeeded: true, output: '' };
const failed = { succeeded: false, output: 'what it printed' };

test('a journey that passed on retry counts as passed, and is listed', () => {
  const spec = (title: string, status: string) => ({
    file: 'teams.spec.ts',
    title,
    tests: [{ status }],
  });
  const counts = playwrightCounts(
    report({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky')] }] },
        { specs: [spec('three', 'unexpected')] },
      ],
    }),
    failed,
  );
  expect(summarize(counts)).toBe('2 passed, 1 failed');
  expect(counts.named).toEqual([
    'flaky: e2e/teams.spec.ts: two',
    'failed: e2e/teams.spec.ts: three',
  ]);
  expect(counts.output).toBe('what it printed');
});

const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test('a failed test is counted once and listed with its file', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one' },
    { status: 'failed', fullName: 'two' },
  ];
  const name = resolve(import.meta.dirname, 'seed.test.ts');
  const counts = vitestCounts(
    report({
      ...nothing,
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [{ name, status: 'failed', assertionResults }],
    }),
    failed,
  );
  expect(summarize(counts)).toBe('1 passed, 1 failed');
  expect(counts.named).toEqual(['failed: lib/operate/seed.test.ts: two']);
});

test('a file that can’t be loaded, and a tool without a report, are failures', () => {
  const name = resolve(import.meta.dirname, 'seed.test.ts');
  const testResults = [{ name, status: 'failed', assertionResults: [] }];
  const unloaded = vitestCounts(report({ ...nothing, testResults }), failed);
  expect([unloaded.failed, unloaded.named]).toEqual([1, ['failed: lib/operate/seed.test.ts']]);
  const silent = playwrightCounts(join(directory, 'none.json'), failed);
  expect([silent.failed, silent.named.length]).toEqual([1, 1]);
  expect(vitestCounts(join(directory, 'none.json'), passed).failed).toBe(0);
});
