import type { StoredFile } from '../database/schema/index.ts';
import { isSame } from '../revisions/merge-sides.ts';

/** Merges the files of two sides. If both sides changed a file, the change request's version is kept. */
export function mergeFiles(
  base: readonly StoredFile[],
  theirs: readonly StoredFile[],
  ours: readonly StoredFile[],
): StoredFile[] {
  const [before, mine] = [byId(base), byId(ours)];
  const isChanged = (file: StoredFile | undefined, id: string) => !isSame(file, before.get(id));
  const kept = theirs.flatMap((file) => {
    const other = mine.get(file.id);
    if (!isChanged(other, file.id)) return [file];
    // Deleted by ours but changed by theirs: it is kept.
    return other ? [other] : isChanged(file, file.id) ? [file] : [];
  });
  const ids = new Set(theirs.map(({ id }) => id));
  const added = ours.filter(({ id }) => !ids.has(id) && isChanged(mine.get(id), id));
  return [...kept, ...added];
}

const byId = (files: readonly StoredFile[]) => new Map(files.map((file) => [file.id, file]));
