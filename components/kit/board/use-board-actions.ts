'use client';

import { useState } from 'react';
import type { Requirement } from '#components/kit/permission.ts';
import { useWhoCan } from '#components/kit/who-can.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { BoardItem, StatusRow } from './rows.ts';
import type { MovingControl } from './use-moving.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

/** The actions that the rows of every board have; one stable object for all rows. */
export type BoardActions = {
  focused: (id: string) => void;
  expand: (id: string, isExpanded: boolean) => void;
  rename: (id: string) => void;
  renamed: (id: string, byKey: boolean) => void;
  remove: (id: string) => void;
  grab: (id: string) => void;
  moveBy: (id: string, by: -1 | 1) => void;
};

/** Why an action is refused, and what it would require. */
type Refusal = { text: string; requirement?: Requirement | undefined };

/**
 * The actions that are the same on every board, which row is being renamed, and why the last action was
 * refused.
 * @param whyNot why an item can't be changed
 */
export function useBoardActions<Item extends BoardItem>(
  rows: readonly (Item | StatusRow)[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
  whyNot: (row: Item) => Refusal | undefined,
) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<(Refusal & { id: string }) | null>(null);
  const whoCan = useWhoCan(remark?.requirement ?? null, remark?.id);

  function refuse(id: string, text: string, requirement?: Requirement): void {
    setRemark({ id, text, requirement });
    announce(text);
  }

  function itemOf(id: string): Item | undefined {
    return rows.find((row): row is Item => row.kind === 'item' && row.id === id);
  }

  /** Runs an action that changes an item, or shows why it can't be changed. */
  function ifAllowed(id: string, run: (row: Item) => void): void {
    const row = itemOf(id);
    if (!row) return;
    const refusal = whyNot(row);
    if (refusal) refuse(id, refusal.text, refusal.requirement);
    else {
      setRemark(null);
      run(row);
    }
  }

  const shared: Omit<BoardActions, 'expand' | 'remove'> = {
    focused: setActive,
    rename: (id) => ifAllowed(id, () => setRenaming(id)),
    renamed: (id, byKey) => {
      setRenaming(null);
      if (byKey) focusRow(id);
    },
    grab: (id) =>
      ifAllowed(id, (row) => {
        focusRow(id);
        moving.grab(row);
      }),
    moveBy: (id, by) => ifAllowed(id, (row) => moving.moveBy(row, by)),
  };
  const text = remark?.requirement ? `${remark.text}\n${whoCan}` : remark?.text;
  /** Why the last action on an item was refused. */
  const remarkOf = (id: string) => (remark?.id === id ? text : undefined);
  return { shared, itemOf, ifAllowed, refuse, renaming, setRenaming, remarkOf };
}
