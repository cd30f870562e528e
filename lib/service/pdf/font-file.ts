import { closeSync, openSync, readSync } from 'node:fs';

const TABLES_MAXIMUM = 200;
const formats = new Set(['\0\u0001\0\0', 'OTTO', 'true']);
const outlines = new Set(['glyf', 'CFF ']);

/**
 * Checks the first bytes of a file, and of the first font in a collection.
 * @returns the reason why a PDF can't use it as a font, to follow its name, or null
 */
export function faultOfFontFile(file: string): string | null {
  try {
    return faultOfTables(tablesOf(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'is missing' : 'can’t be read';
  }
}

function faultOfTables(tables: readonly string[] | null): string | null {
  if (!tables) return 'is not a TrueType or OpenType font';
  return tables.some((tag) => outlines.has(tag)) ? null : 'has bitmaps instead of outlines';
}

/** The names of a font's tables, or null if it is not a font. */
function tablesOf(file: string): string[] | null {
  const descriptor = openSync(file, 'r');
  try {
    const read = (from: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from));
    };
    const head = read(0, 16);
    const isCollection = head.toString('latin1', 0, 4) === 'ttcf' && head.length === 16;
    const start = isCollection ? head.readUInt32BE(12) : 0;
    const font = read(start, 12);
    if (font.length < 12 || !formats.has(font.toString('latin1', 0, 4))) return null;
    const count = Math.min(TABLES_MAXIMUM, font.readUInt16BE(4));
    const tables = read(start + 12, count * 16).toString('latin1');
    return Array.from({ length: count }, (_, index) => tables.slice(index * 16, index * 16 + 4));
  } finally {
    closeSync(descriptor);
  }
}
