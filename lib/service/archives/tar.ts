/** Archives are tar files (ustar), so that any tool can list and unpack them. */
export const BLOCK = 512;

/** The header of a member; the same name and size always have the same header. */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [short, folder] = splitName(name);
  header.write(short, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(folder, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A name in its two fields: those over 100 bytes begin with a folder of up to 155. */
function splitName(name: string): [name: string, folder: string] {
  if (Buffer.byteLength(name) <= 100) return [name, ''];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [folder, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(folder) <= 155 && Buffer.byteLength(rest) <= 100) return [rest, folder];
  }
  throw new RangeError(`${name} is too long for a tar file.`);
}

/** Whether a name fits into a header. */
export function fitsTar(name: string): boolean {
  try {
    splitName(name);
    return true;
  } catch {
    return false;
  }
}

/** The name and size in a header that `tarHeader` wrote; null for any other bytes. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  const end = header.indexOf(0);
  const short = header.toString('utf8', 0, end < 0 ? 100 : Math.min(end, 100));
  const folder = header.toString('utf8', 345, 500).replace(/\0.*$/s, '');
  const name = folder ? `${folder}/${short}` : short;
  const digits = header.toString('latin1', 124, 135);
  if (name === '' || !/^[0-7]{11}$/.test(digits)) return null;
  const size = Number.parseInt(digits, 8);
  return fitsTar(name) && tarHeader(name, size).equals(header) ? { name, size } : null;
}

/** How many zeros follow a member of this size. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
