import type { ContentChange } from '#lib/contract/content.ts';
import { notFound } from '../errors.ts';
import type { PageNode } from './chunks.ts';
import { attributes, type Index, type Placed } from './merge-sides.ts';
import { deletePage, type EditedTree } from './page-edits.ts';
import { freeSlug } from './page-tree.ts';

type Revert = Extract<ContentChange, { operation: 'revert_page' }>;

/**
 * Restores a page from an earlier revision, except its position: a page created since is deleted, a
 * deleted one is restored with its subpages.
 * @returns what happened to the page
 * @throws Refusal 404 for a page that is in neither
 */
export function revertPage(
  draft: EditedTree,
  { page: id }: Revert,
  earlier: Index,
): 'created_page' | 'updated_page' | 'deleted_page' {
  const before = earlier.get(id);
  const now = draft.places.get(id);
  if (!before && !now) throw notFound(`The page ${id.slice(0, 50)}`);
  if (!before) {
    deletePage(draft, { operation: 'delete_page', page: id });
    return 'deleted_page';
  }
  if (!now) {
    bringBack(draft, before);
    return 'created_page';
  }
  const siblings = (now.parent?.pages ?? draft.pages).filter((sibling) => sibling !== now.page);
  for (const name of [...attributes, 'documentId', 'updatedAt'] as const)
    setOrDelete(now.page, name, before.page[name]);
  now.page.slug = freeSlug(before.page.slug, siblings);
  return 'updated_page';
}

function setOrDelete<Name extends keyof PageNode>(
  page: PageNode,
  name: Name,
  value: PageNode[Name],
): void {
  if (value === undefined) delete page[name];
  else page[name] = value;
}

/** A deleted page returns to its old parent, or to the top if that is gone. */
function bringBack(draft: EditedTree, { page, parent: parentId }: Placed): void {
  const parent = (parentId === null ? undefined : draft.places.get(parentId)?.page) ?? null;
  const siblings = parent?.pages ?? draft.pages;
  const copy = (source: PageNode, above: PageNode | null): PageNode => {
    const mine: PageNode = { ...source, pages: [] };
    draft.places.set(mine.id, { page: mine, parent: above });
    // Subpages that were moved away since stay where they are.
    mine.pages = source.pages
      .filter(({ id }) => !draft.places.has(id))
      .map((nested) => copy(nested, mine));
    return mine;
  };
  const back = copy(page, parent);
  back.slug = freeSlug(back.slug, siblings);
  siblings.push(back);
}
