import type { forecastMerge, getConflict, updateFromSpace } from '#lib/contract/change-requests.ts';
import type { InputOf, ReplyOf } from '#lib/contract/endpoint.ts';

export type Forecast = ReplyOf<typeof forecastMerge>;
export type ForecastPage = Forecast['pages'][number];
export type Conflict = ReplyOf<typeof getConflict>;
export type Part = Conflict['parts'][number];
export type Collision = Exclude<Part, { lines: string[] }>;
export type Side = 'theirs' | 'ours';
/** How one collision in a text is settled. */
export type Choice = { use: Side | 'both' } | { use: 'own'; text: string };
/** What somebody decided about one page so far. */
export type PageDraft = {
  /** Whose attributes and place stay, and whether the page is there at all; `of` is what was decided on. */
  keep?: { side: Side; of: string };
  /** By what collides, so that a decision outlives changes elsewhere in the text. */
  parts: Record<string, Choice>;
};
/** What somebody decided so far, by page. */
export type Drafts = Record<string, PageDraft>;
export type Resolution = NonNullable<
  NonNullable<InputOf<typeof updateFromSpace>['body']>['resolutions']
>[number];

/** Whether a part of a text is a collision. */
export const isCollision = (part: Part): part is Collision => 'theirs' in part;

/** What a decision on a part holds for: the very lines of all three texts. */
export function keyOfPart({ base, theirs, ours }: Collision): string {
  return [base, theirs, ours].map((lines) => lines.join('\n')).join('\u0000');
}

/** What a decision for a side holds for. */
export function keyOfSides({ theirs, ours, conflicts }: ForecastPage): string {
  return `${theirs} ${ours} ${conflicts.filter((each) => each !== 'text').join(' ')}`;
}

/** Whether one side has to be chosen for something of the page that is not its text. */
export function needsSide({ conflicts }: ForecastPage): boolean {
  return conflicts.some((each) => each !== 'text');
}

/** The lines a decision gives. */
export function linesOf({ theirs, ours }: Collision, choice: Choice): string[] {
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

/** The text that the decisions give; null while one is missing. */
export function textOf(parts: readonly Part[], chosen: PageDraft['parts']): string | null {
  const lines: string[] = [];
  for (const part of parts) {
    if (!isCollision(part)) {
      lines.push(...part.lines);
      continue;
    }
    const choice = chosen[keyOfPart(part)];
    if (!choice) return null;
    lines.push(...linesOf(part, choice));
  }
  return lines.join('\n');
}

/** Whether both sides wrote in the text: then it is sent as it was merged, so that nothing of it is lost. */
function isWrittenByBoth({ base, theirs, ours }: Conflict): boolean {
  if (theirs === null || ours === null) return false;
  return theirs !== ours && theirs !== base && ours !== base;
}

/**
 * What is sent for a page.
 * @param conflict the three texts; undefined until they are read
 * @returns null while something is not decided
 */
export function resolutionOf(
  page: ForecastPage,
  conflict: Conflict | undefined,
  draft: PageDraft | undefined,
): Resolution | null {
  const kept = draft?.keep?.of === keyOfSides(page) ? draft.keep.side : undefined;
  if (needsSide(page) && !kept) return null;
  const keep = kept ?? 'theirs';
  if (page.conflicts.includes('deleted')) return { page: page.page, keep };
  if (!conflict) return null;
  if (!isWrittenByBoth(conflict)) return { page: page.page, keep };
  const markdown = textOf(conflict.parts, draft?.parts ?? {});
  return markdown === null ? null : { page: page.page, keep, markdown };
}

/** How many decisions a page asks for, and how many of them are made. */
export function progressOf(
  page: ForecastPage,
  conflict: Conflict | undefined,
  draft: PageDraft | undefined,
): { asked: number; made: number } {
  const sides = needsSide(page) ? 1 : 0;
  const chosen = sides === 1 && draft?.keep?.of === keyOfSides(page) ? 1 : 0;
  if (page.conflicts.includes('deleted')) return { asked: sides, made: chosen };
  const collisions = page.conflicts.includes('text')
    ? (conflict?.parts.filter(isCollision) ?? [])
    : [];
  const made = collisions.filter((part) => draft?.parts[keyOfPart(part)]).length;
  return { asked: sides + collisions.length, made: chosen + made };
}

/** Leaves out the decisions on what is not there any more. @returns those that still fit, and how many do not */
export function stillFitting(
  drafts: Drafts,
  pages: readonly ForecastPage[],
  conflictOf: (page: string) => Conflict | undefined,
): { drafts: Drafts; dropped: number } {
  const kept: Drafts = {};
  let dropped = 0;
  for (const [id, draft] of Object.entries(drafts)) {
    const page = pages.find((each) => each.page === id && each.conflicts.length > 0);
    const there = new Set(conflictOf(id)?.parts.filter(isCollision).map(keyOfPart));
    const parts = Object.entries(draft.parts).filter(([key]) => page && there.has(key));
    const keep = page && draft.keep?.of === keyOfSides(page) ? draft.keep : undefined;
    dropped += Object.keys(draft.parts).length - parts.length;
    if (draft.keep && !keep) dropped += 1;
    if (keep || parts.length > 0)
      kept[id] = { ...(keep && { keep }), parts: Object.fromEntries(parts) };
  }
  return { drafts: kept, dropped };
}
