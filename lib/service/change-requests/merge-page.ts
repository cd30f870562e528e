import type { MergeSide } from '#lib/contract/change-requests.ts';
import type { PageNode } from '../revisions/chunks.ts';
import {
  attributes,
  type Indexes,
  isEdited,
  isSame,
  type Placed,
} from '../revisions/merge-sides.ts';
import type { MergedOrder } from './merge-order.ts';

type PageConflict = 'text' | 'attributes' | 'place' | 'deleted';
type SideChange = 'created' | 'edited' | 'moved' | 'deleted';

/** How a conflict is resolved: whose page to keep, and its text if someone combined both. */
export type PageResolution = { keep: MergeSide; markdown?: string | undefined };

/** A page that one or both sides changed. */
export type MergedPage = {
  page: string;
  title: string;
  theirs: SideChange | null;
  ours: SideChange | null;
  conflicts: PageConflict[];
};

/** The bodies of a page that both sides changed, by key; `base` is null if there was none before. */
export type TextToMerge = { page: PageNode; base: string | null; theirs: string; ours: string };
/** A body that someone wrote to resolve a conflict. */
type WrittenText = { page: PageNode; markdown: string };
export type Texts = { toMerge: TextToMerge[]; written: WrittenText[] };

type Sides = Record<'base' | MergeSide, Placed | undefined>;

/** The versions of a page on each side. */
export function sidesOf({ base, theirs, ours }: Indexes, id: string): Sides {
  return { base: base.get(id), theirs: theirs.get(id), ours: ours.get(id) };
}

/** The kind of change each side made to a page. */
export function describePage(id: string, sides: Sides, { moved }: MergedOrder): MergedPage {
  const { base, theirs, ours } = sides;
  return {
    page: id,
    title: (ours ?? theirs ?? base)?.page.title ?? '',
    theirs: changeOf(base, theirs, moved.theirs.has(id)),
    ours: changeOf(base, ours, moved.ours.has(id)),
    conflicts: [],
  };
}

function changeOf(
  before: Placed | undefined,
  after: Placed | undefined,
  isReordered: boolean,
): SideChange | null {
  if (!before) return after ? 'created' : null;
  if (!after) return 'deleted';
  if (isEdited(before.page, after.page)) return 'edited';
  return before.parent !== after.parent || isReordered ? 'moved' : null;
}

/**
 * Merges one page. A conflict without a resolution is noted in `described`, and the page then stays as in
 * theirs. Bodies that both sides changed are added to `texts`.
 * @returns undefined if the page is deleted
 */
export function mergePage(
  { base, theirs, ours }: Sides,
  described: MergedPage,
  resolution: PageResolution | undefined,
  texts: Texts,
): Placed | undefined {
  if (theirs && ours) return mergeBoth(base, theirs, ours, described, resolution, texts);
  const left = theirs ?? ours;
  if (!left || !base) return left && copyOf(left);
  // One side deleted it: it is deleted, unless the other side edited it.
  if (!isEdited(base.page, left.page)) return undefined;
  if (!resolution) described.conflicts.push('deleted');
  const kept = (resolution?.keep ?? 'theirs') === 'theirs' ? theirs : ours;
  return kept && writeText(copyOf(kept), resolution, texts);
}

const copyOf = ({ page, parent }: Placed): Placed => ({ page: { ...page, pages: [] }, parent });

function writeText(placed: Placed, resolution: PageResolution | undefined, texts: Texts): Placed {
  if (resolution?.markdown !== undefined)
    texts.written.push({ page: placed.page, markdown: resolution.markdown });
  return placed;
}

function mergeBoth(
  base: Placed | undefined,
  theirs: Placed,
  ours: Placed,
  described: MergedPage,
  resolution: PageResolution | undefined,
  texts: Texts,
): Placed {
  const merged = copyOf(theirs);
  const conflicts = new Set<PageConflict>();
  const pick = <Value>(of: (placed: Placed) => Value, conflict: PageConflict): Value => {
    const [before, one, other] = [base && of(base), of(theirs), of(ours)];
    if (isSame(one, other) || isSame(other, before)) return one;
    if (isSame(one, before)) return other;
    conflicts.add(conflict);
    return resolution?.keep === 'ours' ? other : one;
  };
  for (const name of attributes)
    setAttribute(
      merged.page,
      name,
      pick(({ page }) => page[name], 'attributes'),
    );
  merged.parent = pick(({ parent }) => parent, 'place');
  const times = [theirs.page.updatedAt, ours.page.updatedAt];
  merged.page.updatedAt = times.toSorted().at(-1) ?? '';
  mergeBody(base, theirs, ours, merged, resolution, texts);
  if (!resolution) described.conflicts.push(...conflicts);
  return merged;
}

function setAttribute<Name extends keyof PageNode>(
  page: PageNode,
  name: Name,
  value: PageNode[Name] | undefined,
): void {
  if (value === undefined) delete page[name];
  else page[name] = value;
}

function mergeBody(
  base: Placed | undefined,
  theirs: Placed,
  ours: Placed,
  merged: Placed,
  resolution: PageResolution | undefined,
  texts: Texts,
): void {
  if (resolution?.markdown !== undefined) {
    writeText(merged, resolution, texts);
    return;
  }
  const { page } = merged;
  const before = base?.page.documentId;
  const [one, other] = [theirs.page.documentId, ours.page.documentId];
  if (one === other || other === before) setAttribute(page, 'documentId', one);
  else if (one === before) setAttribute(page, 'documentId', other);
  else if (resolution) setAttribute(page, 'documentId', resolution.keep === 'ours' ? other : one);
  // A page whose type changed on one side only: its other body is kept.
  else if (one === undefined || other === undefined) setAttribute(page, 'documentId', one ?? other);
  else texts.toMerge.push({ page, base: before ?? null, theirs: one, ours: other });
}
