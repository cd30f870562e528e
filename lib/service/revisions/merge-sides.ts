import type { MergeSide } from '#lib/contract/change-requests.ts';
import type { PageNode } from './chunks.ts';

export type MergeTrees = Record<'base' | MergeSide, readonly PageNode[]>;

/** A page and its parent, without the pages below it. */
export type Placed = { page: PageNode; parent: string | null };
export type Index = Map<string, Placed>;
export type Indexes = Record<'base' | MergeSide, Index>;

/** The properties of a page that can change, except its body and position. */
export const attributes = [
  'title',
  'slug',
  'type',
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'target',
] as const;

/** The pages of a tree by id, parents before children. */
export function indexOf(tree: readonly PageNode[]): Index {
  const index: Index = new Map();
  const visit = (pages: readonly PageNode[], parent: string | null) => {
    for (const page of pages) {
      index.set(page.id, { page, parent });
      visit(page.pages, page.id);
    }
  };
  visit(tree, null);
  return index;
}

/** Whether two values of properties are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a page changed, ignoring its position. */
export function isEdited(before: PageNode, after: PageNode): boolean {
  return (
    before.documentId !== after.documentId ||
    attributes.some((name) => !isSame(before[name], after[name]))
  );
}
