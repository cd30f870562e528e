'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { idsBelow, positionOf } from '#components/kit/board/tree.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { plural } from '#components/kit/format.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { getRevision } from '#lib/contract/revisions.ts';
import { requestInput } from '../../places.ts';
import type { Sign } from '../../words.ts';
import type { RequestRef } from '../write-content.ts';
import { useWriting } from '../writing-context.tsx';
import { pageTreeOf } from './page-tree.ts';
import type { ItemRow, Row } from './rows.ts';
import type { Step } from './steps.ts';
import type { RowActions } from './tree-row.tsx';

/** The actions of rows, with the row being renamed and the reason of the last refusal. */
export function useRowActions(
  rows: readonly Row[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
  setOpen: (id: string, isExpanded: boolean) => void,
) {
  const writing = useWriting();
  const { canWrite, lockReason, tree, actions, open } = writing;
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<{ id: string; text: string } | null>(null);

  function refuse(id: string, text: string): void {
    setRemark({ id, text });
    announce(text);
  }

  /** Runs an action that changes the tree, or explains why it isn't allowed. */
  function ifAllowed(id: string, run: (row: ItemRow) => void): void {
    const row = rows.find((each): each is ItemRow => each.kind === 'item' && each.id === id);
    if (!canWrite) refuse(id, lockReason ?? 'You can’t edit this change request.');
    else if (row) {
      setRemark(null);
      run(row);
    }
  }

  function focusNeighbor(row: ItemRow): void {
    const items = rows.filter((each): each is ItemRow => each.kind === 'item');
    const at = items.indexOf(row);
    const next = items.slice(at + 1).find(({ level }) => level <= row.level) ?? items[at - 1];
    if (next) focusRow(next.id);
  }

  const rowActions = useStableCallbacks<RowActions>({
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
        const below = idsBelow(tree, id).length;
        const deleted =
          below > 0
            ? `${row.title} and ${plural(below, 'subpage')} deleted`
            : `${row.title} deleted`;
        focusNeighbor(row);
        void actions.run({ id, steps: [{ kind: 'delete', id }] }, deleted);
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
        if (steps instanceof Problem) refuse(id, `Couldn’t discard changes. ${steps.message}`);
        else await actions.run({ id, steps: steps as Step[] }, `Changes to ${row.title} discarded`);
      }),
  });
  return { rowActions, renaming, remark, refuse };
}

/**
 * The steps that discard the changes to a page: its content, and its position if it was moved.
 * @throws Problem when the old position can't be read
 */
async function discardSteps(
  client: QueryClient,
  { spaceId, number }: RequestRef,
  id: string,
  signs: readonly Sign[],
): Promise<Step[]> {
  const revert: Step[] = signs.some((sign) => sign !== 'moved') ? [{ kind: 'revert', id }] : [];
  if (!signs.includes('moved')) return revert;
  const request = await client.ensureQueryData(
    queryFor(getChangeRequest, requestInput(spaceId, number)),
  );
  const revisionId = request.revisionMergedAncestor ?? request.revisionInitial;
  const before = await call(getRevision, { parameters: { spaceId, revisionId } });
  const position = positionOf(pageTreeOf(before.pages), id);
  return [...revert, ...(position ? [{ kind: 'move' as const, id, ...position }] : [])];
}
