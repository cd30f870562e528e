import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from './environment.ts';

test('a backup of an empty data directory fails and writes nothing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-empty-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const data = join(directory, 'data');
  mkdirSync(data);
  const archive = join(directory, 'masthead.tar');
  const { status, stderr } = spawnSync(process.execPath, ['lib/operate/backup.ts', archive], {
    env: cleanEnvironment({ DATA_DIR: data }),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${data} has no data to back up. Check DATA_DIR.\n`,
  });
  expect(readdirSync(directory, { recursive: true })).toEqual(['data']);
}, 60_000);
