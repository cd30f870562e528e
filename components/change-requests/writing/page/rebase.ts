import { mergeTexts, type TextPart, textOfParts } from '#lib/contract/merge-text.ts';
import type { TextThread } from '../preview/text-thread.ts';
import type { Base } from './base.ts';
import { mergeValues, type PageValues, type ValueConflict } from './page-values.ts';

/** What somebody has written of a page. */
export type Mine = { values: PageValues; text: string };

/** What came of putting two versions together. */
export type Rebased =
  | { isClean: true; mine: Mine }
  | { isClean: false; parts: TextPart[]; values: PageValues; conflicts: ValueConflict[] };

/** Browsers and editors end lines with one sign, whatever the text came with. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n');

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
  ...texts: [base: string, theirs: string, mine: string]
): Promise<TextPart[]> {
  const [base, theirs, mine] = texts.map(plain) as typeof texts;
  if (thread && base.length + mine.length > LONG && mine !== base && theirs !== base) {
    const answer = await thread.ask({ kind: 'merge', base, theirs, ours: mine });
    if (answer.kind === 'merge') return answer.parts;
  }
  return mergeTexts(base, theirs, mine);
}
