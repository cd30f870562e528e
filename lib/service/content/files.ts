import { disableTypes, imageSize } from 'image-size';
import { type ContentChange, FILE_MAXIMUM } from '#lib/contract/content.ts';
import type { StoredFile } from '../database/schema/index.ts';
import { badField } from '../errors.ts';
import { keyOf } from '../revisions/chunks.ts';
import { newId } from '../security/secrets.ts';

type NewFile = Extract<ContentChange, { operation: 'insert_files' }>['files'][number];

/** Images by the type their bytes show, and other files by their extension. */
const images: Record<string, string> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
const endings: Record<string, string> = {
  ...images,
  csv: 'text/csv',
  jpeg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  txt: 'text/plain',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
};
const UNKNOWN = 'application/octet-stream';
/** How many bytes contain the size of an image; an SVG has it at its start. */
const HEAD = 512 * 1024;
const SVG_HEAD = 4 * 1024;
const DIMENSION_MAXIMUM = 1_000_000;

disableTypes([
  ...(['bmp', 'cur', 'dds', 'heif', 'icns', 'ico', 'j2c', 'jp2', 'jxl', 'jxl-stream'] as const),
  ...(['ktx', 'pnm', 'psd', 'tga', 'tiff'] as const),
]);

/** The bytes of a text in base64; null for any other text. A pattern would overflow on long ones. */
export function bytesOfBase64(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : null;
}

/**
 * Reads a file from a request.
 * @param at the field of the bytes in the request, for a refusal
 * @throws Refusal 400 for invalid base64, or a file that isn't the image it claims to be
 */
export function readFile(
  { name, base64, contentType }: Pick<NewFile, 'name' | 'base64' | 'contentType'>,
  at: string,
): { file: StoredFile; bytes: Buffer } {
  const bytes = bytesOfBase64(base64);
  if (!bytes) throw badField(at, 'Send the file as base64.');
  if (bytes.length > FILE_MAXIMUM)
    throw badField(at, `“${name}” is larger than 5 MB, the limit for a file.`);
  const image = readImage(bytes);
  const claimed = claimedType(name, contentType);
  const isImage = Object.values(images).includes(claimed);
  if (isImage && image?.contentType !== claimed)
    throw badField(at, `“${name}” is not an image of the type ${claimed}.`);
  const { dimensions } = (isImage && image) || {};
  const about = { id: newId('fil'), name, contentType: claimed, size: bytes.length };
  return { file: { ...about, blob: keyOf(bytes), ...(dimensions && { dimensions }) }, bytes };
}

/** By the extension of the name, otherwise by the type in the request. */
function claimedType(name: string, contentType: string | undefined): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const declared = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const byName = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  return byName ?? (/^[\w.+-]+\/[\w.+-]+$/.test(declared) ? declared : UNKNOWN);
}

/** The type of an image by its bytes; null for anything else. */
export function imageTypeOf(bytes: Buffer): string | null {
  return readImage(bytes)?.contentType ?? null;
}

function readImage(bytes: Buffer) {
  try {
    const isSvg = /^\s*(?:\ufeff|<)/.test(bytes.toString('utf8', 0, 64));
    const { type = '', width, height } = imageSize(bytes.subarray(0, isSvg ? SVG_HEAD : HEAD));
    const contentType = Object.hasOwn(images, type) ? images[type] : undefined;
    if (!contentType) return null;
    const isSize = [width, height].every((side) => side > 0 && side <= DIMENSION_MAXIMUM);
    const dimensions = { width: Math.round(width), height: Math.round(height) };
    return { contentType, ...(isSize && { dimensions }) };
  } catch {
    // The library throws on anything it can't read.
    return null;
  }
}
