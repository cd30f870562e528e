import type { ImportSource } from '#lib/contract/imports.ts';
import type { FetchedResponse } from '../safe-fetch/safe-fetch.ts';
import { openArchive } from './archive.ts';
import { Unconvertible } from './unconvertible.ts';

/** The type of a file, detected from its bytes. */
export type FileKind = 'html' | 'markdown' | 'docx' | 'zip';

const HEAD = 4_096;
const PACKED = Buffer.from('PK\x03\x04', 'latin1');
/** An archive without files is only its end. */
const EMPTY = Buffer.from('PK\x05\x06', 'latin1');
const wanted: Partial<Record<ImportSource, { kind: FileKind; name: string }>> = {
  docx: { kind: 'docx', name: 'a Word document' },
  html: { kind: 'html', name: 'an HTML page' },
  markdown: { kind: 'markdown', name: 'a Markdown file' },
  zip: { kind: 'zip', name: 'a zip archive' },
};

/**
 * Detects the type of a fetched file by its bytes rather than its name.
 * @throws Unconvertible for an unsupported type, or not the requested one
 */
export async function kindOf(
  { body, contentType }: Pick<FetchedResponse, 'body' | 'contentType'>,
  source: ImportSource,
): Promise<FileKind> {
  if (body.subarray(0, 4).equals(EMPTY)) throw new Unconvertible('The archive is empty.');
  const isPacked = body.subarray(0, 4).equals(PACKED);
  const kind = isPacked ? await packedKind(body) : textKind(body, contentType);
  const expected = wanted[source];
  if (!kind || (expected && expected.kind !== kind))
    throw new Unconvertible(
      `This is ${expected ? `not ${expected.name}` : 'neither text nor an archive'}.`,
    );
  return kind;
}

/** A Word document is an archive with a certain entry. */
async function packedKind(body: Buffer): Promise<FileKind> {
  const { paths } = await openArchive(body);
  return paths.includes('word/document.xml') ? 'docx' : 'zip';
}

function textKind(body: Buffer, contentType: string): FileKind | null {
  if (!isText(body)) return null;
  const head = body.toString('latin1', 0, HEAD);
  const isMarked = /^<(?:!doctype\s+html|html|head|body)\b/i.test(afterComments(head));
  const isCalled = /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType);
  return isMarked || (isCalled && /<[a-z!]/i.test(head)) ? 'html' : 'markdown';
}

/** The text after leading white space and comments. */
function afterComments(head: string): string {
  let at = /^(?:\xef\xbb\xbf)?\s*/.exec(head)?.[0].length ?? 0;
  while (head.startsWith('<!--', at)) {
    const end = head.indexOf('-->', at + 4);
    if (end < 0) return '';
    at = end + 3;
    while (/\s/.test(head.charAt(at))) at += 1;
  }
  return head.slice(at);
}

/** Whether bytes are text: no control characters that text doesn't have. */
export function isText(body: Buffer): boolean {
  for (const byte of body.subarray(0, HEAD)) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false;
  }
  return body.length > 0 && !body.includes(0);
}

/** The text of bytes, in the character set that its server or itself names; UTF-8 otherwise. */
export function textOf(
  { body, charset }: Pick<FetchedResponse, 'body' | 'charset'>,
  kind: FileKind,
): string {
  const head = body.toString('latin1', 0, HEAD);
  const [, named] = (kind === 'html' && /<meta[^>]+charset=["']?([\w.:-]+)/i.exec(head)) || [];
  for (const label of [charset, named, 'utf-8']) {
    if (!label) continue;
    try {
      return new TextDecoder(label).decode(body);
    } catch {
      // A name of no character set.
    }
  }
  return body.toString('utf8');
}
