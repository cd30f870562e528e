'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BoardSelection } from '#components/kit/board/use-board-selection.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { type Requirement, whyNot } from '#components/kit/permission.ts';
import { useWhoCan } from '#components/kit/who-can.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-context.ts';
import type { PlacedItem } from './moving-together.ts';
import { idOf } from './node.ts';
import { changing } from './permissions.ts';
import type { ItemRow, Row } from './rows.ts';
import type { RowActions } from './tree-row.tsx';
import { useDetails } from './use-details.ts';

/** Milliseconds in focus before a collection is preloaded, so that passing over one doesn't. */
const PRELOAD_DELAY = 150;

/** Why the last action on a row was refused, and what it requires. */
type Remark = { id: string; text: string; requirement?: Requirement | undefined };

/** The actions of rows, which row is being renamed, and why the last action was refused. */
export function useRowActions(
  rows: readonly Row[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
  selection: BoardSelection,
) {
  const { organizationId, expansion, actions } = useContentPage();
  const { shownId, showDetails, hideDetails } = useDetails();
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<Remark | null>(null);
  const whoCan = useWhoCan(remark?.requirement ?? null, remark?.id);

  const preloadTimer = useRef<number>(undefined);

  function refuse(id: string, text: string, requirement?: Requirement): void {
    setRemark({ id, text, requirement });
    announce(text);
  }

  function itemOf(id: string): ItemRow | undefined {
    return rows.find((row): row is ItemRow => row.kind === 'item' && row.id === id);
  }

  /** Runs an action that needs permission to change the row, or shows why it can't. */
  function ifAllowed(id: string, run: (row: ItemRow) => void): void {
    const row = itemOf(id);
    if (!row) return;
    const need = changing(row.node);
    const reason = whyNot(...need);
    if (reason) refuse(id, reason, need[0] ?? undefined);
    else {
      setRemark(null);
      run(row);
    }
  }

  /** Focuses the row after the ones that disappear, or else the one before. */
  function focusNeighbor(gone: readonly PlacedItem[]): void {
    const ids = gone.map(({ node }) => idOf(node));
    const items = rows.filter((row): row is ItemRow => row.kind === 'item');
    const stays = ({ id }: ItemRow) => !ids.includes(id) && selection.stateOf(id) === 'off';
    const last = items.findLastIndex(({ id }) => ids.includes(id));
    const next = items.slice(last + 1).find(stays) ?? items.slice(0, last).findLast(stays);
    if (next) focusRow(next.id);
  }

  function together(id: string): PlacedItem[] {
    return selection.together(id).flatMap((each) => {
      const row = itemOf(each);
      return row ? [{ node: row.node, parent: row.parent }] : [];
    });
  }

  const own: RowActions = {
    focused: (id) => {
      setActive(id);
      window.clearTimeout(preloadTimer.current);
      preloadTimer.current = window.setTimeout(() => {
        if (itemOf(id)?.isExpanded === false) own.preload(id);
      }, PRELOAD_DELAY);
    },
    expand: (id, isExpanded) => expansion.set([id], isExpanded),
    preload: (id) => void client.prefetchQuery(childrenFor(organizationId, id)),
    details: (id) => showDetails(itemOf(id)?.node.type ?? 'collection', id),
    rename: (id) => ifAllowed(id, () => setRenaming(id)),
    renamed: (id, byKey) => {
      setRenaming(null);
      if (byKey) focusRow(id);
    },
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
    grab: (id) =>
      ifAllowed(id, (row) => {
        focusRow(id);
        moving.grab(row);
      }),
    moveBy: (id, by) => ifAllowed(id, (row) => moving.moveBy(row, by)),
  };

  const rowActions = useStableCallbacks(own);
  const shownRemark = remark?.requirement
    ? { ...remark, text: `${remark.text}\n${whoCan}` }
    : remark;
  return { rowActions, renaming, remark: shownRemark, refuse };
}
