import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { changedParts, type Sign, signOf } from '../words.ts';

/** A changed page or file with everything that happened to it. */
export type ChangedItem = Pick<SemanticChange, 'page' | 'file'> & {
  id: string;
  sign: Sign;
  /** “moved, visibility changed”. */
  words: string;
};

/** One item per changed page or file, in the API’s order: the Changes tab counts the same way. */
export function changedItems(changes: readonly SemanticChange[]): ChangedItem[] {
  const items = new Map<string, ChangedItem>();
  for (const change of changes) {
    const { page, file } = change;
    const id = page?.id ?? file?.id ?? '';
    const sign = signOf(change);
    const earlier = items.get(id);
    items.set(id, {
      id,
      ...(page && { page }),
      ...(file && { file }),
      sign: sign === 'edited' ? (earlier?.sign ?? sign) : sign,
      words: earlier ? `${wordsOf(change)}, ${earlier.words}` : wordsOf(change),
    });
  }
  return [...items.values()];
}

function wordsOf(change: SemanticChange): string {
  const sign = signOf(change);
  const parts = sign === 'edited' ? changedParts(change) : '';
  return parts ? `${parts} changed` : sign;
}
