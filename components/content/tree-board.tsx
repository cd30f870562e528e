'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { shownLater } from '#components/ui/later.ts';
import type { Problem } from '#lib/client/problem.ts';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-page.tsx';
import type { Lists } from './fold.ts';
import type { DrawRow } from './long-rows.tsx';
import { type Parent, spacePath } from './node.ts';
import { RemarkLine } from './remark-line.tsx';
import type { ItemRow, Row } from './rows.ts';
import { onMovingKey, onRowKey } from './tree-keys.ts';
import { TreeRow } from './tree-row.tsx';
import { useDetails } from './use-details.ts';
import { useMoving } from './use-moving.ts';
import { useReveal } from './use-reveal.ts';
import { useRowActions } from './use-row-actions.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const DropLine = shownLater(() => import('./drop-line.tsx').then((module) => module.DropLine));
const MoveBar = shownLater(() => import('./move-bar.tsx').then((module) => module.MoveBar));

/** Up to so many rows stand on the page as they are; of more, those in view. */
const PLAIN_ROWS = 60;

// Most trees are short, and do without what reckons which rows are in view.
const LongRows = lazy(() =>
  import('./long-rows.tsx').then(({ LongRows: loaded }) => ({ default: loaded })),
);

type Props = {
  rows: readonly Row[];
  lists: Lists;
  problems: ReadonlyMap<Parent, Problem>;
  /** Why the latest change of something was refused. */
  refusals: ReadonlyMap<string, string>;
};

/** The tree itself: of its rows those in view, and what moves them. */
export function TreeBoard({ rows, lists, problems, refusals }: Props) {
  const { organizationId, title } = useContentPage();
  const { shownId } = useDetails();
  const client = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const moving = useMoving(rows, lists);
  const virtual = useVirtualRows(rows, scroller);
  const { height, active, reveal, showIndex, focusRow } = virtual;
  const { rowActions, renaming, remark, refuse } = useRowActions(rows, moving, virtual);
  const { makeDraggable, askDrag } = useTreeDrag(scroller, moving, refuse);
  const onKeyDown = useTreeKeys(rows, moving, rowActions, focusRow);
  useReveal(rows, virtual);
  const held = moving.moving;
  const aimedRow = held?.by === 'keys' ? held.gap?.row : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of a move is shown, once
  useEffect(() => {
    if (aimedRow === undefined || !scroller.current) return;
    // The row below the line, so that the line itself is in view; again as the bar takes its room.
    const show = () => showIndex(Math.min(aimedRow + 1, rows.length - 1));
    const observer = new ResizeObserver(show);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [aimedRow]);

  const draw: DrawRow = (index, measure) => {
    const row = rows[index];
    if (row?.kind === 'item')
      return (
        <TreeRow
          key={row.key}
          row={row}
          index={index}
          isActive={index === active}
          isOpen={row.id === shownId}
          isGhost={row.id === moving.heldId}
          isRenaming={row.id === renaming}
          remark={remark?.id === row.id ? remark.text : refusals.get(row.id)}
          drag={makeDraggable}
          actions={rowActions}
          measure={measure}
        />
      );
    return (
      row && (
        <RemarkLine
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
  const readers = (indexes: number[]) =>
    [...new Set([null, ...indexes.map((index) => rows[index]?.parent ?? null)])].map((parent) => (
      <Reader key={parent ?? 'root'} organizationId={organizationId} parent={parent} />
    ));
  const isLong = rows.length > PLAIN_ROWS;
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows are drawn anew, and lose the focus
  useEffect(() => {
    const row = rows[active];
    if (hasFocus.current && row?.kind === 'item') focusRow(row.id);
  }, [isLong]);
  const first = rows.slice(0, PLAIN_ROWS).map((_, index) => draw(index));
  const size: CSSProperties & { '--row': string } = { '--row': `${height}px` };
  return (
    <>
      <div
        ref={scroller}
        role="treegrid"
        aria-label={`Content of ${title}`}
        aria-describedby="content-keys"
        onKeyDown={onKeyDown}
        onFocus={() => {
          DropLine.ahead.onFocus();
          MoveBar.ahead.onFocus();
          hasFocus.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) hasFocus.current = false;
        }}
        onPointerEnter={() => {
          askDrag();
          DropLine.ahead.onPointerEnter();
          MoveBar.ahead.onPointerEnter();
        }}
        onPointerDown={askDrag}
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
      >
        <Head />
        <div role="rowgroup" className="relative" style={size}>
          {isLong ? (
            <Suspense fallback={first}>
              <LongRows
                count={rows.length}
                height={height}
                keyOf={(index) => rows[index]?.key ?? String(index)}
                active={active}
                draw={draw}
                readers={readers}
                scroller={scroller}
                reveal={reveal}
              />
            </Suspense>
          ) : (
            <>
              {readers([...rows.keys()])}
              {first}
            </>
          )}
          {held?.gap && <DropLine moving={held} titles={moving.titles} />}
        </div>
      </div>
      <p id="content-keys" hidden>
        Right and left arrows expand and collapse. Enter opens, F2 renames, Space takes up to move,
        Delete deletes, a question mark lists all keys.
      </p>
      {held && (
        <MoveBar
          moving={held}
          onStep={moving.step}
          onDrop={() => {
            moving.drop();
            if (moving.heldId) focusRow(moving.heldId);
          }}
          onCancel={() => {
            moving.cancel();
            if (moving.heldId) focusRow(moving.heldId);
          }}
        />
      )}
    </>
  );
}

function useTreeKeys(
  rows: readonly Row[],
  moving: ReturnType<typeof useMoving>,
  actions: ReturnType<typeof useRowActions>['rowActions'],
  focusRow: (id: string) => void,
) {
  const { organizationId } = useContentPage();
  const router = useRouter();
  return (event: KeyboardEvent): void => {
    const element = event.target as HTMLElement;
    if (moving.moving?.by === 'keys') {
      const { step, drop, cancel } = moving;
      onMovingKey(event, { step, drop: () => void drop(), cancel });
      return;
    }
    // What stands in a row has keys of its own.
    if (element.dataset.row === undefined) return;
    const at = (index: number) => rows[index] as ItemRow;
    const index = rows.findIndex((row) => row.kind === 'item' && row.id === element.dataset.row);
    onRowKey(event, rows, index, {
      focus: (to) => to >= 0 && focusRow(at(to).id),
      expand: (to, isExpanded) => actions.expand(at(to).id, isExpanded),
      open: (to) => {
        const { node, id } = at(to);
        if (node.type === 'space') router.push(spacePath(organizationId, id));
        else actions.details(id);
      },
      details: (to) => actions.details(at(to).id),
      rename: (to) => actions.rename(at(to).id),
      remove: (to) => actions.remove(at(to).id),
      grab: (to) => actions.grab(at(to).id),
    });
  };
}

function Head() {
  const cell = 'flex-none pr-3';
  return (
    <div role="rowgroup" className="sticky top-0 z-sticky bg-paper">
      <div
        role="row"
        className="flex h-8 items-center border-b border-hairline px-gutter text-meta font-semibold whitespace-nowrap text-ink-3"
      >
        <span role="columnheader" className="min-w-0 flex-1 pl-[52px] @max-[38rem]:pl-0">
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
          <span className="sr-only">More</span>
        </span>
      </div>
    </div>
  );
}

/** Reads what is in a collection in view, and reads it anew when it has changed. */
function Reader({ organizationId, parent }: { organizationId: string; parent: Parent }) {
  useQuery(childrenFor(organizationId, parent));
  return null;
}
