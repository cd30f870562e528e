import type { PageNode } from '../chunks.ts';

/** `theirs` is what the space became meanwhile, `ours` the change request. */
export type Side = 'theirs' | 'ours';
export type Trees = Record<'base' | Side, readonly PageNode[]>;

/** A page and what holds it; the pages below it stand for themselves. */
export type Placed = { page: PageNode; parent: string | null };
export type Index = Map<string, Placed>;
export type Indexes = Record<'base' | Side, Index>;

/** What of a page can be changed, its body and its place aside. */
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

/** The pages of a tree by their ids, each before those below it. */
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

/** Whether two values of attributes are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a page became another one, its place aside. */
export function isEdited(before: PageNode, after: PageNode): boolean {
  return (
    before.documentId !== after.documentId ||
    attributes.some((name) => !isSame(before[name], after[name]))
  );
}
