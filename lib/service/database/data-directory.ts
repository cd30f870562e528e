import fs from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnavailableError } from './errors.ts';
import { syncPath } from './sync-path.ts';

/** The major version of PostgreSQL in the embedded engine; its files work with no other. */
const EMBEDDED_MAJOR_VERSION = '18';

// It is inside the cluster, so every copy of it includes it.
const MARKER = 'masthead-initialised';

/**
 * Creates the data directory if it is missing, readable only by its owner.
 * @throws {DatabaseUnavailableError} when it can't be created.
 */
export function createDataDirectory(dataDirectory: string): void {
  try {
    fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseUnavailableError(
      `The data directory ${dataDirectory} can’t be created. Set DATA_DIR to a directory this ` +
        'user may write to.',
      { cause: error },
    );
  }
}

/**
 * Prepares `<dataDirectory>/pg` for the engine: the remains of an interrupted first start are
 * moved aside, and a cluster of another version is refused. Hold the lock.
 * @returns the cluster's directory, and where an unfinished one was moved.
 * @throws {DatabaseUnavailableError} when the cluster belongs to another version of PostgreSQL.
 */
export function prepareCluster(dataDirectory: string): {
  cluster: string;
  movedAside?: string;
} {
  const cluster = join(dataDirectory, 'pg');
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (fs.existsSync(join(cluster, MARKER))) {
    refuseOtherVersion(cluster);
    return { cluster };
  }
  if (fs.readdirSync(cluster).length === 0) return { cluster };
  const movedAside = `${cluster}.incomplete-${new Date().toISOString().replaceAll(':', '-')}`;
  fs.renameSync(cluster, movedAside);
  fs.mkdirSync(cluster, { mode: 0o700 });
  return { cluster, movedAside };
}

function refuseOtherVersion(cluster: string): void {
  const version = fs.readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === EMBEDDED_MAJOR_VERSION) return;
  throw new DatabaseUnavailableError(
    `${cluster} was written by PostgreSQL ${version}, and this Masthead’s embedded database is ` +
      `${EMBEDDED_MAJOR_VERSION}. With the Masthead that wrote it run npm run backup -- masthead.tar, then here, with another DATA_DIR, npm run restore -- masthead.tar.`,
  );
}

/** Whether the cluster's first initialization finished. */
export function isInitialized(cluster: string): boolean {
  return fs.existsSync(join(cluster, MARKER));
}

/**
 * Marks the first initialization as finished, once all its files are on the disk.
 * @throws the file system's error.
 */
export function markInitialized(cluster: string): void {
  for (const entry of fs.readdirSync(cluster, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  const marker = join(cluster, MARKER);
  fs.writeFileSync(marker, `${new Date().toISOString()}\n`, { mode: 0o600 });
  syncPath(marker);
  syncPath(cluster);
  syncPath(join(cluster, '..'));
}
