'use client';

import { gapSide } from '#components/kit/board/gap-words.ts';
import { type Gap, gapsOf } from '#components/kit/board/gaps.ts';
import { type MovingControl, type Target, useMoving } from '#components/kit/board/use-moving.ts';
import { useContentPage } from './content-page.tsx';
import { findNode, type Lists } from './fold.ts';
import { gapAt } from './gap-at.ts';
import { anchorOf, idOf, titleOf } from './node.ts';
import type { Row } from './rows.ts';
import { whyNotChange, whyNotCreateAtRoot, whyNotCreateIn } from './why-not.ts';

/** Moving one thing through the tree of content. */
export function useContentMoving(rows: readonly Row[], lists: Lists): MovingControl {
  const { title: root, permissions, expansion, actions } = useContentPage();
  const nodeOf = (id: string) => findNode(lists, id)?.node;
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
    if (to.parent === findNode(lists, id)?.parent) return undefined;
    if (to.parent === null) return whyNotCreateAtRoot(permissions, root);
    const holder = nodeOf(to.parent);
    return holder && whyNotCreateIn(holder, root);
  }

  function commit(id: string, from: Target, to: Gap): void {
    const node = nodeOf(id);
    if (!node) return;
    const titles = (other: string) => moving.titles(other);
    const before = to.previous === undefined && to.next ? nodeOf(to.next) : undefined;
    const after = to.previous ? nodeOf(to.previous) : undefined;
    const others = (lists.get(from.parent)?.items ?? []).filter((each) => idOf(each) !== id);
    const wasAfter = others[from.index - 1];
    const wasBefore = wasAfter ? undefined : others[from.index];
    void actions.move(
      {
        node,
        from: from.parent,
        parent: to.parent,
        before: before && anchorOf(before),
        after: after && anchorOf(after),
        counting: 'ask',
      },
      gapSide(to, titles),
      {
        node,
        from: to.parent,
        parent: from.parent,
        before: wasBefore && anchorOf(wasBefore),
        after: wasAfter && anchorOf(wasAfter),
      },
    );
  }

  const moving = useMoving({
    rows,
    root,
    gapsFor: (id) => gapsOf(rows, id),
    gapAt: (gaps, pointed) => gapAt(rows, gaps, pointed),
    aside,
    find: (id) => {
      const found = findNode(lists, id);
      return found && { title: titleOf(found.node), parent: found.parent, index: found.index };
    },
    whyNotTake: (id) => {
      const node = nodeOf(id);
      return node && whyNotChange(node, root);
    },
    whyNotPut,
    keys: 'Up and down arrows move it, right puts it into a collection, left takes it out.',
    expand: (id) => expansion.set([id], true),
    commit,
  });
  return moving;
}
