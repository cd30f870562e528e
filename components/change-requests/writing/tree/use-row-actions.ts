'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { counted } from '../../words.ts';
import { discardSteps } from '../discard.ts';
import { useWriting } from '../writing-context.tsx';
import { pagesBelow } from './page-tree.ts';
import type { ItemRow, Row } from './rows.ts';
import type { Step } from './steps.ts';
import type { RowActions } from './tree-row.tsx';

/** What rows do, and what they have come to: which is renamed, and why something was not done. */
export function useRowActions(
  rows: readonly Row[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
  setOpen: (id: string, isExpanded: boolean) => void,
) {
  const writing = useWriting();
  const { canWrite, whyNot, tree, actions, open } = writing;
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<{ id: string; text: string } | null>(null);

  function refuse(id: string, text: string): void {
    setRemark({ id, text });
    announce(text);
  }

  /** Does what changes the tree, or says why not. */
  function ifAllowed(id: string, run: (row: ItemRow) => void): void {
    const row = rows.find((each): each is ItemRow => each.kind === 'item' && each.id === id);
    if (!canWrite) refuse(id, whyNot ?? 'This can’t be changed.');
    else if (row) {
      setRemark(null);
      run(row);
    }
  }

  function focusNeighbour(row: ItemRow): void {
    const items = rows.filter((each): each is ItemRow => each.kind === 'item');
    const at = items.indexOf(row);
    const next = items.slice(at + 1).find(({ level }) => level <= row.level) ?? items[at - 1];
    if (next) focusRow(next.id);
  }

  const rowActions = useSteady<RowActions>({
    focused: setActive,
    expand: setOpen,
    open,
    rename: (id) => ifAllowed(id, () => setRenaming(id)),
    renamed: (id, byKey) => {
      setRenaming(null);
      if (byKey) focusRow(id);
    },
    remove: (id) =>
      ifAllowed(id, (row) => {
        const below = pagesBelow(tree, id).length;
        const what =
          below > 0 ? `${row.title} and ${counted(below, 'page')} in it are` : `${row.title} is`;
        focusNeighbour(row);
        void actions.run({ id, steps: [{ kind: 'delete', id }] }, `${what} deleted here.`);
      }),
    grab: (id) =>
      ifAllowed(id, (row) => {
        focusRow(id);
        moving.grab(row);
      }),
    moveBy: (id, by) => ifAllowed(id, (row) => moving.moveBy(row, by)),
    discard: (id) =>
      ifAllowed(id, async (row) => {
        const steps = await discardSteps(client, writing, id, row.signs).catch(
          (problem: unknown) => problem,
        );
        if (steps instanceof Problem) refuse(id, `Not done. ${steps.message}`);
        else
          await actions.run({ id, steps: steps as Step[] }, `${row.title} is as the space has it.`);
      }),
  });
  return { rowActions, renaming, remark, refuse };
}
