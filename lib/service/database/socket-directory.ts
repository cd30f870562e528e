import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseUnavailableError } from './errors.ts';

const PREFIX = 'masthead-db-';
// sockaddr_un holds 108 bytes on Linux and 104 elsewhere, including the closing zero.
const LONGEST_SOCKET_PATH = 103;

/** The port in the name of the socket; any fixed one works. */
export const SOCKET_PORT = 5432;

/** The socket's path inside its directory, named as PostgreSQL's clients expect it. */
export function socketPath(directory: string): string {
  return join(directory, `.s.PGSQL.${SOCKET_PORT}`);
}

/**
 * Creates a directory for the socket that no one else can enter, and records it in
 * `<dataDirectory>/socket` for operators' scripts. One left by a killed process is removed.
 * @throws {DatabaseUnavailableError} when the system's temporary directory has too long a name.
 */
export function createSocketDirectory(dataDirectory: string): string {
  removeSocketDirectory(dataDirectory);
  const directory = fs.mkdtempSync(join(shortTemporaryDirectory(), PREFIX));
  const note = join(dataDirectory, 'socket');
  fs.writeFileSync(`${note}.new`, `${directory}\n`, { mode: 0o600 });
  fs.renameSync(`${note}.new`, note);
  return directory;
}

function shortTemporaryDirectory(): string {
  for (const candidate of [tmpdir(), '/tmp']) {
    const path = socketPath(join(candidate, `${PREFIX}XXXXXX`));
    if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH && fs.existsSync(candidate))
      return candidate;
  }
  throw new DatabaseUnavailableError(
    `The temporary directory ${tmpdir()} has too long a name for a socket. Set TMPDIR to a shorter one.`,
  );
}

/**
 * Where the process that has the data directory open listens.
 * @returns null when none is recorded or the recorded one isn't this user's own private directory.
 */
export function readSocketDirectory(dataDirectory: string): string | null {
  const note = join(dataDirectory, 'socket');
  if (!fs.existsSync(note)) return null;
  const directory = fs.readFileSync(note, 'utf8').trim();
  const found = fs.lstatSync(directory, { throwIfNoEntry: false });
  if (!found?.isDirectory() || !basename(directory).startsWith(PREFIX)) return null;
  // After a crash another user may have created a directory of that name to intercept connections.
  const isOurs = found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  return isOurs ? directory : null;
}

/** Removes the recorded socket directory and its record. Hold the data directory's lock. */
export function removeSocketDirectory(dataDirectory: string): void {
  const directory = readSocketDirectory(dataDirectory);
  if (directory) fs.rmSync(directory, { recursive: true, force: true });
  fs.rmSync(join(dataDirectory, 'socket'), { force: true });
}
