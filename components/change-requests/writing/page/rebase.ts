import type { TextThread } from '../preview/text-thread.ts';
import { mergeTexts, type TextPart, textOfParts } from '../text/merge-text.ts';
import type { Base } from './base.ts';
import { mergeValues, type PageValues, type ValueConflict } from './page-values.ts';

/** What somebody has written of a page. */
export type Mine = { values: PageValues; text: string };

/** What came of putting two versions together. */
export type Rebased =
  | { isClean: true; mine: Mine }
  | { isClean: false; parts: TextPart[]; values: PageValues; conflicts: ValueConflict[] };

/** From how many characters texts are put together beside the page. */
const LONG = 40_000;

/** Puts what was written over one version of a page over another one. */
export async function rebase(
  thread: TextThread | null,
  from: Base,
  onto: Base,
  mine: Mine,
): Promise<Rebased> {
  const parts = await merged(thread, from.text, onto.text, mine.text);
  const { values, conflicts } = mergeValues(from.values, onto.values, mine.values);
  const text = textOfParts(parts);
  if (text !== null && conflicts.length === 0) return { isClean: true, mine: { values, text } };
  return { isClean: false, parts, values, conflicts };
}

/** Two texts made from one, put together; long ones beside the page. */
export async function merged(
  thread: TextThread | null,
  base: string,
  theirs: string,
  mine: string,
): Promise<TextPart[]> {
  if (thread && base.length + mine.length > LONG && mine !== base && theirs !== base) {
    const answer = await thread.ask({ kind: 'merge', base, theirs, mine });
    if (answer.kind === 'merge') return answer.parts;
  }
  return mergeTexts(base, theirs, mine);
}
