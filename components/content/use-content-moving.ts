'use client';

import { gapSide } from '#components/kit/board/gap-words.ts';
import { type Gap, gapsOf, placeIn } from '#components/kit/board/gaps.ts';
import { childrenOf, indexIn, placeBetween } from '#components/kit/board/tree.ts';
import {
  type MoveTarget,
  type MovingControl,
  useMoving,
} from '#components/kit/board/use-moving.ts';
import { useContentPage } from './content-context.ts';
import type { LoadedTree } from './fold.ts';
import { anchorOf, titleOf } from './node.ts';
import { addingTo, changing, whyNot } from './permissions.ts';
import type { Row } from './rows.ts';
import { gapAt } from './rows.ts';

/** Moves one item at a time through the content tree. */
export function useContentMoving(rows: readonly Row[], tree: LoadedTree): MovingControl {
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
    return holder === undefined ? undefined : whyNot(addingTo(holder, permissions));
  }

  function commit(id: string, from: MoveTarget, to: Gap): void {
    const node = nodeOf(id);
    if (!node) return;
    const titles = (other: string) => moving.titles(other);
    const place = placeIn(to);
    const others = childrenOf(tree, from.parent).filter((each) => each !== id);
    const was = placeBetween(others[from.index - 1], others[from.index]);
    const move = {
      node,
      from: from.parent,
      parent: to.parent,
      before: anchorAt(place.before),
      after: anchorAt(place.after),
      lossCheck: 'confirm' as const,
    };
    const inverse = {
      node,
      from: to.parent,
      parent: from.parent,
      before: anchorAt(was.before),
      after: anchorAt(was.after),
    };
    void actions.move([{ move, inverse }], gapSide(to, titles));
  }

  const moving = useMoving({
    rows,
    root,
    gapsFor: (id) => gapsOf(rows, id),
    gapAt: (gaps, pointed) => gapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const node = nodeOf(id);
      const found = indexIn(tree, id);
      return node && found && { title: titleOf(node), ...found };
    },
    whyNotTake: (id) => {
      const node = nodeOf(id);
      return node && whyNot(changing(node));
    },
    whyNotPut,
    keys: 'Up and down arrow keys move it, right moves it into a collection, left moves it out.',
    expand: (id) => expansion.set([id], true),
    commit,
  });
  return moving;
}
