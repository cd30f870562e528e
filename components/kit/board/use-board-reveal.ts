'use client';

import { type RefObject, useEffect, useImperativeHandle } from 'react';
import { ancestorsOf, type Tree } from './tree.ts';
import type { MovingControl } from './use-moving.ts';
import type { Reveal, VirtualRows } from './use-virtual-rows.ts';

/**
 * Scrolls to items of a board that holds its whole tree, expanding what is above them: the open item when
 * it changes, and any other through `revealing`. Drops a held item that somebody else removed.
 */
export function useBoardReveal({
  tree,
  openId,
  expand,
  virtual,
  moving,
  revealing,
}: {
  tree: Tree;
  openId: string | null;
  expand: (id: string) => void;
  virtual: VirtualRows;
  moving: MovingControl;
  /** Receives the function that scrolls to an item and focuses it. */
  revealing: RefObject<Reveal | null>;
}): void {
  const expandAbove = (id: string) => ancestorsOf(tree, id).forEach(expand);
  useImperativeHandle(revealing, () => (id, isQuiet = false) => {
    expandAbove(id);
    if (isQuiet) virtual.showRow(id);
    else virtual.focusRow(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another item is opened
  useEffect(() => {
    if (!openId) return;
    expandAbove(openId);
    window.setTimeout(() => virtual.showRow(openId));
  }, [openId]);
  const isGone = moving.heldId !== null && !tree.nodes.has(moving.heldId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is gone
  useEffect(() => {
    if (isGone) moving.cancel();
  }, [isGone]);
}
