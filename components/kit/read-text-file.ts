import { retryImport } from '#components/ui/retry-import.ts';
import type { TextFileKind } from './text-file.ts';

/**
 * Reads a text file.
 * @throws Error with a message for the user, for a file that is too large, empty or not text
 */
export async function readTextFile(file: File, kind: TextFileKind): Promise<string> {
  const { textOfFile } = await retryImport(() => import('./text-file.ts'));
  return textOfFile(file, kind);
}
