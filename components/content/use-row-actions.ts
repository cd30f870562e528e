'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBoardActions } from '#components/kit/board/use-board-actions.ts';
import type { BoardSelection } from '#components/kit/board/use-board-selection.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { whyNot } from '#components/kit/permission.ts';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-context.ts';
import type { LocatedNode } from './moving-together.ts';
import { idOf } from './node.ts';
import { changing } from './permissions.ts';
import type { ContentBoardRow, ContentItemRow } from './rows.ts';
import type { ContentRowActions } from './tree-row.tsx';
import { useDetails } from './use-details.ts';

/** Milliseconds in focus before a collection is preloaded, so that passing over one doesn't. */
const PRELOAD_DELAY = 150;

/** The actions of rows, which row is being renamed, and why the last action was refused. */
export function useRowActions(
  rows: readonly ContentBoardRow[],
  moving: MovingControl,
  virtual: VirtualRows,
  selection: BoardSelection,
) {
  const { organizationId, expansion, actions } = useContentPage();
  const { shownId, showDetails, hideDetails } = useDetails();
  const client = useQueryClient();
  const preloadTimer = useRef<number>(undefined);
  const board = useBoardActions<ContentItemRow>(rows, moving, virtual, ({ node }) => {
    const [requirement, on] = changing(node);
    const text = whyNot(requirement, on);
    return text === undefined ? undefined : { text, requirement: requirement ?? undefined };
  });
  const { itemOf, ifAllowed } = board;

  /** Focuses the row after the ones that disappear, or else the one before. */
  function focusNeighbor(gone: readonly LocatedNode[]): void {
    const ids = gone.map(({ node }) => idOf(node));
    const items = rows.filter((row): row is ContentItemRow => row.kind === 'item');
    const stays = ({ id }: ContentItemRow) => !ids.includes(id) && selection.stateOf(id) === 'off';
    const last = items.findLastIndex(({ id }) => ids.includes(id));
    const next = items.slice(last + 1).find(stays) ?? items.slice(0, last).findLast(stays);
    if (next) virtual.focusRow(next.id);
  }

  function together(id: string): LocatedNode[] {
    return selection.together(id).flatMap((each) => {
      const row = itemOf(each);
      return row ? [{ node: row.node, parent: row.parent }] : [];
    });
  }

  const own: ContentRowActions = {
    ...board.shared,
    focused: (id) => {
      board.shared.focused(id);
      window.clearTimeout(preloadTimer.current);
      preloadTimer.current = window.setTimeout(() => {
        if (itemOf(id)?.isExpanded === false) own.preload(id);
      }, PRELOAD_DELAY);
    },
    expand: (id, isExpanded) => expansion.set([id], isExpanded),
    preload: (id) => void client.prefetchQuery(childrenFor(organizationId, id)),
    details: (id) => showDetails(itemOf(id)?.node.type ?? 'collection', id),
    remove: (id) =>
      ifAllowed(id, () => {
        const items = together(id);
        const onGone = () => {
          focusNeighbor(items);
          if (items.length > 1) selection.clear();
          if (items.some(({ node }) => shownId === idOf(node))) hideDetails();
        };
        void actions.remove(
          items.map(({ node }) => node),
          onGone,
        );
      }),
    select: selection.toggle,
    clear: selection.clear,
    together,
  };

  return { ...board, rowActions: useStableCallbacks(own) };
}
