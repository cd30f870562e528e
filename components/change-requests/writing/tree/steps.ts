import type { Parent } from '#components/kit/board/rows.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import { landingIndex, type Place } from '#lib/contract/positions.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import {
  isWithin,
  type PageNode,
  type PageTree,
  placeOf,
  withMoved,
  without,
} from './page-tree.ts';

/** A new page. */
export type NewPage = {
  type: PageNode['type'];
  title: string;
  target?: ContentReference;
};

/** One thing that is done to the tree. */
export type Step =
  | { kind: 'move'; id: string; parent: Parent; place: Place }
  | { kind: 'rename'; id: string; title: string }
  | { kind: 'delete'; id: string }
  /** Gives a page back what it was in a revision; without one, what the space has. */
  | { kind: 'revert'; id: string; revision?: string }
  | { kind: 'insert'; page: NewPage; parent: Parent; place: Place };

/** The tree as it will be once steps have arrived; what only the service knows is left as it is. */
export function foldSteps(tree: PageTree, steps: readonly Step[]): PageTree {
  return steps.reduce(foldStep, tree);
}

function foldStep(tree: PageTree, step: Step): PageTree {
  switch (step.kind) {
    case 'move':
      return withMoved(tree, step.id, step.parent, step.place);
    case 'delete':
      return without(tree, step.id);
    case 'rename': {
      const node = tree.nodes.get(step.id);
      if (!node) return tree;
      return { ...tree, nodes: new Map(tree.nodes).set(step.id, { ...node, title: step.title }) };
    }
    default:
      return tree;
  }
}

/**
 * Steps as the API takes them. A place is named by a neighbour, and counted in the tree as it stands:
 * what others did in between moves it nowhere else.
 * @returns null where a place is not there any more
 */
export function changesOf(tree: PageTree, steps: readonly Step[]): ContentChange[] | null {
  const changes: ContentChange[] = [];
  const isBack = new Set<string>();
  let now = tree;
  for (const step of steps) {
    const change = changeOf(now, step);
    if (change) changes.push(change);
    // Something that comes back goes where it was, or stays where the service puts it.
    else if (!('id' in step) || !isBack.has(step.id)) return null;
    if (step.kind === 'revert') isBack.add(step.id);
    now = foldStep(now, step);
  }
  return changes;
}

function changeOf(tree: PageTree, step: Step): ContentChange | null {
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

function indexAt(tree: PageTree, id: string, parent: Parent, place: Place): number | null {
  const list = tree.lists.get(parent);
  const index = list ? landingIndex(list, id, place) : 'itself';
  return typeof index === 'number' ? index : null;
}

/** Something done, and what takes it back. */
export type Deed = { words: string; id: string; forth: Step[]; back: Step[] };

/**
 * What takes steps back.
 * @param tree as it was before them
 * @param sent the revision they were made on
 * @param made the ids of the pages they inserted, in their order
 */
export function takingBack(
  tree: PageTree,
  steps: readonly Step[],
  sent: string,
  made: readonly string[],
): Step[] {
  const inserted = [...made];
  let now = tree;
  const back = steps.map((step): Step[] => {
    const before = now;
    now = foldStep(now, step);
    if (step.kind === 'insert') {
      const id = inserted.shift();
      return id === undefined ? [] : [{ kind: 'delete', id }];
    }
    const place = placeOf(before, step.id);
    const toPlace: Step[] = place ? [{ kind: 'move', id: step.id, ...place }] : [];
    if (step.kind === 'move') return toPlace;
    if (step.kind === 'rename') {
      const title = before.nodes.get(step.id)?.title ?? step.title;
      return [{ kind: 'rename', id: step.id, title }];
    }
    // Deleted before, it is to be deleted again; else it comes back as it was.
    if (!before.nodes.has(step.id)) return [{ kind: 'delete', id: step.id }];
    return [{ kind: 'revert', id: step.id, revision: sent }, ...toPlace];
  });
  return back.reverse().flat();
}

/** The same steps for doing them again: what was inserted comes back with its id. */
export function doingAgain(
  steps: readonly Step[],
  revision: string,
  made: readonly string[],
): Step[] {
  const inserted = [...made];
  return steps.flatMap((step): Step[] => {
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
