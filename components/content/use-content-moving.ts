'use client';

import { gapSide } from '#components/kit/board/gap-words.ts';
import { type Gap, gapsOf, placeIn } from '#components/kit/board/gaps.ts';
import { childrenOf, indexIn } from '#components/kit/board/tree.ts';
import { type MovingControl, useMoving } from '#components/kit/board/use-moving.ts';
import { whyNot } from '#components/kit/permission.ts';
import { useContentPage } from './content-context.ts';
import type { LoadedTree } from './fold.ts';
import { stepsTo } from './moving-together.ts';
import { anchorOf, titleOf } from './node.ts';
import { addingTo, changing } from './permissions.ts';
import { type ContentBoardRow, gapAt } from './rows.ts';

/** Moves items through the content tree. @param together the items that move with one */
export function useContentMoving(
  rows: readonly ContentBoardRow[],
  tree: LoadedTree,
  together: (id: string) => readonly string[],
): MovingControl {
  const { title: root, permissions, expansion, actions } = useContentPage();
  const nodeOf = (id: string | undefined) => tree.nodes.get(id ?? '');
  const anchorAt = (id: string | undefined) => {
    const node = nodeOf(id);
    return node && anchorOf(node);
  };
  const isCollection = (id: string) => nodeOf(id)?.type === 'collection';

  function aside(direction: 'in' | 'out', gap: Gap, gaps: readonly Gap[]) {
    if (direction === 'out') {
      const target = gaps.find(({ previous }) => previous === gap.parent);
      return target && { target };
    }
    const into = [gap.previous, gap.next].find((id) => id !== undefined && isCollection(id));
    if (into === undefined) return undefined;
    const index = into === gap.previous ? Number.POSITIVE_INFINITY : 0;
    return { target: { parent: into, index }, expand: into };
  }

  function whyNotPut(id: string, to: Gap): string | undefined {
    if (to.parent === tree.parents.get(id)) return undefined;
    const holder = to.parent === null ? null : nodeOf(to.parent);
    return holder === undefined ? undefined : whyNot(...addingTo(holder, permissions));
  }

  function commit(ids: readonly string[], to: Gap): void {
    const items = ids.flatMap((id) => {
      const node = nodeOf(id);
      const parent = tree.parents.get(id) ?? null;
      const siblings = childrenOf(tree, parent).flatMap((each) => nodeOf(each) ?? []);
      return node ? [{ node, parent, siblings }] : [];
    });
    const place = placeIn(to);
    const beside = { before: anchorAt(place.before), after: anchorAt(place.after) };
    const steps = stepsTo(items, { parent: to.parent, ...beside }, 'confirm');
    void actions.move(
      steps,
      gapSide(to, (other) => moving.titles(other), items[0]?.parent),
    );
  }

  const moving = useMoving({
    rows,
    root,
    together,
    gapsFor: (_id, _by, ids) => gapsOf(rows, ...ids),
    gapAt: (gaps, pointed) => gapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const node = nodeOf(id);
      const found = indexIn(tree, id);
      return node && found && { title: titleOf(node), ...found };
    },
    whyNotTake: (id) => {
      const node = nodeOf(id);
      return node && whyNot(...changing(node));
    },
    whyNotPut,
    keys: 'Up and down arrow keys move it, right moves it into a collection, left moves it out.',
    expand: (id) => expansion.set([id], true),
    collapse: (id) => expansion.set([id], false),
    commit: (id, _from, to) => commit([id], to),
    commitAll: commit,
  });
  return moving;
}
