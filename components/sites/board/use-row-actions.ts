'use client';

import { useState } from 'react';
import type { BoardSelection } from '#components/kit/board/use-board-selection.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { announce } from '#components/ui/live-region.tsx';
import { useBoard } from './board-context.tsx';
import type { RowActions } from './row.tsx';
import type { ItemRow, Row } from './rows.ts';

/** The row actions, and their state: the row being renamed, and failed actions. */
export function useRowActions(
  rows: readonly Row[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
  open: { show: (id: string) => void; setOpen: (id: string, isExpanded: boolean) => void },
  { together, toggle, clear }: BoardSelection,
) {
  const { canEdit, editLock, openDialog } = useBoard();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<{ id: string; text: string } | null>(null);

  function refuse(id: string, text: string): void {
    setRemark({ id, text });
    announce(text);
  }

  /** Runs an action if the person may edit; otherwise reports why not. */
  function ifAllowed(id: string, run: (row: ItemRow) => void): void {
    const row = rows.find((each): each is ItemRow => each.kind === 'item' && each.id === id);
    if (!canEdit && editLock.unavailable) refuse(id, editLock.unavailable);
    else if (row) {
      setRemark(null);
      run(row);
    }
  }

  const rowActions = useStableCallbacks<RowActions>({
    focused: setActive,
    expand: open.setOpen,
    details: open.show,
    rename: (id) =>
      ifAllowed(id, ({ item }) => {
        if (item.object !== 'site-space') return setRenaming(id);
        refuse(id, `This title belongs to the space.\nOpen the space to change it.`);
      }),
    renamed: (id, byKey) => {
      setRenaming(null);
      if (byKey) focusRow(id);
    },
    add: (group) => openDialog({ kind: 'section', group }),
    remove: (id) => ifAllowed(id, () => openDialog({ kind: 'remove', ids: together(id) })),
    select: toggle,
    clear,
    together,
    grab: (id) =>
      ifAllowed(id, (row) => {
        focusRow(id);
        moving.grab(row);
      }),
    moveBy: (id, by) => ifAllowed(id, (row) => moving.moveBy(row, by)),
  });
  return { rowActions, renaming, remark, refuse };
}
