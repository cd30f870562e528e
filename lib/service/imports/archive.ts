import { type Entry, fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import { isNameable, itemName } from './names.ts';
import { Unconvertible } from './unconvertible.ts';

const ENTRIES_MAXIMUM = 2_000;
/** The total size when unpacked. */
const TOTAL_MAXIMUM = 50_000_000;
const ENTRY_MAXIMUM = 10_000_000;
/** A higher compression ratio is neither text nor image; small files may exceed it. */
const RATIO_MAXIMUM = 200;
const RATIO_FROM = 1_000_000;
const SYMBOLIC_LINK = 0o120000;
const FILE_KIND = 0o170000;

export type Archive = {
  /** The files in it by path, and the reasons why others can't be read. */
  paths: string[];
  unreadable: Map<string, string>;
  /** @throws Unconvertible */
  read(path: string): Promise<Buffer>;
};

/**
 * Opens a zip archive. Its declared sizes are checked first, and again while unpacking.
 * @throws Unconvertible for a file that is not an archive, is too big or would unpack without end
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, autoClose: false }).catch(
    () => {
      throw new Unconvertible('This isn’t a zip archive, or it is corrupted.');
    },
  );
  if (zip.entryCount > ENTRIES_MAXIMUM)
    throw new Unconvertible('The archive has more than 2,000 files.');
  const entries = new Map<string, Entry>();
  const unreadable = new Map<string, string>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith('/')) continue;
      const fault = faultOf(entry, name, entries);
      if (fault) unreadable.set(fault.name, fault.reason);
      else entries.set(name, entry);
      total += entry.uncompressedSize;
      if (total > TOTAL_MAXIMUM) throw new Unconvertible('The archive unpacks to more than 50 MB.');
    }
  } catch (error) {
    if (error instanceof Unconvertible) throw error;
    throw new Unconvertible('The archive is corrupted.');
  }
  let unpacked = 0;
  return {
    paths: [...entries.keys()],
    unreadable,
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new Unconvertible('It is no longer in the archive.');
      const parts: Buffer[] = [];
      let size = 0;
      try {
        for await (const part of (await zip.openReadStreamPromise(
          entry,
        )) as AsyncIterable<Buffer>) {
          size += part.length;
          unpacked += part.length;
          // An archive is read at most twice: once to inspect it, once to unpack it.
          if (size > ENTRY_MAXIMUM || unpacked > 3 * TOTAL_MAXIMUM)
            throw new Unconvertible('It unpacks to more than its stated size.');
          parts.push(part);
        }
      } catch (error) {
        if (error instanceof Unconvertible) throw error;
        throw new Unconvertible('It is corrupted and can’t be unpacked.');
      }
      return Buffer.concat(parts);
    },
  };
}

/** A Word document is an archive: it is unpacked within limits before another parser reads it. */
export async function requireSound(bytes: Buffer): Promise<void> {
  const archive = await openArchive(bytes);
  for (const path of archive.paths) await archive.read(path);
}

/** With or without the UTF-8 flag: names in old archives use the DOS character set. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function faultOf(entry: Entry, name: string, entries: ReadonlyMap<string, Entry>) {
  const fault = (reason: string, shown = name) => ({
    name: itemName(shown.slice(0, 1000)),
    reason,
  });
  const isOutside =
    name.split('/').includes('..') || /^(?:\/|[a-z]:)/i.test(name) || name.includes('\0');
  if (isOutside) return fault('Its path points outside the archive.', name.replaceAll('\0', '␀'));
  if (name.length > 1000) return fault('Its path is longer than 1,000 characters.');
  if (!isNameable(name)) return fault('Its path is longer than 2,000 bytes.');
  if (entries.has(name))
    return fault('The archive has another file with this name.', `${name} (2)`);
  if (entry.isEncrypted()) return fault('It is protected with a password.');
  if (((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMBOLIC_LINK)
    return fault('It is only a link to another file.');
  if (![0, 8].includes(entry.compressionMethod))
    return fault('Its compression method isn’t supported.');
  if (entry.uncompressedSize > ENTRY_MAXIMUM) return fault('It is larger than 10 MB.');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > RATIO_FROM && ratio > RATIO_MAXIMUM)
    return fault('It unpacks to more than 200 times its size.');
  return undefined;
}
