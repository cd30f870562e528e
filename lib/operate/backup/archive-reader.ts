import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BLOCK, paddingOf, readTarHeader } from '../../service/archives/tar.ts';
import { StartError } from '../faults.ts';
import { CHECKSUM, fileMember, MANIFEST, Manifest } from './manifest.ts';

const SLICE = 1024 * 1024;

/** The largest manifest. */
const MANIFEST_MAXIMUM = 256 * 1024 * 1024;

interface Member {
  at: number;
  size: number;
  sha256: string;
}

/** A complete archive: every byte of it was checked when it was opened. */
export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #file: FileHandle;
  readonly #members: Map<string, Member>;

  private constructor(file: FileHandle, members: Map<string, Member>, manifest: Manifest) {
    this.#file = file;
    this.#members = members;
    this.manifest = manifest;
  }

  /**
   * Opens an archive and reads all of it.
   * @throws StartError when it isn't an archive, or is incomplete or changed.
   */
  static async open(path: string): Promise<ArchiveReader> {
    const file = await open(path, 'r').catch((cause: unknown) => {
      throw new StartError(`Couldn’t open ${path}.`, { cause });
    });
    try {
      const members = await verify(file);
      const manifest = await readManifest(file, members);
      return new ArchiveReader(file, members, manifest);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** A member's content. @throws StartError when the file was changed since it was opened. */
  async read(name: string): Promise<Buffer> {
    const member = this.#members.get(name);
    if (!member) throw damaged(`${name} is missing`);
    return readMember(this.#file, name, member);
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Reads all members; their names, places and hashes. */
async function verify(file: FileHandle): Promise<Map<string, Member>> {
  const { size: end } = await file.stat();
  const members = new Map<string, Member>();
  const whole = createHash('sha256');
  for (let at = 0; ; ) {
    const expected = whole.copy().digest('hex');
    const block = await readExactly(file, at, BLOCK);
    const header = readTarHeader(block);
    if (!header)
      throw at === 0 ? new StartError('This isn’t a Masthead backup.') : damaged(`at byte ${at}`);
    const { name, size } = header;
    whole.update(block);
    const sha256 = await hashMember(file, at + BLOCK, size, (slice) => whole.update(slice));
    if (members.has(name)) throw damaged(`${name} is in it twice`);
    if (name.startsWith('files/') && name !== fileMember(sha256)) throw damaged(name);
    members.set(name, { at: at + BLOCK, size, sha256 });
    at += BLOCK + size + paddingOf(size);
    if (name !== CHECKSUM) continue;
    if (sha256 !== sha256Of(`${expected}\n`)) throw damaged('its checksum differs');
    await expectZeros(file, at, 2 * BLOCK);
    if (at + 2 * BLOCK !== end) throw damaged('something follows its end');
    return members;
  }
}

/** Reads a member and the zeros after it. */
async function hashMember(
  file: FileHandle,
  start: number,
  size: number,
  see: (slice: Buffer) => void,
): Promise<string> {
  const hash = createHash('sha256');
  for (let done = 0; done < size; ) {
    const slice = await readExactly(file, start + done, Math.min(SLICE, size - done));
    hash.update(slice);
    see(slice);
    done += slice.length;
  }
  see(await expectZeros(file, start + size, paddingOf(size)));
  return hash.digest('hex');
}

async function expectZeros(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const zeros = await readExactly(file, at, length);
  if (zeros.some((byte) => byte !== 0)) throw damaged(`at byte ${at}`);
  return zeros;
}

async function readManifest(file: FileHandle, members: Map<string, Member>): Promise<Manifest> {
  const member = members.get(MANIFEST);
  if (!member || member.size > MANIFEST_MAXIMUM) throw damaged(`${MANIFEST} is missing`);
  const manifest = Manifest.safeParse(
    JSON.parse((await readMember(file, MANIFEST, member)).toString()),
  );
  if (!manifest.success)
    throw new StartError(
      'This archive has another format than this Masthead reads: restore it with the version that wrote it, or a newer one.',
    );
  const { tables, jobs } = manifest.data;
  for (const { name, sha256 } of [
    ...tables.flatMap((table) => table.members),
    jobs.member ?? [],
  ].flat())
    if (members.get(name)?.sha256 !== sha256) throw damaged(name);
  return manifest.data;
}

async function readMember(file: FileHandle, name: string, member: Member): Promise<Buffer> {
  const content = await readExactly(file, member.at, member.size);
  if (sha256Of(content) !== member.sha256) throw damaged(name);
  return content;
}

function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(buffer, done, length - done, at + done);
    if (bytesRead === 0)
      throw new StartError('This archive is cut short. Nothing was restored; use another copy.');
    done += bytesRead;
  }
  return buffer;
}

function damaged(what: string): StartError {
  return new StartError(
    `This archive was changed or damaged (${what}). Nothing was restored; use another copy.`,
  );
}
