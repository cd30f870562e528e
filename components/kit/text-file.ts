/** The limits for a file and the hint for a file that is too large. */
export type TextFileKind = {
  /** The maximum size, in millions of bytes. */
  megabytes: number;
  /** Shown for a larger file: `A list of addresses is a lot smaller.` */
  tooLarge: string;
};

/**
 * The text of a file from a spreadsheet or a mail program: UTF-8, UTF-16 with or without a byte
 * order mark, or else Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = zerosIn(bytes);
  if (zeros.odd > zeros.even && zeros.odd * 4 > bytes.length)
    return new TextDecoder('utf-16le').decode(bytes);
  if (zeros.even > zeros.odd && zeros.even * 4 > bytes.length)
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: Excel on Windows writes this encoding, in which every byte is a character.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In UTF-16 every other byte of an address is zero. */
function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const count = { even: 0, odd: 0 };
  for (let index = 0; index < Math.min(bytes.length, 1000); index += 1) {
    if (bytes[index] === 0) count[index % 2 ? 'odd' : 'even'] += 1;
  }
  const scale = bytes.length / Math.min(bytes.length || 1, 1000);
  return { even: count.even * scale, odd: count.odd * scale };
}

/** Why a file can't be read as text; null if it can. */
function whyNotText(
  { name, size }: File,
  text: string | null,
  { megabytes, tooLarge }: TextFileKind,
): string | null {
  if (size > megabytes * 1_000_000) return `${name} is larger than ${megabytes} MB. ${tooLarge}`;
  if (/\.(xlsx?|ods|numbers)$/i.test(name) || text?.startsWith('PK\u0003\u0004'))
    return `${name} is a spreadsheet. Save it as CSV, or copy its cells and paste them here.`;
  if (size === 0) return `${name} is empty.`;
  if (text !== null && isBinary(text))
    return `${name} isn’t a text file. Save its contents as CSV, or copy and paste them here.`;
  return null;
}

/** Whether more than one in a hundred characters is a control character: an image, an archive. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4_096);
  const odd = [...start].filter((character) => /\p{Cc}/u.test(character) && !/\s/.test(character));
  return odd.length * 100 > start.length;
}

/** Reads a text file; see read-text-file.ts. */
export async function textOfFile(file: File, kind: TextFileKind): Promise<string> {
  const early = whyNotText(file, null, kind);
  if (early) throw new Error(early);
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const late = whyNotText(file, text, kind);
  if (late) throw new Error(late);
  return text;
}
