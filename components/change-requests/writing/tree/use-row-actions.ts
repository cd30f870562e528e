'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { idsBelow, positionOf } from '#components/kit/board/tree.ts';
import { useBoardActions } from '#components/kit/board/use-board-actions.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { plural } from '#components/kit/format.ts';
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
import type { PageBoardRow, PageItemRow } from './rows.ts';
import type { TreeStep } from './steps.ts';
import type { PageRowActions } from './tree-row.tsx';

/** The actions of rows, with the row being renamed and the reason of the last refusal. */
export function useRowActions(
  rows: readonly PageBoardRow[],
  moving: MovingControl,
  virtual: VirtualRows,
  setOpen: (id: string, isExpanded: boolean) => void,
) {
  const writing = useWriting();
  const { canWrite, lockReason, tree, actions, open } = writing;
  const client = useQueryClient();
  const board = useBoardActions<PageItemRow>(rows, moving, virtual, () =>
    canWrite ? undefined : { text: lockReason ?? 'You can’t edit this change request.' },
  );
  const { ifAllowed, refuse } = board;

  function focusNeighbor(row: PageItemRow): void {
    const items = rows.filter((each): each is PageItemRow => each.kind === 'item');
    const at = items.indexOf(row);
    const next = items.slice(at + 1).find(({ level }) => level <= row.level) ?? items[at - 1];
    if (next) virtual.focusRow(next.id);
  }

  const rowActions = useStableCallbacks<PageRowActions>({
    ...board.shared,
    expand: setOpen,
    open,
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
    discard: (id) =>
      ifAllowed(id, async (row) => {
        const steps = await discardSteps(client, writing, id, row.signs).catch(
          (problem: unknown) => problem,
        );
        if (steps instanceof Problem) refuse(id, `Couldn’t discard changes. ${steps.message}`);
        else
          await actions.run(
            { id, steps: steps as TreeStep[] },
            `Changes to ${row.title} discarded`,
          );
      }),
  });
  return { ...board, rowActions };
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
): Promise<TreeStep[]> {
  const revert: TreeStep[] = signs.some((sign) => sign !== 'moved') ? [{ kind: 'revert', id }] : [];
  if (!signs.includes('moved')) return revert;
  const request = await client.ensureQueryData(
    queryFor(getChangeRequest, requestInput(spaceId, number)),
  );
  const revisionId = request.revisionMergedAncestor ?? request.revisionInitial;
  const before = await call(getRevision, { parameters: { spaceId, revisionId } });
  const position = positionOf(pageTreeOf(before.pages), id);
  return [...revert, ...(position ? [{ kind: 'move' as const, id, ...position }] : [])];
}
