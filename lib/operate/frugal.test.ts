import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanEnvironment } from './environment.ts';
import { FRUGAL } from './frugal.ts';

/** Prints the flags of a process at its start. */
const PRINT = 'data:text/javascript,console.log(JSON.stringify([process.pid,...process.execArgv]))';

test.skipIf(process.platform === 'win32').each(['backup', 'restore', 'restore-drill'])(
  '%s runs in little memory, also without npm, and its words, process and status stay',
  (command) => {
    const { stdout, stderr, status, pid } = spawnSync(
      process.execPath,
      ['--import', PRINT, `lib/operate/${command}.ts`, '--unknown', 'a file', 'another'],
      { env: cleanEnvironment({ NODE_OPTIONS: '' }), encoding: 'utf8' },
    );
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      [pid, '--import', PRINT],
      [pid, ...FRUGAL, '--import', PRINT],
    ]);
    expect(stderr).not.toBe('');
    expect(status).toBe(1);
  },
  60_000,
);

test('npm run backup has the flags from the start', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.backup).toBe(`node ${FRUGAL.join(' ')} lib/operate/backup.ts`);
});
