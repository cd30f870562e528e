import { createHash } from 'node:crypto';
import { BLOCK, paddingOf, tarHeader } from '../archives/tar.ts';
import type { Entry } from './entries.ts';

/** The bytes of a tar file with these entries, and their hashes as its last one. */
export async function* archiveOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const sums: string[] = [];
  for await (const { name, content } of entries) {
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
    yield* member(name, content);
  }
  yield* member('SHA256SUMS', Buffer.from(sums.join('')));
  yield Buffer.alloc(2 * BLOCK);
}

function* member(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length);
  yield content;
  yield Buffer.alloc(paddingOf(content.length));
}
