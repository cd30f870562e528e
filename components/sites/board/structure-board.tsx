'use client';

import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { Board } from '#components/kit/board/board.tsx';
import { placeWords } from '#components/kit/board/gap-words.ts';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { useSteady } from '#components/kit/board/steady.ts';
import { useDrag } from '#components/kit/board/use-drag.ts';
import { useVirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { useBoard } from './board-context.tsx';
import { dialogsAhead } from './dialogs-later.ts';
import { type Beside, ItemAside } from './item-aside.tsx';
import type { Structure } from './items.ts';
import { ReadersPanel } from './readers-panel.tsx';
import { SiteRow } from './row.tsx';
import { rowsOf } from './rows.ts';
import { boardSearch } from './search-params.ts';
import type { Moves } from './use-moves.ts';
import { useOpen } from './use-open.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSiteMoving } from './use-site-moving.ts';
import { moverOf } from './words.ts';

/** Grip and toggle, which stand before a title, in pixels; how far a space is set in. */
const HANDLES = 48;
const INDENT = 48;

const barWords = {
  aside: 'section',
  out: 'To the section or group before',
  in: 'To the section or group after',
};

type Props = {
  structure: Structure;
  moves: Moves;
  notices: ReactNode;
  /** Is given the way to bring something into view and focus. */
  revealing: RefObject<((id: string) => void) | null>;
};

/** The board itself, and beside it what readers see of it or the item that is looked at. */
export function StructureBoard({ structure, moves, notices, revealing }: Props) {
  const { site, siteId, canEdit } = useBoard();
  const [{ item: shownId }, setParams] = useQueryStates(boardSearch);
  const { isOpen, setOpen } = useOpen(siteId);
  const rows = useMemo(() => rowsOf(structure, isOpen), [structure, isOpen]);
  const scroller = useRef<HTMLDivElement>(null);
  const moving = useSiteMoving(structure, rows, setOpen);
  const virtual = useVirtualRows(rows, scroller);
  const beside = useSteady<Beside>({
    show: (id) => void setParams({ item: id }, { history: 'push' }),
    hide: () => void setParams({ item: null }, { history: 'push' }),
  });
  const { show } = beside;
  const open = { show, setOpen };
  const { rowActions, renaming, remark, refuse } = useRowActions(rows, moving, virtual, open);
  const shape = { handles: HANDLES, indent: INDENT };
  const { makeDraggable, askDrag } = useDrag(scroller, moving, refuse, shape);

  const expandAbove = (id: string) => {
    const { parents } = structure;
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      setOpen(at, true);
  };
  useImperativeHandle(revealing, () => (id: string) => {
    expandAbove(id);
    virtual.focusRow(id);
  });
  // A link to an item shows it on the board, too, when the page is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!shownId) return;
    expandAbove(shownId);
    window.setTimeout(() => virtual.showRow(shownId));
  }, []);
  useHeldGone(moving, structure);

  const newsById = useMemo(
    () => new Map(moves.news.toReversed().map((move) => [move.item.id, moverOf(move)])),
    [moves.news],
  );
  const draw: DrawRow = (index, measure) => {
    const row = rows[index];
    if (row?.kind !== 'item')
      return row && <EmptyRow key={row.key} index={index} measure={measure} />;
    return (
      <SiteRow
        key={row.key}
        row={row}
        index={index}
        isActive={index === virtual.active}
        isOpen={row.id === shownId}
        isGhost={row.id === moving.heldId}
        isRenaming={row.id === renaming}
        canEdit={canEdit}
        movedBy={newsById.get(row.id)}
        remark={remark?.id === row.id ? remark.text : moves.refusals.get(row.id)}
        drag={makeDraggable}
        actions={rowActions}
        measure={measure}
      />
    );
  };
  const at = (index: number) => rows[index]?.key ?? '';
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        {notices}
        <Board
          label={`Structure of ${site?.title ?? 'the site'}`}
          keys="Right and left arrows expand and collapse. Enter shows details, F2 renames, Space takes up to move, Delete removes, a question mark lists all keys."
          rows={rows}
          draw={draw}
          scroller={scroller}
          virtual={virtual}
          moving={moving}
          askDrag={askDrag}
          commands={{
            expand: (index, isExpanded) => setOpen(at(index), isExpanded),
            open: (index) => show(at(index)),
            details: (index) => show(at(index)),
            rename: (index) => rowActions.rename(at(index)),
            remove: (index) => rowActions.remove(at(index)),
            grab: (index) => rowActions.grab(at(index)),
          }}
          indentOf={({ parent }) =>
            parent !== null && structure.items.get(parent)?.object === 'site-section' ? INDENT : 0
          }
          labelOf={(gap) =>
            `${(gap.parent !== null && structure.items.get(gap.parent)?.title) || 'Top level'}, ${placeWords(gap)}`
          }
          words={barWords}
          head={<Head />}
          headHeight={0}
          foot={canEdit && <Foot structure={structure} />}
        />
      </div>
      {shownId && !moving.moving ? (
        <ItemAside id={shownId} structure={structure} beside={beside} />
      ) : (
        <ReadersPanel structure={structure} moves={moves} held={moving.moving} />
      )}
    </div>
  );
}

/** Lets go of what somebody else took off the site while it was held. */
function useHeldGone(moving: ReturnType<typeof useSiteMoving>, structure: Structure): void {
  const isGone = moving.heldId !== null && !structure.items.has(moving.heldId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is gone
  useEffect(() => {
    if (isGone) moving.cancel();
  }, [isGone]);
}

function EmptyRow({
  index,
  measure,
}: {
  index: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
}) {
  return (
    <div ref={measure} role="row" data-index={index} aria-level={2} className="px-gutter">
      <div
        role="gridcell"
        className="flex min-h-(--row) items-center border-b border-hairline pl-12 text-ink-3"
      >
        No section in here yet. Readers do not see an empty group.
      </div>
    </div>
  );
}

/** The names of the columns, for those who hear them: what is in them speaks for itself. */
function Head() {
  return (
    <div role="rowgroup" className="sr-only">
      <div role="row">
        {['Name', 'Path', 'Shown when', 'More'].map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Below the last row: what can be added. */
function Foot({ structure }: { structure: Structure }) {
  const { ask } = useBoard();
  const add = (label: string, onClick: () => void) => (
    <Button variant="bare" size="small" {...dialogsAhead} onClick={onClick}>
      <Plus aria-hidden className="size-3.5" /> {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-1 px-gutter pt-3 pb-10">
      {structure.hasSections ? (
        <>
          {add('Section', () => ask({ kind: 'section' }))}
          {add('Group', () => ask({ kind: 'group' }))}
        </>
      ) : (
        add('Space', () => ask({ kind: 'space' }))
      )}
    </div>
  );
}
