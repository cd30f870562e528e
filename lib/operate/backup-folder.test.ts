import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  backupPath,
  backupsIn,
  isDue,
  keepDrill,
  lastDrill,
  removeAbandoned,
  thinOut,
} from './backup/folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 3, 30));
const write = (day: number) => writeFileSync(backupPath(folder, at(day)), '');

test('a backup is due at first, and again when the latest one is old enough', () => {
  expect(isDue(folder, 24, at(1))).toBe(true);
  write(1);
  expect(isDue(folder, 24, new Date(at(2).getTime() - 1))).toBe(false);
  expect(isDue(folder, 24, at(2))).toBe(true);
});

test('the latest backups are kept, and files of others are left alone', () => {
  for (const day of [1, 2, 3, 4]) write(day);
  for (const name of ['by-hand.tar', 'masthead-2026-01-09T03-30.tar.part'])
    writeFileSync(join(folder, name), '');
  expect(thinOut(folder, 2)).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual([
    'by-hand.tar',
    'masthead-2026-01-03T03-30.tar',
    'masthead-2026-01-04T03-30.tar',
    'masthead-2026-01-09T03-30.tar.part',
  ]);
  expect(backupsIn(folder)[0]?.at).toEqual(at(4));
});

test('what a killed backup left is deleted, but not one that is being made, nor files of others', () => {
  const now = new Date();
  const old = new Date(now.getTime() - 2 * 3_600_000);
  const names = [
    'by-hand.tar.part',
    'masthead-2026-01-07T03-30.tar',
    'masthead-2026-01-08T03-30.tar.41.part',
    'masthead-2026-01-08T03-30.tar.part',
  ];
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), old, old);
  }
  writeFileSync(join(folder, 'masthead-2026-01-09T03-30.tar.42.part'), '');
  removeAbandoned(folder, now);
  expect(readdirSync(folder).toSorted()).toEqual([
    'by-hand.tar.part',
    'masthead-2026-01-07T03-30.tar',
    'masthead-2026-01-09T03-30.tar.42.part',
  ]);
});

test('the last restore drill that worked is remembered', () => {
  expect(lastDrill(folder)).toBeNull();
  const drill = { at: at(1).toISOString(), backup: 'a.tar', rows: 3, files: 1, seconds: 0.5 };
  keepDrill(folder, drill);
  expect(lastDrill(folder)).toEqual(drill);
});
