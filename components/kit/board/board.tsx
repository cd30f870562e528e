'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from 'react';
import { shownLater } from '#components/ui/later.ts';
import { useItemKeys } from '../use-item-keys.ts';
import type { Gap } from './gaps.ts';
import type { DrawRow } from './long-rows.tsx';
import { LongRowsLater } from './long-rows-later.tsx';
import { onMovingKey, onRowKey, type RowCommands } from './row-keys.ts';
import type { BoardRow } from './rows.ts';
import type { MovingControl } from './use-moving.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

const DropLine = shownLater(() => import('./drop-line.tsx').then((module) => module.DropLine));
const MoveBar = shownLater(() => import('./move-bar.tsx').then((module) => module.MoveBar));

/** Up to so many rows stand on the page as they are; of more, those in view. */
const PLAIN_ROWS = 60;

type Props = {
  label: string;
  /** What its keys do, for somebody who hears it. */
  keys: string;
  rows: readonly BoardRow[];
  draw: DrawRow;
  scroller: RefObject<HTMLDivElement | null>;
  virtual: VirtualRows;
  moving: MovingControl;
  /** Loads what dragging takes. */
  askDrag: () => void;
  /** What keys on a row do; the focus is seen to here. */
  commands: Omit<RowCommands, 'focus'>;
  /** How far in the rows of a place stand, in pixels. */
  indentOf: (gap: Gap) => number;
  /** A place in words, where its neighbour says too little. */
  labelOf?: (gap: Gap) => string;
  /** What left and right do while something is moved. */
  words: { aside: string; out: string; in: string };
  /** The names of the columns, and how high they are in view. */
  head: ReactNode;
  headHeight: number;
  /** What reads the lists these rows stand in, where they are read one by one. */
  readers?: (indexes: number[]) => ReactNode;
  /** Stands below the rows. */
  foot?: ReactNode;
};

const keyOf = ({ key }: BoardRow) => key;

/** Rows in one another that are walked, expanded and moved: of many those in view, and the bar below. */
export function Board(props: Props) {
  const { rows, draw, scroller, virtual, moving, askDrag, readers, head, headHeight } = props;
  const { height, active, reveal, showIndex, focusRow } = virtual;
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
  const heldRow = moving.heldId ? rows.findIndex(({ key }) => key === moving.heldId) : active;
  const isLong = rows.length > PLAIN_ROWS;
  const keys = useItemKeys(rows, keyOf);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows are drawn anew, and lose the focus
  useEffect(() => {
    const row = rows[active];
    if (hasFocus.current && row?.kind === 'item') focusRow(row.id);
  }, [isLong]);
  const size: CSSProperties & { '--row': string } = { '--row': `${height}px` };
  const end = (run: () => void) => () => {
    run();
    if (moving.heldId) focusRow(moving.heldId);
  };
  return (
    <>
      <div
        ref={scroller}
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
        <div
          role="treegrid"
          aria-label={props.label}
          aria-describedby="board-keys"
          onKeyDown={(event) => onKeyDown(event, props)}
        >
          {head}
          <div role="rowgroup" className="relative" style={size}>
            {isLong ? (
              <Suspense fallback={<First {...{ rows, draw }} />}>
                <LongRowsLater
                  count={rows.length}
                  height={height}
                  head={headHeight}
                  keyOf={keys}
                  kept={active === heldRow ? [active] : [active, heldRow]}
                  draw={draw}
                  {...(readers && { readers })}
                  scroller={scroller}
                  reveal={reveal}
                />
              </Suspense>
            ) : (
              <>
                {readers?.([...rows.keys()])}
                <First {...{ rows, draw }} />
              </>
            )}
            {held?.gap && (
              <DropLine
                moving={held}
                titles={moving.titles}
                indent={props.indentOf(held.gap)}
                label={props.labelOf}
              />
            )}
          </div>
        </div>
        {props.foot}
      </div>
      <p id="board-keys" hidden>
        {props.keys}
      </p>
      {held && (
        <MoveBar
          moving={held}
          words={props.words}
          onStep={moving.step}
          onDrop={end(() => void moving.drop())}
          onCancel={end(moving.cancel)}
        />
      )}
    </>
  );
}

/** The rows of a short board, and of a long one until it is known which are in view. */
function First({ rows, draw }: Pick<Props, 'rows' | 'draw'>) {
  return rows.slice(0, PLAIN_ROWS).map((_, index) => draw(index));
}

function onKeyDown(event: KeyboardEvent, { rows, moving, virtual, commands }: Props): void {
  if (moving.moving?.by === 'keys') {
    const { step, drop, cancel } = moving;
    onMovingKey(event, { step, drop: () => void drop(), cancel });
    return;
  }
  const { row: id } = (event.target as HTMLElement).dataset;
  // What stands in a row has keys of its own.
  if (id === undefined) return;
  const index = rows.findIndex((row) => row.kind === 'item' && row.id === id);
  const focus = (to: number) => {
    const row = rows[to];
    if (row?.kind === 'item') virtual.focusRow(row.id);
  };
  onRowKey(event, rows, index, { ...commands, focus });
}
