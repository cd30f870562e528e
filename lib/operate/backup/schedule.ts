import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { MINUTE } from '#lib/contract/durations.ts';
import { FRUGAL } from '../frugal.ts';
import { partOf } from './archive-writer.ts';
import { type Bucket, type BucketSettings, openBucket } from './bucket.ts';
import { backupPath, backupsIn, isBackupName, isDue, removeAbandoned, thinOut } from './folder.ts';

/** How often it is checked whether a backup is due. */
const CHECK_EVERY = 5 * MINUTE;
/** The first check, when the start is over. */
const FIRST = 30_000;

export type Schedule = {
  everyHours: number;
  folder: string;
  keep: number;
  /** Where each backup is copied to, and as many are kept. */
  bucket: BucketSettings | undefined;
};

/**
 * Makes backups on a schedule, each in a process of its own, and deletes the oldest ones. After one
 * that failed, the next check tries again.
 */
export function startBackups(
  { everyHours, folder, keep, bucket: settings }: Schedule,
  logger: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  // At first it isn't known what an earlier process copied.
  let isCopied = false;
  const stopping = new AbortController();
  const bucket = settings && openBucket(settings, stopping.signal);
  const check = () => {
    running ??= backUpIfDue()
      .catch(report('the scheduled backup failed; it is tried again in five minutes'))
      .then(() => copyIfNeeded())
      .catch(report('backups weren’t copied to the bucket; it is tried again in five minutes'))
      .finally(() => {
        running = null;
      });
  };
  const report = (message: string) => (error: unknown) => {
    if (!stopping.signal.aborted) logger.error({ error }, message);
  };
  async function backUpIfDue(): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isDue(folder, everyHours, new Date())) return;
    const made = await backUp({ folder, keep }, stopping.signal);
    isCopied = false;
    logger.info(made, 'backup made');
  }
  async function copyIfNeeded(): Promise<void> {
    if (!bucket || isCopied) return;
    const names = await copyBackups(bucket, folder, keep);
    isCopied = true;
    if (names.length > 0) logger.info({ names }, 'backups copied to the bucket');
  }
  const first = setTimeout(check, FIRST).unref();
  const timer = setInterval(check, CHECK_EVERY).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/**
 * Makes one backup now, deletes the oldest ones and copies it to the bucket.
 * @returns the name of the file and its size in bytes
 * @throws Error with the reason; a backup that was made but not copied stays
 */
export async function backUpNow(
  { folder, keep, bucket }: Omit<Schedule, 'everyHours'>,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { path } = await backUp({ folder, keep }, signal);
  if (bucket) await copyBackups(openBucket(bucket, signal), folder, keep);
  return { name: basename(path), bytes: statSync(path).size };
}

/** Makes the backup of this minute, unless there is one, and deletes the oldest ones. */
async function backUp({ folder, keep }: Pick<Schedule, 'folder' | 'keep'>, signal: AbortSignal) {
  const now = new Date();
  const path = backupPath(folder, now);
  removeAbandoned(folder, now);
  if (!existsSync(path)) await runBackup(path, signal);
  return { path, deleted: thinOut(folder, keep) };
}

/**
 * Uploads the backups of a folder that a bucket lacks, and deletes all but the latest ones there;
 * other files in it are left alone.
 * @returns the names of those it uploaded
 * @throws Error with what the service says; what was uploaded stays
 */
export async function copyBackups(bucket: Bucket, folder: string, keep: number): Promise<string[]> {
  const there = new Set(await bucket.list());
  const here = backupsIn(folder).slice(0, keep);
  const missing = here.map(({ path }) => basename(path)).filter((name) => !there.has(name));
  for (const name of missing.toReversed()) {
    await bucket.put(name, join(folder, name));
    there.add(name);
  }
  const old = [...there].filter(isBackupName).toSorted().toReversed().slice(keep);
  for (const name of old) await bucket.remove(name);
  return missing;
}

/**
 * Runs the command for one archive, as a person would; it ends when this process does.
 * @throws with what it printed
 */
async function runBackup(path: string, signal: AbortSignal): Promise<void> {
  const program = join(import.meta.dirname, '..', 'backup.ts');
  const child = spawn(process.execPath, [...FRUGAL, program, path], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  });
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(output.trim() || `the backup ended with ${code}`);
  } catch (error) {
    // A process that was stopped couldn't.
    rmSync(partOf(path, child.pid), { force: true });
    throw error;
  }
}
