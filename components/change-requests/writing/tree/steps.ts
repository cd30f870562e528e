import type { Parent } from '#components/kit/board/rows.ts';
import { isWithin, positionOf, withMoved, withNode, without } from '#components/kit/board/tree.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import { insertionIndex, type ListPosition } from '#lib/contract/positions.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import type { PageTree, PageTreeNode } from './page-tree.ts';

/** A new page. */
type NewPage = {
  type: PageTreeNode['type'];
  title: string;
  target?: ContentReference;
};

/** A change to the tree. */
export type TreeStep =
  | { kind: 'move'; id: string; parent: Parent; place: ListPosition }
  | { kind: 'rename'; id: string; title: string }
  | { kind: 'delete'; id: string }
  /** Restores a page as of a revision; without one, as the space has it. */
  | { kind: 'revert'; id: string; revision?: string }
  | { kind: 'insert'; page: NewPage; parent: Parent; place: ListPosition };

/** Applies pending steps to the tree; steps whose result only the API knows are ignored. */
export function applySteps(tree: PageTree, steps: readonly TreeStep[]): PageTree {
  return steps.reduce(applyStep, tree);
}

function applyStep(tree: PageTree, step: TreeStep): PageTree {
  switch (step.kind) {
    case 'move':
      return withMoved(tree, step.id, step);
    case 'delete':
      return without(tree, step.id);
    case 'rename':
      return withNode<PageTreeNode, PageTree>(tree, step.id, (node) => ({
        ...node,
        title: step.title,
      }));
    default:
      return tree;
  }
}

/**
 * Converts steps to API changes. Only here does a position next to a page become an index, so that
 * changes by others don't shift it.
 * @returns null when a position no longer exists
 */
export function changesOf(tree: PageTree, steps: readonly TreeStep[]): ContentChange[] | null {
  const changes: ContentChange[] = [];
  const restored = new Set<string>();
  let now = tree;
  for (const step of steps) {
    const change = changeOf(now, step);
    if (change) changes.push(change);
    // A restored page whose position is gone stays where the API puts it.
    else if (!('id' in step) || !restored.has(step.id)) return null;
    if (step.kind === 'revert') restored.add(step.id);
    now = applyStep(now, step);
  }
  return changes;
}

function changeOf(tree: PageTree, step: TreeStep): ContentChange | null {
  switch (step.kind) {
    case 'move': {
      const at = indexAt(tree, step.id, step.parent, step.place);
      if (at === null || isWithin(tree, step.parent, step.id)) return null;
      return { operation: 'update_page', page: step.id, into: step.parent, at };
    }
    case 'rename':
      return { operation: 'update_page', page: step.id, title: step.title };
    case 'delete':
      return { operation: 'delete_page', page: step.id };
    case 'revert': {
      const { id: page, revision } = step;
      return { operation: 'revert_page', page, ...(revision !== undefined && { revision }) };
    }
    case 'insert': {
      const at = indexAt(tree, '', step.parent, step.place);
      if (at === null) return null;
      const into = step.parent === null ? {} : { into: step.parent };
      return { operation: 'insert_page', ...step.page, ...into, at };
    }
  }
}

function indexAt(tree: PageTree, id: string, parent: Parent, place: ListPosition): number | null {
  const list = tree.lists.get(parent);
  const index = list ? insertionIndex(list, id, place) : 'itself';
  return typeof index === 'number' ? index : null;
}

/** A change in the history, with the steps that undo and redo it. */
export type HistoryEntry = { message: string; id: string; redo: TreeStep[]; undo: TreeStep[] };

/**
 * Returns the steps that undo the given ones.
 * @param tree the tree before them
 * @param sent the revision they were made on
 * @param insertedIds ids of the pages they inserted, in order
 */
export function inverseSteps(
  tree: PageTree,
  steps: readonly TreeStep[],
  sent: string,
  insertedIds: readonly string[],
): TreeStep[] {
  const inserted = [...insertedIds];
  let now = tree;
  const back = steps.map((step): TreeStep[] => {
    const before = now;
    now = applyStep(now, step);
    if (step.kind === 'insert') {
      const id = inserted.shift();
      return id === undefined ? [] : [{ kind: 'delete', id }];
    }
    const position = positionOf(before, step.id);
    const toPlace: TreeStep[] = position ? [{ kind: 'move', id: step.id, ...position }] : [];
    if (step.kind === 'move') return toPlace;
    if (step.kind === 'rename') {
      const title = before.nodes.get(step.id)?.title ?? step.title;
      return [{ kind: 'rename', id: step.id, title }];
    }
    // A page restored from the space is deleted again; an existing one gets its old content back.
    if (!before.nodes.has(step.id)) return [{ kind: 'delete', id: step.id }];
    return [{ kind: 'revert', id: step.id, revision: sent }, ...toPlace];
  });
  return back.reverse().flat();
}

/** Returns the steps that redo the given ones: inserted pages are restored with their ids. */
export function replaySteps(
  steps: readonly TreeStep[],
  revision: string,
  insertedIds: readonly string[],
): TreeStep[] {
  const inserted = [...insertedIds];
  return steps.flatMap((step): TreeStep[] => {
    if (step.kind !== 'insert') return [step];
    const id = inserted.shift();
    if (id === undefined) return [];
    const { parent, place } = step;
    return [
      { kind: 'revert', id, revision },
      { kind: 'move', id, parent, place },
    ];
  });
}
