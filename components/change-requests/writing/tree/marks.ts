import type { SemanticChange } from '#lib/contract/semantic-changes.ts';
import { type Sign, signOf } from '../../words.ts';

/** What a change request does to a page that is in it. */
export type PageMarks = ReadonlyMap<string, readonly Sign[]>;
export type DeletedPage = { id: string; title: string };

const order: readonly Sign[] = ['added', 'edited', 'moved'];

/** The marks of the pages, and those that the change request deletes, the topmost of each. */
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
      // Of a new page nobody asks whether it was moved.
      const shown: readonly Sign[] = signs.has('added') ? ['added'] : order;
      return [id, shown.filter((sign) => signs.has(sign))] as const;
    }),
  );
  return { marks, deleted };
}

/** What a mark says. */
export const markWords: Record<Sign, string> = {
  added: 'New here',
  edited: 'Changed',
  moved: 'Moved',
  deleted: 'Deleted',
};
