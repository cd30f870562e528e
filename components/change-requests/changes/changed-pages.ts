import type { Page } from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import type { Sign } from '../words.ts';

/** A page in the tree of changed pages; without a sign it is only an ancestor of changed ones. */
export type ChangedPage = {
  id: string;
  title: string;
  emoji?: string;
  type: Page['type'];
  depth: number;
  sign: Sign | null;
};

/** A file that was added, replaced or deleted. */
export type ChangedFile = { id: string; name: string; sign: Sign };

type Node = { page: Page; parent: string | null; below: string[] };
const TOP = '';

/** Returns the changed pages in tree order with their ancestors; deleted pages keep their old position. */
export function changedPages(
  changes: readonly SemanticChange[],
  before: readonly Page[],
  after: readonly Page[],
): ChangedPage[] {
  const signs = signsOf(changes);
  const nodes = nodesOf(after);
  putBack(nodes, nodesOf(before), signs);
  const shown = new Set<string>();
  for (const id of signs.keys())
    for (let at: string | null = id; at && !shown.has(at); at = nodes.get(at)?.parent ?? null)
      shown.add(at);
  const rows: ChangedPage[] = [];
  const visit = (id: string, depth: number) => {
    const page = nodes.get(id)?.page;
    if (!page || !shown.has(id)) return;
    const { title, emoji, type } = page;
    rows.push({ id, title, ...(emoji && { emoji }), type, depth, sign: signs.get(id) ?? null });
    for (const below of nodes.get(id)?.below ?? []) visit(below, depth + 1);
  };
  for (const id of nodes.get(TOP)?.below ?? []) visit(id, 0);
  return rows;
}

/** The changed files, in the API's order. */
export function changedFiles(changes: readonly SemanticChange[]): ChangedFile[] {
  return changes.flatMap(({ type, file }): ChangedFile[] => {
    if (!file) return [];
    const sign = type === 'file_created' ? 'added' : type === 'file_deleted' ? 'deleted' : 'edited';
    return [{ ...file, sign }];
  });
}

function signsOf(changes: readonly SemanticChange[]): Map<string, Sign> {
  const signs = new Map<string, Sign>();
  for (const { type, page } of changes) {
    if (!page) continue;
    if (type === 'page_created') signs.set(page.id, 'added');
    else if (type === 'page_deleted') signs.set(page.id, 'deleted');
    else if (type === 'page_moved') signs.set(page.id, 'moved');
    else if (!signs.has(page.id)) signs.set(page.id, 'edited');
  }
  return signs;
}

function nodesOf(pages: readonly Page[]): Map<string, Node> {
  const top: Page = { id: TOP, type: 'group', title: '', slug: '', path: '', pages: [...pages] };
  const nodes = new Map<string, Node>();
  const visit = (page: Page, parent: string | null) => {
    const below = page.type === 'link' ? [] : page.pages;
    nodes.set(page.id, { page, parent, below: below.map(({ id }) => id) });
    for (const each of below) visit(each, page.id);
  };
  visit(top, null);
  return nodes;
}

/** Inserts deleted pages after their former sibling, below their former parent if it still exists. */
function putBack(
  nodes: Map<string, Node>,
  old: ReadonlyMap<string, Node>,
  signs: ReadonlyMap<string, Sign>,
): void {
  for (const [id, { page, parent }] of old) {
    if (signs.get(id) !== 'deleted' || nodes.has(id)) continue;
    const holder = parent !== null && nodes.has(parent) ? parent : TOP;
    const siblings = nodes.get(holder)?.below ?? [];
    const earlier = old.get(parent ?? TOP)?.below ?? [];
    const left = earlier.slice(0, earlier.indexOf(id)).findLast((each) => siblings.includes(each));
    siblings.splice(left === undefined ? 0 : siblings.indexOf(left) + 1, 0, id);
    nodes.set(id, { page, parent: holder, below: [] });
  }
}
