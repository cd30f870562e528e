import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { type Sign, signOf } from '../../words.ts';

/** The kinds of changes to each page of a change request. */
export type PageMarks = ReadonlyMap<string, readonly Sign[]>;
export type DeletedPage = { id: string; title: string };

const order: readonly Sign[] = ['added', 'edited', 'moved'];

/** Returns the marks of pages, and the deleted pages without those below them. */
export function marksOf(changes: readonly SemanticChange[]): {
  marks: PageMarks;
  deleted: DeletedPage[];
} {
  const found = new Map<string, Set<Sign>>();
  const deleted: DeletedPage[] = [];
  for (const change of changes) {
    if (!change.page) continue;
    const sign = signOf(change);
    if (sign === 'deleted') deleted.push({ id: change.page.id, title: change.page.title });
    else found.set(change.page.id, (found.get(change.page.id) ?? new Set()).add(sign));
  }
  const marks = new Map(
    [...found].map(([id, signs]) => {
      // A new page can't have been moved.
      const shown: readonly Sign[] = signs.has('added') ? ['added'] : order;
      return [id, shown.filter((sign) => signs.has(sign))] as const;
    }),
  );
  return { marks, deleted };
}

/** The label of each mark. */
export const markLabels: Record<Sign, string> = {
  added: 'New',
  edited: 'Changed',
  moved: 'Moved',
  deleted: 'Deleted',
};
