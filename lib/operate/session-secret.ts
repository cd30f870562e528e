import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the secret stored in the data directory's file `session-secret`: 32 random bytes as
 * base64url, created on the first call and readable only by its owner. Two processes that start at
 * once agree on one.
 * @throws when the directory can't be written or the file is damaged
 */
export function keptSessionSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'session-secret');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const secret = read(file) ?? create(file);
  if (secret.length >= 32) return secret;
  throw new Error(`${file} is damaged: delete it (everyone has to sign in again) and start again.`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Linking a finished file is atomic: a partial secret is never read, and the first one wins. */
function create(file: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
