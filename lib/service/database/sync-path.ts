import fs from 'node:fs';

/**
 * Syncs one file or directory to the disk.
 * @throws the file system's error.
 */
export function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
