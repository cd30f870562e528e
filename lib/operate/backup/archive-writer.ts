import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { BLOCK, paddingOf, tarHeader } from '../../service/archives/tar.ts';
import { CHECKSUM } from './manifest.ts';

/**
 * Writes an archive member by member, under another name until it is complete. It is readable only
 * by its owner.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /** @throws the file system's error. */
  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(path, await open(partOf(path, process.pid), 'w', 0o600));
  }

  /** Appends a member. Returns its SHA-256. @throws the file system's error. */
  async add(name: string, content: Buffer): Promise<string> {
    await this.#write(tarHeader(name, content.length));
    await this.#write(content);
    await this.#write(Buffer.alloc(paddingOf(content.length)));
    return createHash('sha256').update(content).digest('hex');
  }

  /**
   * Appends the checksum, flushes everything to the disk and gives the file its name.
   * @returns the size in bytes.
   * @throws the file system's error.
   */
  async finish(): Promise<number> {
    await this.add(CHECKSUM, Buffer.from(`${this.#hash.copy().digest('hex')}\n`));
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#file.sync();
    await this.#file.close();
    await rename(partOf(this.#path, process.pid), this.#path);
    return this.#bytes;
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    await this.#file.close();
    await rm(partOf(this.#path, process.pid), { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    for (let from = 0; from < bytes.length; )
      from += (await this.#file.write(bytes, from)).bytesWritten;
  }
}

/** The name of an archive until it is complete; two processes never write to the same one. */
export function partOf(path: string, process: number | undefined): string {
  return `${path}.${process}.part`;
}
