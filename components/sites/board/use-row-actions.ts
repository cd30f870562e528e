'use client';

import { useState } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { announce } from '#components/ui/live-region.tsx';
import { useBoard } from './board-context.tsx';
import type { RowActions } from './row.tsx';
import type { ItemRow, Row } from './rows.ts';

/** What rows do, and what they have come to: which is renamed, and why something was not done. */
export function useRowActions(
  rows: readonly Row[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
  open: { show: (id: string) => void; setOpen: (id: string, isExpanded: boolean) => void },
) {
  const { canEdit, rights, ask } = useBoard();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<{ id: string; text: string } | null>(null);

  function refuse(id: string, text: string): void {
    setRemark({ id, text });
    announce(text);
  }

  /** Does what changes the site, or says who could. */
  function ifAllowed(id: string, run: (row: ItemRow) => void): void {
    const row = rows.find((each): each is ItemRow => each.kind === 'item' && each.id === id);
    if (!canEdit && rights.editLock.unavailable) refuse(id, rights.editLock.unavailable);
    else if (row) {
      setRemark(null);
      run(row);
    }
  }

  const rowActions = useSteady<RowActions>({
    focused: setActive,
    expand: open.setOpen,
    details: open.show,
    rename: (id) =>
      ifAllowed(id, ({ item, title }) => {
        if (item.object !== 'site-space') return setRenaming(id);
        refuse(id, `${title} is the title of the space itself.\nOpen the space to change it.`);
      }),
    renamed: (id, byKey) => {
      setRenaming(null);
      if (byKey) focusRow(id);
    },
    add: (group) => ask({ kind: 'section', group }),
    remove: (id) => ifAllowed(id, () => ask({ kind: 'remove', id })),
    grab: (id) =>
      ifAllowed(id, (row) => {
        focusRow(id);
        moving.grab(row);
      }),
    moveBy: (id, by) => ifAllowed(id, (row) => moving.moveBy(row, by)),
  });
  return { rowActions, renaming, remark, refuse };
}
