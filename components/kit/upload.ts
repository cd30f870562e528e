import { FILE_MAXIMUM } from '#lib/contract/content.ts';
import { formatSize } from './format.ts';

/** The limit as text. */
export const FILE_LIMIT = '5 MB';

/** Returns why a file can't be uploaded, or null. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > FILE_MAXIMUM) return `${name} is ${formatSize(size)}. The limit is ${FILE_LIMIT}.`;
  if (name.length > 256) return `The file name ${name.slice(0, 30)}… has more than 256 characters.`;
  return null;
}
