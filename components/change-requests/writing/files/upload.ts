/** The largest file that is taken: with its bytes written as text, a request takes no more. */
export const FILE_MAXIMUM = 700 * 1024;

/** How much that is, in words. */
export const FILE_LIMIT = '700 KB';

/** Why a file can't be taken; null where it can. */
export function whyNotFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > FILE_MAXIMUM)
    return `${name} has ${sizeWords(size)}; ${FILE_LIMIT} at most are taken. Make it smaller first.`;
  if (name.length > 256) return `The name ${name.slice(0, 30)}… has more than 256 characters.`;
  return null;
}

/** “12 KB”, “1.4 MB”. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The bytes of a file as the API takes them. @throws DOMException when it can't be read */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** What a pasted picture is called, which has no name of its own. */
export function nameOf(file: File, now: Date): string {
  if (file.name && file.name !== 'image.png') return file.name;
  const stamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `pasted-${stamp}.png`;
}
