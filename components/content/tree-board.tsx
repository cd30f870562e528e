'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { Board } from '#components/kit/board/board.tsx';
import { BoardSelectionBar } from '#components/kit/board/board-selection-bar.tsx';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { rowCommands } from '#components/kit/board/row-commands.ts';
import type { RowCommands } from '#components/kit/board/row-keys.ts';
import { useBoardSelection } from '#components/kit/board/use-board-selection.ts';
import { useDrag } from '#components/kit/board/use-drag.ts';
import { useVirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import type { Problem } from '#lib/client/problem.ts';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-context.ts';
import type { LoadedTree } from './fold.ts';
import { type Parent, spacePath } from './node.ts';
import { mayChange } from './permissions.ts';
import type { ContentBoardRow } from './rows.ts';
import { StatusLine } from './status-line.tsx';
import { HANDLES, INDENT, TreeRow } from './tree-row.tsx';
import { useContentMoving } from './use-content-moving.ts';
import { useDetails } from './use-details.ts';
import { useReveal } from './use-reveal.ts';
import { useRowActions } from './use-row-actions.ts';

const barWords = {
  aside: 'out, in',
  out: 'Out of the collection',
  in: 'Into the collection above',
};

/** Milliseconds between two checks for changes by others, and the least for each list in view. */
const LOOK = 10_000;
const LOOK_EACH = 2_000;
/** For each item of a list, so that a long one is read less often: 1,000 every 20 seconds. */
const LOOK_ITEM = 20;

type Props = {
  rows: readonly ContentBoardRow[];
  tree: LoadedTree;
  problems: ReadonlyMap<Parent, Problem>;
  /** Why the last change of an item failed. */
  refusals: ReadonlyMap<string, string>;
};

/** The tree: draws the rows in view and lets them be moved. */
export function TreeBoard({ rows, tree, problems, refusals }: Props) {
  const { organizationId, title, openDialog } = useContentPage();
  const { shownId } = useDetails();
  const client = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const selection = useBoardSelection<ContentBoardRow>(rows, mayChangeRow);
  const moving = useContentMoving(rows, tree, selection.together);
  const virtual = useVirtualRows(rows, scroller);
  const { rowActions, renaming, remarkOf, refuse } = useRowActions(
    rows,
    moving,
    virtual,
    selection,
  );
  const shape = { handles: HANDLES, indent: INDENT };
  const { makeDraggable, loadDrag } = useDrag(scroller, moving, refuse, shape);
  const commands = useCommands(rows, rowActions);
  useReveal(rows, virtual);

  const [first] = selection.ids;
  const draw: DrawRow = (index, measure) => {
    const row = rows[index];
    if (row?.kind === 'item')
      return (
        <TreeRow
          key={row.key}
          row={row}
          index={index}
          isActive={index === virtual.active}
          isOpen={row.id === shownId}
          isGhost={moving.isHeld(row.id)}
          selection={selection.stateOf(row.id)}
          isRenaming={row.id === renaming}
          remark={remarkOf(row.id) ?? refusals.get(row.id)}
          drag={makeDraggable}
          actions={rowActions}
          measure={measure}
        />
      );
    return (
      row && (
        <StatusLine
          key={row.key}
          row={row}
          index={index}
          problem={problems.get(row.parent)}
          measure={measure}
          onRetry={() => {
            const { queryKey } = childrenFor(organizationId, row.parent);
            void client.refetchQueries({ queryKey });
          }}
        />
      )
    );
  };
  const isBusy = moving.moving !== null || renaming !== null;
  const readers = (indexes: number[]) => {
    const parents = [...new Set([null, ...indexes.map((index) => rows[index]?.parent ?? null)])];
    const interval = !isBusy && Math.max(LOOK, parents.length * LOOK_EACH);
    return parents.map((parent) => (
      <Reader
        key={parent ?? 'root'}
        organizationId={organizationId}
        parent={parent}
        interval={interval}
      />
    ));
  };
  return (
    <Board
      label={`Content of ${title}`}
      keys="Right and left arrow keys expand and collapse. Enter opens, F2 renames, Space starts a move, Shift with Space selects, Delete deletes, a question mark lists all shortcuts."
      rows={rows}
      draw={draw}
      scroller={scroller}
      virtual={virtual}
      moving={moving}
      loadDrag={loadDrag}
      commands={commands}
      selection={selection}
      selectionBar={
        first !== undefined && (
          <BoardSelectionBar
            count={selection.ids.length}
            remove="Delete"
            onMove={() => openDialog({ kind: 'move', items: rowActions.together(first) })}
            onRemove={() => rowActions.remove(first)}
            onClear={selection.clear}
          />
        )
      }
      indentOf={({ depth }) => (depth - 1) * INDENT}
      words={barWords}
      head={<Head />}
      headHeight={HEAD}
      readers={readers}
    />
  );
}

const mayChangeRow = (row: ContentBoardRow) => row.kind === 'item' && mayChange(row.node);

function useCommands(
  rows: readonly ContentBoardRow[],
  actions: ReturnType<typeof useRowActions>['rowActions'],
): Omit<RowCommands, 'focus'> {
  const { organizationId } = useContentPage();
  const router = useRouter();
  const open = (id: string) => {
    const row = rows.find(({ key }) => key === id);
    if (row?.kind === 'item' && row.node.type === 'space')
      router.push(spacePath(organizationId, id));
    else actions.details(id);
  };
  return rowCommands(rows, { ...actions, open });
}

/** The height of the column headers in pixels. */
const HEAD = 32;

function Head() {
  const cell = 'flex-none pr-3';
  return (
    <div role="rowgroup" className="sticky top-0 z-sticky bg-paper">
      <div
        role="row"
        className="flex h-8 items-center border-b border-hairline px-gutter text-meta font-semibold whitespace-nowrap text-ink-3"
      >
        <span role="columnheader" className="min-w-0 flex-1 pl-[76px] @max-[38rem]:pl-0">
          Title
        </span>
        <span role="columnheader" className={`${cell} w-34 @max-[46rem]:hidden`}>
          Default level
        </span>
        <span role="columnheader" className={`${cell} w-36 @max-[54rem]:hidden`}>
          Visible to
        </span>
        <span role="columnheader" className="w-24 flex-none @max-[38rem]:hidden">
          Updated
        </span>
        <span role="columnheader" className="w-20 flex-none @max-[38rem]:w-6">
          <span className="sr-only">Actions</span>
        </span>
      </div>
    </div>
  );
}

type ReaderProps = {
  organizationId: string;
  parent: Parent;
  /** Milliseconds between two checks for changes by others; false while an item is carried or renamed. */
  interval: number | false;
};

/** Loads the children of a collection in view, and again after changes, also those of others. */
function Reader({ organizationId, parent, interval }: ReaderProps) {
  useQuery({
    ...childrenFor(organizationId, parent),
    // An assembled list takes a request for each collection, a long one a request per thousand.
    refetchInterval: ({ state: { data } }) =>
      interval && !data?.isAssembled && Math.max(interval, (data?.items.length ?? 0) * LOOK_ITEM),
  });
  return null;
}
