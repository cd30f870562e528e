import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../faults.ts';
import { openBucket } from './bucket.ts';
import { isBackupName } from './folder.ts';
import type { Manifest } from './manifest.ts';
import type { Schedule } from './schedule.ts';

/** The file named on the command line, from the directory where npm was called. @throws StartError */
export function readFileArgument(command: string): string {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0)
    throw new StartError(`Name one file: npm run ${command} -- masthead.tar`);
  return resolve(process.env.INIT_CWD ?? '.', file);
}

/**
 * The archive to restore: a file, or with `--from-bucket` the backup with a name, or the latest one,
 * which is downloaded into the folder of the scheduled backups unless it is there.
 * @throws StartError
 */
export async function findArchive(backups: Schedule | undefined): Promise<string> {
  const [option, name, ...rest] = process.argv.slice(2);
  if (option !== '--from-bucket') return readFileArgument('restore');
  if (rest.length > 0) throw new StartError('Name one backup: npm run restore -- --from-bucket');
  if (!backups?.bucket)
    throw new StartError('Set BACKUP_S3_URL, its key, BACKUP_DIR and BACKUP_EVERY as for backups.');
  const bucket = openBucket(backups.bucket);
  const listed = await bucket.list().catch(explainBucket);
  const names = listed.filter(isBackupName).toSorted();
  const wanted = name ?? names.at(-1);
  if (!wanted) throw new StartError('There is no scheduled backup in the bucket.');
  if (!names.includes(wanted))
    throw new StartError(`The bucket has no ${wanted}; it has ${names.join(', ') || 'no backup'}.`);
  const path = join(backups.folder, wanted);
  mkdirSync(backups.folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) await bucket.get(wanted, path).catch(explainBucket);
  return path;
}

function explainBucket({ message, cause }: Error): never {
  const reason = cause instanceof Error ? cause.message : message;
  throw new StartError(`Couldn’t get the backup from the bucket of BACKUP_S3_URL: ${reason}`);
}

/** “71 tables with 12,345 rows, 30 files”. */
export function describeContents({ tables, files }: Manifest): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows, ${files.count.toLocaleString('en')} files`;
}
