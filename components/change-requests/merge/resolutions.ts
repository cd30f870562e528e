import type {
  getConflict,
  MergeForecast,
  MergeSide,
  updateFromSpace,
} from '#lib/contract/change-requests.ts';
import type { InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import type { MergedLines, TextConflict } from '#lib/contract/merge-text.ts';
import { requestInput } from '../places.ts';
export type ForecastPage = MergeForecast['pages'][number];
export type PageConflict = ReplyOf<typeof getConflict>;

/** How one conflict in a text is resolved. */
export type ConflictChoice = { use: MergeSide | 'both' } | { use: 'own'; text: string };
/** The choices made for one page so far. */
export type ConflictDraft = {
  /** The side whose attributes, position or deletion to keep; `of` is the `sidesKey` it was chosen for. */
  keep?: { side: MergeSide; of: string };
  /** By `conflictKey`, so that a choice survives changes elsewhere in the text. */
  parts: Record<string, ConflictChoice>;
};
/** The choices made so far, by page. */
export type ConflictDrafts = Record<string, ConflictDraft>;
export type Resolution = NonNullable<
  NonNullable<InputOf<typeof updateFromSpace>['body']>['resolutions']
>[number];

/** Input that reads the three texts of a page. */
export function conflictInput(spaceId: string, number: string, pageId: string) {
  return { parameters: { ...requestInput(spaceId, number).parameters, pageId } };
}

/** Whether a part of a text is a conflict. */
export const isConflict = (part: MergedLines): part is TextConflict => 'theirs' in part;

/** Identifies a conflict by its exact lines in all three texts. */
export function conflictKey({ base, theirs, ours }: TextConflict): string {
  return [base, theirs, ours].map((lines) => lines.join('\n')).join('\u0000');
}

/** Identifies the state of both sides that a choice of side was made for. */
export function sidesKey({ theirs, ours, conflicts }: ForecastPage): string {
  return `${theirs} ${ours} ${conflicts.filter((each) => each !== 'text').join(' ')}`;
}

/** Whether a side must be chosen for anything but the text of the page. */
export function needsSide({ conflicts }: ForecastPage): boolean {
  return conflicts.some((each) => each !== 'text');
}

/** The lines that a choice keeps. */
export function chosenLines({ theirs, ours }: TextConflict, choice: ConflictChoice): string[] {
  switch (choice.use) {
    case 'theirs':
      return theirs;
    case 'ours':
      return ours;
    case 'both':
      return [...theirs, ...ours];
    case 'own':
      return choice.text.split('\n');
  }
}

/** Returns the text with all choices applied; null while one is missing. */
export function resolvedText(
  parts: readonly MergedLines[],
  chosen: ConflictDraft['parts'],
): string | null {
  const lines: string[] = [];
  for (const part of parts) {
    if (!isConflict(part)) {
      lines.push(...part.lines);
      continue;
    }
    const choice = chosen[conflictKey(part)];
    if (!choice) return null;
    lines.push(...chosenLines(part, choice));
  }
  return lines.join('\n');
}

/** Whether both sides changed the text: then the merged text is sent, so that no change is lost. */
function isTextChangedByBoth({ base, theirs, ours }: PageConflict): boolean {
  if (theirs === null || ours === null) return false;
  return theirs !== ours && theirs !== base && ours !== base;
}

/**
 * The resolution to send for a page.
 * @param conflict the three texts; undefined until they are loaded
 * @returns null while a choice is missing
 */
export function resolutionOf(
  page: ForecastPage,
  conflict: PageConflict | undefined,
  draft: ConflictDraft | undefined,
): Resolution | null {
  const kept = draft?.keep?.of === sidesKey(page) ? draft.keep.side : undefined;
  if (needsSide(page) && !kept) return null;
  const keep = kept ?? 'theirs';
  if (page.conflicts.includes('deleted')) return { page: page.page, keep };
  if (!conflict) return null;
  if (!isTextChangedByBoth(conflict)) return { page: page.page, keep };
  const markdown = resolvedText(conflict.parts, draft?.parts ?? {});
  return markdown === null ? null : { page: page.page, keep, markdown };
}

/** Counts the choices that a page needs and those already made. */
export function progressOf(
  page: ForecastPage,
  conflict: PageConflict | undefined,
  draft: ConflictDraft | undefined,
): { total: number; resolved: number } {
  const sides = needsSide(page) ? 1 : 0;
  const chosen = sides === 1 && draft?.keep?.of === sidesKey(page) ? 1 : 0;
  if (page.conflicts.includes('deleted')) return { total: sides, resolved: chosen };
  const textConflicts = page.conflicts.includes('text')
    ? (conflict?.parts.filter(isConflict) ?? [])
    : [];
  const resolved = textConflicts.filter((part) => draft?.parts[conflictKey(part)]).length;
  return { total: sides + textConflicts.length, resolved: chosen + resolved };
}

/** Drops choices for conflicts that no longer exist. @returns the remaining choices and the number dropped */
export function validDrafts(
  drafts: ConflictDrafts,
  pages: readonly ForecastPage[],
  conflictOf: (page: string) => PageConflict | undefined,
): { drafts: ConflictDrafts; dropped: number } {
  const kept: ConflictDrafts = {};
  let dropped = 0;
  for (const [id, draft] of Object.entries(drafts)) {
    const page = pages.find((each) => each.page === id && each.conflicts.length > 0);
    const there = new Set(conflictOf(id)?.parts.filter(isConflict).map(conflictKey));
    const parts = Object.entries(draft.parts).filter(([key]) => page && there.has(key));
    const keep = page && draft.keep?.of === sidesKey(page) ? draft.keep : undefined;
    dropped += Object.keys(draft.parts).length - parts.length;
    if (draft.keep && !keep) dropped += 1;
    if (keep || parts.length > 0)
      kept[id] = { ...(keep && { keep }), parts: Object.fromEntries(parts) };
  }
  return { drafts: kept, dropped };
}
