import { type MergedLines, mergeTexts, textOfParts } from '#lib/contract/merge-text.ts';
import type { TextWorker } from '../preview/text-worker-client.ts';
import { type PageSnapshot, plainLines } from './page-snapshot.ts';
import { mergeValues, type PageValues, type ValueConflict } from './page-values.ts';

/** The edited values and text of a page. */
export type PageEdits = { values: PageValues; text: string };

/** The result of a merge: clean, or with conflicts to resolve. */
type RebaseResult =
  | { isClean: true; mine: PageEdits }
  | { isClean: false; parts: MergedLines[]; values: PageValues; conflicts: ValueConflict[] };

/** Two people changed the same part of a page. */
export type EditConflict = {
  who: string;
  /** Becomes the base once the conflict is resolved. */
  theirs: PageSnapshot;
  parts: MergedLines[];
  values: PageValues;
  conflicts: ValueConflict[];
};

/** Thrown when saving meets changes to the same lines or values. */
export class EditConflictError extends Error {
  readonly conflict: EditConflict;
  constructor(conflict: EditConflict) {
    super('Both sides changed the same part of the page.');
    this.conflict = conflict;
  }
}

/** Above this many characters, base plus edit, texts are merged in the worker. */
const LONG = 40_000;

/** Moves edits made on one version of a page onto another. */
export async function rebase(
  worker: TextWorker | null,
  from: PageSnapshot,
  onto: PageSnapshot,
  mine: PageEdits,
): Promise<RebaseResult> {
  const parts = await mergeText(worker, from.text, onto.text, mine.text);
  const { values, conflicts } = mergeValues(from.values, onto.values, mine.values);
  const text = textOfParts(parts);
  if (text !== null && conflicts.length === 0) return { isClean: true, mine: { values, text } };
  return { isClean: false, parts, values, conflicts };
}

/** Merges two edits of the same text, long ones in the worker. */
export async function mergeText(
  worker: TextWorker | null,
  ...texts: [base: string, theirs: string, mine: string]
): Promise<MergedLines[]> {
  const [base, theirs, mine] = texts.map(plainLines) as typeof texts;
  if (worker && base.length + mine.length > LONG && mine !== base && theirs !== base) {
    const answer = await worker.run({ kind: 'merge', base, theirs, ours: mine });
    if (answer.kind === 'merge') return answer.parts;
  }
  return mergeTexts(base, theirs, mine);
}
