import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Changes whenever a file is written to: its size and the time of its last change. */
type Versions = Map<string, string>;

/**
 * Copies a folder whose files may change during the copy.
 * @returns the version of each file that was copied, or an older one, for `copyChanged`.
 * @throws the file system's error.
 */
export async function copyFiles(from: string, to: string): Promise<Versions> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  return copyChanged(from, to, new Map());
}

/**
 * Makes the copy equal to the folder, whose files don't change during the copy.
 * @throws the file system's error.
 */
export async function copyChanged(from: string, to: string, copied: Versions): Promise<Versions> {
  const versions: Versions = new Map();
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    const version = await versionOf(join(from, path));
    if (version === null) continue;
    versions.set(path, version);
    if (copied.get(path) !== version) await copyOver(join(from, path), join(to, path));
  }
  for (const path of copied.keys())
    if (!versions.has(path)) await rm(join(to, path), { force: true });
  return versions;
}

/** Null: it has been removed. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { size, mtimeNs, ino } = await stat(path, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function copyOver(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
