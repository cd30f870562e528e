import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailableError, DataDirectoryInUseError } from './errors.ts';

const SQLITE_BUSY = 5;

export interface DirectoryLock {
  /** Releases the directory. A second call does nothing. */
  release(): void;
}

/**
 * Locks the data directory for this process until `release` or until the process ends in any way:
 * the kernel drops the lock, so a killed process leaves nothing to clean up.
 * A process id in a file wouldn't do: they repeat across containers.
 * Nothing else in this process may open and close the lock file, as that would drop the lock.
 * @throws {DataDirectoryInUseError} when the directory is already locked.
 * @throws {DatabaseUnavailableError} when the file can't be created or locked at all.
 */
export function lockDirectory(dataDirectory: string): DirectoryLock {
  const path = join(dataDirectory, 'lock');
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec(
      'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY',
    );
    file.exec('BEGIN EXCLUSIVE');
    chmodSync(path, 0o600);
  } catch (error) {
    if (file?.isOpen) file.close();
    if (isBusy(error)) throw new DataDirectoryInUseError(dataDirectory);
    throw new DatabaseUnavailableError(
      `The data directory ${dataDirectory} can’t be locked. It must be on a file system ` +
        'that supports locks and be writable by this user; set DATA_DIR to one that is.',
      { cause: error },
    );
  }
  const held = file;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
