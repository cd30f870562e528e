'use client';

import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { Board } from '#components/kit/board/board.tsx';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { useDrag } from '#components/kit/board/use-drag.ts';
import { useVirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { dialogsAhead } from '../dialogs-later.ts';
import { useWriting } from '../writing-context.tsx';
import { DeletedPages } from './deleted-pages.tsx';
import type { DeletedPage, PageMarks } from './marks.ts';
import { rowsOf } from './rows.ts';
import { HANDLES, INDENT, insetOf, TreeRow } from './tree-row.tsx';
import { useOpen } from './use-open.ts';
import { usePageMoving } from './use-page-moving.ts';
import { useRowActions } from './use-row-actions.ts';

const barWords = { aside: 'out, in', out: 'Out of the page', in: 'Into the page above' };

type Props = {
  marks: PageMarks;
  deleted: readonly DeletedPage[];
  /** Pages of which unsaved text is kept. */
  unsaved: ReadonlySet<string>;
  refusals: ReadonlyMap<string, string>;
  /** The page that is open. */
  openId: string | null;
  /** Is given the way to bring a page into view and focus. */
  revealing: RefObject<((id: string) => void) | null>;
};

/** The tree of pages of a change request: opened, moved, added to and taken from here. */
export function PageBoard({ marks, deleted, unsaved, refusals, openId, revealing }: Props) {
  const { root, spaceId, canWrite, tree, open } = useWriting();
  const { isOpen, setOpen } = useOpen(spaceId, tree);
  const rows = useMemo(() => rowsOf(tree, isOpen, marks, unsaved), [tree, isOpen, marks, unsaved]);
  const scroller = useRef<HTMLDivElement>(null);
  const moving = usePageMoving(tree, rows, setOpen);
  const virtual = useVirtualRows(rows, scroller);
  const { rowActions, renaming, remark, refuse } = useRowActions(rows, moving, virtual, setOpen);
  const shape = { handles: HANDLES, indent: INDENT };
  const { makeDraggable, askDrag } = useDrag(scroller, moving, refuse, shape);

  const expandAbove = (id: string) => {
    for (let at = tree.parents.get(id) ?? null; at !== null; at = tree.parents.get(at) ?? null)
      if (!isOpen(at)) setOpen(at, true);
  };
  useImperativeHandle(revealing, () => (id: string) => {
    expandAbove(id);
    virtual.focusRow(id);
  });
  // The open page is to be seen in the tree, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as another one is opened
  useEffect(() => {
    if (!openId) return;
    expandAbove(openId);
    window.setTimeout(() => virtual.showRow(openId));
  }, [openId]);
  const isHeldGone = moving.heldId !== null && !tree.nodes.has(moving.heldId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once somebody else has deleted it
  useEffect(() => {
    if (isHeldGone) moving.cancel();
  }, [isHeldGone]);

  const draw: DrawRow = (index, measure) => {
    const row = rows[index];
    if (row?.kind !== 'item')
      return row && <EmptyRow key={row.key} index={index} level={row.level} measure={measure} />;
    return (
      <TreeRow
        key={row.key}
        row={row}
        index={index}
        isActive={index === virtual.active}
        isOpen={row.id === openId}
        isGhost={row.id === moving.heldId}
        isRenaming={row.id === renaming}
        canWrite={canWrite}
        remark={remark?.id === row.id ? remark.text : refusals.get(row.id)}
        drag={makeDraggable}
        actions={rowActions}
        measure={measure}
      />
    );
  };
  const at = (index: number) => rows[index]?.key ?? '';
  return (
    <div className="@container flex min-h-0 flex-1 flex-col [--gutter:8px]">
      <Board
        label={`Pages of ${root} in this change request`}
        keys="Right and left arrows expand and collapse. Enter opens, F2 renames, Space takes up to move, Delete deletes, a question mark lists all keys."
        rows={rows}
        draw={draw}
        scroller={scroller}
        virtual={virtual}
        moving={moving}
        askDrag={askDrag}
        commands={{
          expand: (index, isExpanded) => setOpen(at(index), isExpanded),
          open: (index) => open(at(index)),
          details: (index) => open(at(index)),
          rename: (index) => rowActions.rename(at(index)),
          remove: (index) => rowActions.remove(at(index)),
          grab: (index) => rowActions.grab(at(index)),
        }}
        indentOf={({ depth }) => insetOf(depth) + 20}
        words={barWords}
        head={<Head />}
        headHeight={0}
        foot={<Foot deleted={deleted} />}
      />
    </div>
  );
}

function EmptyRow({
  index,
  level,
  measure,
}: {
  index: number;
  level: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
}) {
  return (
    <div ref={measure} role="row" data-index={index} aria-level={level}>
      <div
        role="gridcell"
        style={{ paddingLeft: insetOf(level) + 52 }}
        className="flex min-h-(--row) items-center border-b border-hairline text-ink-3"
      >
        No page in here yet
      </div>
    </div>
  );
}

/** The names of the columns, for those who hear them. */
function Head() {
  return (
    <div role="rowgroup" className="sr-only">
      <div role="row">
        <span role="columnheader">Page</span>
        <span role="columnheader">More</span>
      </div>
    </div>
  );
}

function Foot({ deleted }: { deleted: readonly DeletedPage[] }) {
  const { canWrite, ask } = useWriting();
  return (
    <div className="grid justify-items-start gap-3 px-2 pt-2 pb-8">
      {canWrite && (
        <Button
          variant="bare"
          size="small"
          className="pointer-coarse:h-10"
          {...dialogsAhead}
          onClick={() => ask({ kind: 'add', beside: null, side: 'into' })}
        >
          <Plus aria-hidden className="size-3.5" /> Add a page
        </Button>
      )}
      <DeletedPages pages={deleted} />
    </div>
  );
}
