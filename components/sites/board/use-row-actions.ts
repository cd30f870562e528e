'use client';

import { useBoardActions } from '#components/kit/board/use-board-actions.ts';
import type { BoardSelection } from '#components/kit/board/use-board-selection.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { useBoard } from './board-context.tsx';
import type { SiteRowActions } from './row.tsx';
import type { SiteBoardRow, SiteItemRow } from './rows.ts';

/** The row actions, and their state: the row being renamed, and failed actions. */
export function useRowActions(
  rows: readonly SiteBoardRow[],
  moving: MovingControl,
  virtual: VirtualRows,
  open: { show: (id: string) => void; setOpen: (id: string, isExpanded: boolean) => void },
  { together, toggle, clear }: BoardSelection,
) {
  const { canEdit, editLock, openDialog } = useBoard();
  const board = useBoardActions<SiteItemRow>(rows, moving, virtual, () =>
    canEdit || !editLock.unavailable ? undefined : { text: editLock.unavailable },
  );
  const { ifAllowed, refuse } = board;

  const rowActions = useStableCallbacks<SiteRowActions>({
    ...board.shared,
    expand: open.setOpen,
    details: open.show,
    rename: (id) =>
      ifAllowed(id, ({ item }) => {
        if (item.object !== 'site-space') return board.setRenaming(id);
        refuse(id, `This title belongs to the space.\nOpen the space to change it.`);
      }),
    add: (group) => openDialog({ kind: 'section', group }),
    remove: (id) => ifAllowed(id, () => openDialog({ kind: 'remove', ids: together(id) })),
    select: toggle,
    clear,
    together,
  });
  return { ...board, rowActions };
}
