import { readFile } from '../content/files.ts';
import { Refusal } from '../errors.ts';
import { keyOf } from '../revisions/chunks.ts';
import { Unconvertible } from './unconvertible.ts';

/** An image to be added to the files of the space. */
export type Picture = { name: string; contentType: string; bytes: Uint8Array; blob: string };

/** Finds the file for an image in a text; null leaves it as written. */
export type FindPicture = (href: string) => Promise<Picture | null>;

export const PICTURE_BYTES_MAXIMUM = 5_000_000;
const endings: Record<string, string> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};
export const pictureTypes = Object.keys(endings);
const NAME_MAXIMUM = 150;

/** Whether a path has an image extension. */
export const isPicturePath = (path: string) => /\.(?:gif|jpe?g|png|svg|webp)$/i.test(path);

/**
 * Validates an image by its bytes.
 * @param contentType the type given by the server; if empty, by the name
 * @throws Unconvertible
 */
export function pictureOf(path: string, bytes: Uint8Array, contentType = ''): Picture {
  if (bytes.length > PICTURE_BYTES_MAXIMUM)
    throw new Unconvertible('The image is larger than 5 MB.');
  const last = path.split('/').at(-1) ?? '';
  const ending = Object.hasOwn(endings, contentType) ? endings[contentType] : undefined;
  const stem = last.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'image';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = (ending ? `${stem}.${ending}` : last).replace(/[\u0000-\u001f\u007f]/g, '');
  const name = clean.slice(-NAME_MAXIMUM);
  try {
    const base64 = Buffer.from(bytes).toString('base64');
    const { file } = readFile({ name, base64, contentType }, 'base64');
    if (pictureTypes.includes(file.contentType))
      return { name, contentType: file.contentType, bytes, blob: keyOf(bytes) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new Unconvertible('This isn’t an image, or isn’t the type it claims to be.');
}
