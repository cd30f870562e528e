import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR } from '#lib/contract/durations.ts';

/** The name of a scheduled backup: the time in UTC, so that names sort by it. */
const NAME = /^masthead-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)\.tar$/;

/** Whether a file’s name is that of a scheduled backup. */
export const isBackupName = (name: string): boolean => NAME.test(name);

/** The scheduled backups in a folder, the latest first; other files are left alone. */
export function backupsIn(folder: string): { path: string; at: Date }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hour, minute] = NAME.exec(name) ?? [];
      return day ? [{ path: join(folder, name), at: new Date(`${day}T${hour}:${minute}Z`) }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** The path of the backup of a moment. */
export function backupPath(folder: string, at: Date): string {
  const [day, time = ''] = at.toISOString().split('T');
  return join(folder, `masthead-${day}T${time.slice(0, 5).replace(':', '-')}.tar`);
}

/** Whether the latest backup is older than the schedule allows. */
export function isDue(folder: string, everyHours: number, now: Date): boolean {
  const latest = backupsIn(folder)[0];
  return !latest || now.getTime() - latest.at.getTime() >= everyHours * HOUR;
}

/** Deletes all backups but the latest ones. Returns how many were deleted. */
export function thinOut(folder: string, keep: number): number {
  const old = backupsIn(folder).slice(keep);
  for (const { path } of old) rmSync(path, { force: true });
  return old.length;
}

/** What is behind the name of a backup while it is made; before, it was without the process. */
const PART = /(\.\d+)?\.part$/;
const isPartName = (name: string) => PART.test(name) && isBackupName(name.replace(PART, ''));
/** A part that nothing was written to for so long belongs to no process. */
const ABANDONED_AFTER = HOUR;

/** Deletes what is left of backups whose process was killed. */
export function removeAbandoned(folder: string, now: Date): void {
  for (const name of readdirSync(folder).filter(isPartName)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (now.getTime() - mtimeMs > ABANDONED_AFTER) rmSync(path, { force: true });
  }
}

/** What a restore drill found. */
type Drill = { at: string; backup: string; rows: number; files: number; seconds: number };

const DRILL = 'restore-drill.json';

/** The last restore drill that worked; null when there was none. */
export function lastDrill(folder: string): Drill | null {
  try {
    return JSON.parse(readFileSync(join(folder, DRILL), 'utf8')) as Drill;
  } catch {
    return null;
  }
}

/** Remembers a restore drill that worked. */
export function keepDrill(folder: string, drill: Drill): void {
  writeFileSync(join(folder, DRILL), `${JSON.stringify(drill, null, 1)}\n`, { mode: 0o600 });
}
